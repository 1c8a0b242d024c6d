package io.github.zarrcdm.internal.grib;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.fuzz.Fuzzer;
import org.junit.jupiter.api.Test;

/** Whatever a message holds, it has values or is refused; for long: {@code -Dfuzz.seconds=3600}. */
class GribFuzzTest {
  @Test
  void takesOrRefuses() throws Exception {
    assertThat(Fuzzer.run(new MessageTarget())).isPositive();
  }
}
