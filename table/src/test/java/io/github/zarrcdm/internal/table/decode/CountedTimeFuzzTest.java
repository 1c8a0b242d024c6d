package io.github.zarrcdm.internal.table.decode;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.fuzz.Fuzzer;
import org.junit.jupiter.api.Test;

/** Whatever units say, they are times or none; for long: {@code -Dfuzz.seconds=3600}. */
class CountedTimeFuzzTest {
  @Test
  void takesOrRefuses() throws Exception {
    assertThat(Fuzzer.run(new CountedTimeTarget())).isPositive();
  }
}
