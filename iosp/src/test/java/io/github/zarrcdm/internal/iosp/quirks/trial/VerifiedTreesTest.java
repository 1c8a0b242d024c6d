package io.github.zarrcdm.internal.iosp.quirks.trial;

import static io.github.zarrcdm.internal.iosp.quirks.trial.VerifiedTrees.fingerprint;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.internal.dtype.IntegerType;
import io.github.zarrcdm.internal.iosp.quirks.SurplusCoordinates;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.util.List;
import org.junit.jupiter.api.Test;

class VerifiedTreesTest {
  @Test
  void aTreeIsKnownByWhatItSaysOfItselfAndNotByItsValues() {
    VerifiedTrees known = new VerifiedTrees();
    known.add(
        fingerprint(tree(2, Attributes.NONE.with("units", "K"), 1)),
        new VerifiedTrees.Known(List.of(), SurplusCoordinates.NONE, AliasedAxes.NONE, List.of()));
    assertThat(known.get(fingerprint(tree(2, Attributes.NONE.with("units", "K"), 7)))).isNotNull();
    assertThat(known.get(fingerprint(tree(3, Attributes.NONE.with("units", "K"), 1)))).isNull();
    assertThat(known.get(fingerprint(tree(2, Attributes.NONE.with("units", "m"), 1)))).isNull();
    assertThat(known.get(fingerprint(tree(2, Attributes.NONE, 1)))).isNull();
  }

  @Test
  void textIsNeitherANumberNorAList() {
    List<Object> values =
        List.of(1L, "1", List.of(1L, 2L), "[1, 2]", List.of("1, 2"), List.of("1", "2"), "null");
    assertThat(values.stream().map(value -> Attributes.NONE.with("valid_range", value)))
        .extracting(attributes -> fingerprint(tree(2, attributes, 1)))
        .doesNotHaveDuplicates();
    assertThat(fingerprint(tree(2, Attributes.NONE.with("a", "1, b=2"), 1)))
        .isNotEqualTo(fingerprint(tree(2, Attributes.NONE.with("a", "1").with("b", "2"), 1)));
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
