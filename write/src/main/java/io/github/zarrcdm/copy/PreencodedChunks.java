package io.github.zarrcdm.copy;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import ucar.nc2.NetcdfFile;

/**
 * Encoded chunks of a source that is not Zarr, whose bytes need no decoding to be chunks of Zarr.
 * Safe for concurrent callers.
 */
public interface PreencodedChunks extends Closeable {
  /** Chunks of a source of which all have to be encoded. */
  PreencodedChunks NONE = path -> Optional.empty();

  /** Finds the encoded chunks of sources. */
  @FunctionalInterface
  interface Finder {
    /** Returns the encoded chunks of {@code file}, which must not change; {@link #NONE} if none. */
    PreencodedChunks of(NetcdfFile file);
  }

  /** Returns the chunks of the array at {@code path}, such as {@code /group/air}; empty if none. */
  Optional<OfArray> at(String path);

  @Override
  default void close() throws IOException {}

  /** The encoded chunks of one array. */
  interface OfArray {
    /** Returns how they are encoded, as {@link io.github.zarrcdm.copy.plan.Layout#codec} has it. */
    String codec();

    /** Returns the name of the type of their elements, as Zarr 3 has it, such as {@code int16}. */
    String type();

    /** Returns the shape of a chunk. */
    int[] shape();

    /**
     * Returns the chunk at {@code index} of the grid; empty if it has to be encoded: it was never
     * written, or is encoded in another way than the others.
     */
    Optional<ByteBuffer> chunk(long[] index) throws IOException;
  }
}
