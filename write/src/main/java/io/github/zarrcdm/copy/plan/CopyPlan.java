package io.github.zarrcdm.copy.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a copy writes, before anything is written.
 *
 * @param target where the store will be, without credentials
 * @param format 2 or 3
 * @param notes what is not as it was in the source, in sentences
 * @param leftOut variables that Zarr cannot hold, each with its reason
 */
public record CopyPlan(
    String target,
    int format,
    List<PlannedArray> arrays,
    List<String> notes,
    List<String> leftOut) {

  public CopyPlan {
    arrays = List.copyOf(arrays);
    notes = List.copyOf(notes);
    leftOut = List.copyOf(leftOut);
  }

  /** Returns the size of all values that are copied in bytes, before they are compressed. */
  public long bytes() {
    return arrays.stream().mapToLong(PlannedArray::bytes).sum();
  }

  /**
   * An array that will be written.
   *
   * @param type as Zarr calls it
   * @param shards null where chunks are stored one by one
   * @param codecs names of those that compress, outermost last
   * @param bytes of the values that are copied, before they are compressed
   * @param passes how often a chunk of the source is read on average
   * @param rechunked whether values go through an intermediate file
   */
  public record PlannedArray(
      String path,
      String type,
      List<String> dimensions,
      long[] shape,
      int[] chunks,
      int @Nullable [] shards,
      List<String> codecs,
      long bytes,
      double passes,
      boolean rechunked) {}
}
