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

class ReshapeTest {
  private static final int[] CHUNK = {100, 50, 64, 3};

  /** The example of the specification: {@code [[0, 1], [2], 3]}. */
  @Test
  void listsNameDimensionsWhoseProductIsTheLength() throws Exception {
    assertThat(of(List.of(List.of(0L, 1L), List.of(2L), 3L)).encodedShape(CHUNK))
        .containsExactly(5000, 64, 3);
  }

  @Test
  void minusOneIsWhatTheOthersLeave() throws Exception {
    assertThat(of(List.of(-1L, 64L)).encodedShape(CHUNK)).containsExactly(15000, 64);
  }

  @Test
  void elementsInCOrderStayInCOrder() throws Exception {
    Reshape reshape = of(List.of(-1L));
    assertThat(reshape.decodedStrides(new int[] {2, 3}, new int[] {1})).containsExactly(3, 1);
  }

  @Test
  void noStridesSayAReshapeOfElementsInAnotherOrder() throws Exception {
    assertThat(of(List.of(3L, 2L)).decodedStrides(new int[] {6}, new int[] {1, 3})).isNull();
  }

  static List<List<Object>> bad() {
    return List.of(
        List.of(List.of(1L), List.of(0L)),
        List.of(List.of(1L, 0L)),
        List.of(-1L, -1L),
        List.of(0L),
        List.of("a"));
  }

  @ParameterizedTest
  @MethodSource("bad")
  void aShapeAgainstTheRulesIsMalformed(List<Object> shape) {
    assertThatThrownBy(() -> of(shape))
        .isInstanceOf(ZarrException.Malformed.class)
        .hasMessageContaining("shape");
  }

  @Test
  void aShapeOfAnotherSizeIsAnError() throws Exception {
    Reshape reshape = of(List.of(7L));
    assertThatThrownBy(() -> reshape.encodedShape(CHUNK))
        .hasMessageContaining("[100, 50, 64, 3] cannot become [7]");
  }

  private static Reshape of(List<Object> shape) throws ZarrException {
    return Reshape.of(new Configuration("reshape", Map.of("shape", shape)));
  }
}
