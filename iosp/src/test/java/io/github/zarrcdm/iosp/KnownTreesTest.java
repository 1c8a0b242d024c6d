package io.github.zarrcdm.iosp;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.internal.dtype.IntegerType;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.util.List;
import org.junit.jupiter.api.Test;

class KnownTreesTest {
  @Test
  void aTreeIsKnownByWhatItSaysOfItselfAndNotByItsValues() {
    KnownTrees known = new KnownTrees();
    known.add(tree(2, Attributes.NONE.with("units", "K"), 1));
    assertThat(known.contains(tree(2, Attributes.NONE.with("units", "K"), 7))).isTrue();
    assertThat(known.contains(tree(3, Attributes.NONE.with("units", "K"), 1))).isFalse();
    assertThat(known.contains(tree(2, Attributes.NONE.with("units", "m"), 1))).isFalse();
    assertThat(known.contains(tree(2, Attributes.NONE, 1))).isFalse();
  }

  private static Group tree(int length, Attributes attributes, int value) {
    int[] values = new int[length];
    values[0] = value;
    Array array =
        new Array(
            "/inner/v",
            IntegerType.INT32,
            new long[] {length},
            List.of("v"),
            attributes,
            new ArrayData.Held(values));
    Group inner = new Group("/inner", Attributes.NONE, List.of(), List.of(), List.of(array));
    return new Group("/", Attributes.NONE, List.of(), List.of(inner), List.of());
  }
}
