package io.github.zarrcdm.internal.virtualize.dataset;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Attributes;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;

/** Arrays whose values are stored with the references. */
public final class Coordinates {
  private Coordinates() {}

  public static VirtualArray of(
      String name, List<String> dimensions, double[] values, Map<String, Object> attributes)
      throws ZarrException {
    ByteBuffer bytes = bytes(values.length);
    for (double value : values) {
      bytes.putDouble(value);
    }
    long[] shape = dimensions.isEmpty() ? new long[0] : new long[] {values.length};
    return whole(name, "<f8", dimensions, shape, bytes, attributes);
  }

  /** Returns the bounds of {@code values}, two each. */
  public static VirtualArray bounds(String name, List<String> dimensions, double[] values)
      throws ZarrException {
    ByteBuffer bytes = bytes(values.length);
    for (double value : values) {
      bytes.putDouble(value);
    }
    long[] shape = dimensions.size() == 1 ? new long[] {2} : new long[] {values.length / 2, 2};
    return whole(name, "<f8", dimensions, shape, bytes, Map.of());
  }

  /** Integers along one dimension, in one chunk; or along two, in a chunk for each of the first. */
  public static VirtualArray of(
      String name,
      List<String> dimensions,
      long[] shape,
      long[] values,
      Map<String, Object> attributes)
      throws ZarrException {
    int last = (int) shape[shape.length - 1];
    int[] chunk = shape.length == 1 ? new int[] {last} : new int[] {1, last};
    ChunkTable table = ChunkTable.of(shape, chunk);
    for (int n = 0; n < values.length / last; n++) {
      ByteBuffer bytes = bytes(last);
      for (int i = 0; i < last; i++) {
        bytes.putLong(values[n * last + i]);
      }
      table.add(n, bytes.array());
    }
    return array(name, "<i8", dimensions, shape, chunk, table, attributes);
  }

  /** Returns a scalar of which only the attributes matter, such as a grid mapping. */
  public static VirtualArray scalar(String name, Map<String, Object> attributes)
      throws ZarrException {
    return whole(name, "<i4", List.of(), new long[0], bytes(1).limit(4).slice(), attributes);
  }

  private static VirtualArray whole(
      String name,
      String dtype,
      List<String> dimensions,
      long[] shape,
      ByteBuffer bytes,
      Map<String, Object> attributes)
      throws ZarrException {
    int[] chunk = new int[shape.length];
    for (int d = 0; d < chunk.length; d++) {
      chunk[d] = (int) shape[d];
    }
    ChunkTable table = ChunkTable.of(shape, chunk);
    byte[] array = new byte[bytes.limit()];
    bytes.rewind().get(array);
    table.add(0, array);
    return array(name, dtype, dimensions, shape, chunk, table, attributes);
  }

  private static VirtualArray array(
      String name,
      String dtype,
      List<String> dimensions,
      long[] shape,
      int[] chunk,
      ChunkTable table,
      Map<String, Object> attributes)
      throws ZarrException {
    return new VirtualArray(
        new VirtualArray.Description(
                "/" + name,
                dtype,
                ByteOrder.LITTLE_ENDIAN,
                shape,
                dimensions,
                chunk,
                List.of(),
                new Attributes(attributes),
                null)
            .array(),
        table);
  }

  private static ByteBuffer bytes(int count) {
    return ByteBuffer.allocate(Long.BYTES * count).order(ByteOrder.LITTLE_ENDIAN);
  }
}
