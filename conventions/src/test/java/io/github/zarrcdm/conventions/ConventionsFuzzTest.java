package io.github.zarrcdm.conventions;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.fuzz.Fuzzer;
import io.github.zarrcdm.fuzz.Target;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever attributes say, no convention fails; for long: {@code -Dfuzz.seconds=3600}. */
class ConventionsFuzzTest {
  static Stream<Target> targets() {
    return Stream.of(new ConventionsTarget(), new TimeUnitsTarget());
  }

  @ParameterizedTest
  @MethodSource("targets")
  void takesOrRefuses(Target target) throws Exception {
    assertThat(Fuzzer.run(target)).isPositive();
  }
}
