package io.github.zarrcdm.s3;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.fuzz.Fuzzer;
import org.junit.jupiter.api.Test;

/** Whatever profiles say, they are used or refused; for long: {@code -Dfuzz.seconds=3600}. */
class ProfilesFuzzTest {
  @Test
  void takesOrRefuses() throws Exception {
    assertThat(Fuzzer.run(new ProfileTarget())).isPositive();
  }
}
