package io.github.zarrcdm.internal.write;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.chunk.ChunkPlan;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/** Turns the elements of a box of the array, a chunk or a shard, into what is stored for it. */
interface BoxEncoder {

  /**
   * Returns what is stored for the box of {@code part}, one buffer after the other; empty if it
   * holds nothing but fill value, so that it need not be stored.
   *
   * @param part the box as it lies in the grid, and in {@code values}; where it takes less than the
   *     whole, the rest is fill value
   * @param values a Java array of the kind of the array's type
   * @param strides the distance in {@code values} of neighbours along each dimension
   * @throws ZarrException for a value that cannot be encoded; the message does not say where
   */
  List<ByteBuffer> encode(ChunkPlan.Part part, Object values, int[] strides) throws IOException;
}
