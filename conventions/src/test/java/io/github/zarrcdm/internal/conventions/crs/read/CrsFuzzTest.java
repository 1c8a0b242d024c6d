package io.github.zarrcdm.internal.conventions.crs.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.fuzz.Fuzzer;
import org.junit.jupiter.api.Test;

/**
 * Whatever stands in the place of a CRS is read or refused; for long: {@code -Dfuzz.seconds=3600}.
 */
class CrsFuzzTest {
  @Test
  void takesOrRefuses() throws Exception {
    assertThat(Fuzzer.run(new CrsTarget())).isPositive();
  }
}
