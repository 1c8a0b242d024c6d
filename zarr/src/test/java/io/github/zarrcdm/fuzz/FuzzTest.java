package io.github.zarrcdm.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.codec.CodecTarget;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever stands in the place of bytes that a store holds is read or refused: no other exception,
 * no error, no hang. For long: {@code -Dfuzz.seconds=3600}, which is the time for each target.
 */
class FuzzTest {

  static Stream<Target> targets() {
    return Stream.of(
        StoreTarget.metadata(),
        new CodecTarget(),
        new ArrayTarget(),
        StoreTarget.chunks(),
        StoreTarget.shards(),
        new LocationTarget());
  }

  @ParameterizedTest
  @MethodSource("targets")
  void takesOrRefuses(Target target) throws Exception {
    assertThat(Fuzzer.run(target)).isPositive();
  }
}
