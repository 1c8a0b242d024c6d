package io.github.zarrcdm.internal.grid;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Each way to the elements of an array, beside the nested loops that all of them stand for. */
class COrderTest {
  @Property
  void allWaysGoThroughTheElementsInTheOrderOfNestedLoops(
      @ForAll @Size(max = 4) List<@IntRange(min = 1, max = 4) Integer> lengths) {
    int[] shape = lengths.stream().mapToInt(n -> n).toArray();
    long[] longShape = Arrays.stream(shape).asLongStream().toArray();
    List<List<Integer>> loops = List.of(List.of());
    for (int length : shape) {
      List<List<Integer>> next = new ArrayList<>();
      for (List<Integer> outer : loops) {
        for (int i = 0; i < length; i++) {
          List<Integer> index = new ArrayList<>(outer);
          index.add(i);
          next.add(index);
        }
      }
      loops = next;
    }
    int[] index = new int[shape.length];
    long[] box = new long[shape.length];
    int[] strides = COrder.strides(shape);
    for (int n = 0; n < loops.size(); n++) {
      long[] expected = loops.get(n).stream().mapToLong(i -> i).toArray();
      assertThat(Arrays.stream(index).asLongStream().toArray()).isEqualTo(expected);
      assertThat(box).isEqualTo(expected);
      assertThat(COrder.index(n, longShape)).isEqualTo(expected);
      int[] found = new int[shape.length];
      COrder.index(n, shape, found);
      assertThat(found).isEqualTo(index);
      int place = 0;
      for (int d = 0; d < shape.length; d++) {
        place += index[d] * strides[d];
      }
      assertThat(place).isEqualTo(n);
      boolean more = n < loops.size() - 1;
      assertThat(COrder.advance(index, shape)).isEqualTo(more);
      assertThat(COrder.advance(box, new long[shape.length], longShape)).isEqualTo(more);
    }
    assertThat(index).isEqualTo(new int[shape.length]);
  }
}
