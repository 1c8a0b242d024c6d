package io.github.zarrcdm.internal.codec;

import io.github.zarrcdm.codec.Elements;
import io.github.zarrcdm.internal.grid.COrder;
import java.util.Arrays;

/** Brings elements that lie with strides into C order. */
final class StridedGather {
  private StridedGather() {}

  /**
   * Returns the elements of an array of {@code shape} that lie {@code strides} apart, one after the
   * other; the same where they already do.
   */
  static Elements inOrder(Elements elements, int size, int[] shape, int[] strides) {
    if (Arrays.equals(strides, COrder.strides(shape))) {
      return elements;
    }
    int count = Arrays.stream(shape).reduce(1, (a, b) -> a * b);
    int[] index = new int[shape.length];
    if (elements instanceof Elements.Packed packed) {
      byte[] ordered = new byte[count * size];
      for (int i = 0; i < count; i++) {
        System.arraycopy(
            packed.array(),
            packed.offset() + position(index, strides) * size,
            ordered,
            i * size,
            size);
        COrder.advance(index, shape);
      }
      return new Elements.Packed(ordered, 0, ordered.length, packed.order(), true);
    }
    Object[] values = ((Elements.Objects) elements).values();
    Object[] ordered = new Object[count];
    for (int i = 0; i < count; i++) {
      ordered[i] = values[position(index, strides)];
      COrder.advance(index, shape);
    }
    return new Elements.Objects(ordered);
  }

  private static int position(int[] index, int[] strides) {
    int position = 0;
    for (int d = 0; d < index.length; d++) {
      position += index[d] * strides[d];
    }
    return position;
  }
}
