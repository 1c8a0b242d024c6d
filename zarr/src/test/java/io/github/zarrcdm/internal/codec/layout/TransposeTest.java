package io.github.zarrcdm.internal.codec.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.error.ZarrException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TransposeTest {
  @Test
  void dimensionIOfTheStoredArrayIsDimensionOrderIOfTheChunk() throws Exception {
    Transpose transpose = of(List.of(2L, 0L, 1L));
    assertThat(transpose.encodedShape(new int[] {10, 20, 30})).containsExactly(30, 10, 20);
    // stored [k][i][j] in C order: one step along i is 20 elements, along j one, along k 200
    assertThat(transpose.decodedStrides(new int[] {10, 20, 30}, new int[] {200, 20, 1}))
        .containsExactly(20, 1, 200);
  }

  @Test
  void fReversesAnyNumberOfDimensions() throws Exception {
    assertThat(of("F").encodedShape(new int[] {2, 3, 4, 5})).containsExactly(5, 4, 3, 2);
  }

  @Test
  void cChangesNothing() throws Exception {
    assertThat(of("C").encodedShape(new int[] {2, 3})).containsExactly(2, 3);
    assertThat(of("C").decodedStrides(new int[] {2, 3}, new int[] {3, 1})).containsExactly(3, 1);
  }

  static List<List<Object>> noPermutations() {
    return List.of(List.of(0L, 0L), List.of(1L, 2L), List.of(-1L, 0L), List.of("a"), List.of(0.5));
  }

  @ParameterizedTest
  @MethodSource("noPermutations")
  void anOrderThatIsNotAPermutationIsMalformed(List<Object> order) {
    assertThatThrownBy(() -> of(order))
        .isInstanceOf(ZarrException.Malformed.class)
        .hasMessageContaining("permutation");
  }

  private static Transpose of(Object order) throws ZarrException {
    return Transpose.of(new Configuration("transpose", Map.of("order", order)));
  }
}
