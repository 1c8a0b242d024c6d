package io.github.zarrcdm.conventions;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.fuzz.Fuzzer;
import org.junit.jupiter.api.Test;

/** Whatever attributes say, no convention fails; for long: {@code -Dfuzz.seconds=3600}. */
class ConventionsFuzzTest {
  @Test
  void takesOrRefuses() throws Exception {
    assertThat(Fuzzer.run(new ConventionsTarget())).isPositive();
  }
}
