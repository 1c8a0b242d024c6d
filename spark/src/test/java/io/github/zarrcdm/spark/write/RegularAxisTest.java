package io.github.zarrcdm.spark.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which gaps of a coordinate are closed. */
class RegularAxisTest {
  @SuppressWarnings("unchecked")
  private static List<Object> regular(Object... values) {
    return (List<Object>)
        (List<?>) RegularAxis.of((List<Comparable<Object>>) (List<?>) Arrays.asList(values));
  }

  @Test
  void aMissingStepGetsItsPlace() {
    assertThat(regular(0L, 6L, 18L, 24L)).containsExactly(0L, 6L, 12L, 18L, 24L);
    assertThat(regular(1, 2, 5)).containsExactly(1, 2, 3, 4, 5);
    assertThat(regular(10.0, 12.5, 17.5)).containsExactly(10.0, 12.5, 15.0, 17.5);
  }

  @Test
  void floatsThatAreOffByRoundingAreRegular() {
    Object[] tenths =
        IntStream.range(0, 3600).filter(i -> i != 1717).mapToObj(i -> i / 10f).toArray();
    List<Object> closed = regular(tenths);
    assertThat(closed).hasSize(3600);
    assertThat((Float) closed.get(1717)).isBetween(171.699f, 171.701f);
    assertThat(closed).containsAll(Arrays.asList(tenths));
  }

  @Test
  void whatIsIrregularOrMostlyMissingStays() {
    assertThat(regular(31L, 59L, 90L, 120L)).hasSize(4);
    assertThat(regular(0L, 1L, 100L)).hasSize(3);
    assertThat(regular(0L, 7L)).hasSize(2);
    assertThat(regular(5L)).hasSize(1);
    assertThat(regular(1L, 2L, 3L)).containsExactly(1L, 2L, 3L);
  }
}
