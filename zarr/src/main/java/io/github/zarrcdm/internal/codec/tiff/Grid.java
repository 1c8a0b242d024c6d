package io.github.zarrcdm.internal.codec.tiff;

import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.dtype.DataTypes;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * The elements that a predictor works on: their shape, item and byte order as its configuration has
 * them, and the axis along which it predicts.
 *
 * @param outer the number of rows
 * @param length the number of steps in a row
 * @param inner the number of elements in a step
 */
record Grid(long outer, long length, long inner, int size, ByteOrder order) {

  /** As configured; bytes in one row where neither shape nor type are. */
  static Grid of(Configuration configuration) throws ZarrException {
    Object dtype = configuration.get("dtype");
    int size = dtype == null ? 1 : DataTypes.v2(dtype).size();
    if (size < 1) {
      throw configuration.malformed("dtype is %s, which has no fixed size", dtype);
    }
    ByteOrder order = dtype == null ? ByteOrder.LITTLE_ENDIAN : DataTypes.order(dtype);
    List<Long> shape = shape(configuration);
    if (shape.isEmpty()) {
      return new Grid(1, -1, 1, size, order);
    }
    int rank = shape.size();
    int axis = (int) configuration.integer("axis", -1, -rank, rank - 1L);
    int along = axis < 0 ? axis + rank : axis;
    return new Grid(
        product(shape.subList(0, along)),
        shape.get(along),
        product(shape.subList(along + 1, rank)),
        size,
        order);
  }

  private static List<Long> shape(Configuration configuration) throws ZarrException {
    List<Long> shape = new ArrayList<>();
    for (Object length : configuration.list("shape")) {
      if (!(length instanceof Long known) || known < 0 || known > Integer.MAX_VALUE) {
        throw configuration.malformed("shape has a length of %s", length);
      }
      shape.add(known);
    }
    return shape;
  }

  private static long product(List<Long> lengths) {
    long product = 1;
    for (long length : lengths) {
      product = Math.min(product * length, Integer.MAX_VALUE);
    }
    return product;
  }

  /** This grid for {@code bytes} bytes. Throws {@link ZarrException.Corrupt} if it has others. */
  Grid checked(int bytes, ChunkContext chunk) throws ZarrException {
    if (length < 0 && bytes % size == 0) {
      return new Grid(1, bytes / size, 1, size, order);
    }
    long rows = outer * Math.max(length, 0);
    if (length >= 0 && rows <= bytes && rows * inner <= bytes && rows * inner * size == bytes) {
      return this;
    }
    throw chunk.corrupt(
        "a predictor of %s by %s by %s items of %s bytes is given %s bytes",
        outer, length, inner, size, bytes);
  }
}
