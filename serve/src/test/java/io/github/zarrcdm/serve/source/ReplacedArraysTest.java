package io.github.zarrcdm.serve.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.ZarrException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReplacedArraysTest {
  private static ReplacedArrays replaced(Duration ago) {
    return new ReplacedArrays(Map.of("/g/a", System.nanoTime() - ago.toNanos()));
  }

  @Test
  void onlyTheirChunksAreErrors() {
    ReplacedArrays now = replaced(Duration.ZERO);
    assertThatThrownBy(() -> now.check("it", "g/a/c/0"))
        .isInstanceOf(ZarrException.Unavailable.class)
        .hasMessage("it: /g/a was replaced by another array. Open the dataset again, in a minute");
    assertThatCode(() -> now.check("it", "g/a/zarr.json")).doesNotThrowAnyException();
    assertThatCode(() -> now.check("it", "g/ab/c/0")).doesNotThrowAnyException();
  }

  /** Of a source that changes for months, with other names each time. */
  @Test
  void nothingIsKeptAfterAMinute() {
    ReplacedArrays aged = replaced(Duration.ofSeconds(61));
    assertThatCode(() -> aged.check("it", "g/a/c/0")).doesNotThrowAnyException();
    assertThat(aged.with(Map.of(), Map.of()).seen()).isEmpty();
    assertThat(replaced(Duration.ofSeconds(50)).with(Map.of(), Map.of()).seen()).hasSize(1);
  }
}
