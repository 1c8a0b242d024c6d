package io.github.zarrcdm.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.codec.CodecTarget;
import io.github.zarrcdm.internal.codec.compress.InflateTarget;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnJre;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whatever stands in the place of bytes that a store holds is read or refused: no other exception,
 * no error, no hang, no host that is asked. For long: {@code -Dfuzz.seconds=3600}, which is the
 * time for each target.
 */
class FuzzTest {

  static Stream<Target> targets() {
    return Stream.of(
        StoreTarget.metadata(),
        new CodecTarget(""),
        new ArrayTarget(),
        StoreTarget.chunks(),
        StoreTarget.shards(),
        new LocationTarget(),
        new InflateTarget());
  }

  @ParameterizedTest
  @MethodSource("targets")
  void takesOrRefuses(Target target) throws Exception {
    assertThat(Fuzzer.run(target)).isPositive();
  }

  /** A target whose input takes too much memory. */
  record Costly() implements Target {
    @Override
    public String name() {
      return "costly";
    }

    @Override
    public List<Seed> seeds() {
      return List.of(Seed.alone(new byte[4]));
    }

    @Override
    public void take(String place, byte[] input) {
      for (int i = 0; i < 600; i++) {
        byte[] megabyte = new byte[1 << 20];
        assertThat(megabyte[i]).isZero();
      }
    }

    @Override
    public boolean refuses(Throwable failure) {
      return false;
    }
  }

  @Test
  void theInputThatCostsTooMuchIsFound() {
    assertThatThrownBy(() -> Fuzzer.run(new Costly())).hasRootCauseInstanceOf(Cost.TooHigh.class);
    assertThatThrownBy(() -> new Guided(new Costly()).take(new byte[4]))
        .isInstanceOf(Cost.TooHigh.class)
        .hasMessageContaining("bytes allocated for 4");
    Outside.unwatch();
  }

  /** A target that would look up, or connect to, what its input names. */
  record Asking(boolean connects) implements Target {
    @Override
    public String name() {
      return "asking";
    }

    @Override
    public List<Seed> seeds() {
      return List.of(Seed.alone(new byte[4]));
    }

    @Override
    public void take(String place, byte[] input) throws Exception {
      if (connects) {
        InetAddress nobody = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        new Socket(nobody, 9).close();
      } else {
        InetAddress.getByName("localhost");
      }
    }

    @Override
    public boolean refuses(Throwable failure) {
      return failure instanceof IOException;
    }
  }

  @EnabledOnJre(JRE.JAVA_17)
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theCallerThatAsksForAHostIsFound(boolean connects) {
    assertThatThrownBy(() -> Fuzzer.run(new Asking(connects)))
        .isInstanceOf(AssertionError.class)
        .hasRootCauseMessage("it asked for the host " + (connects ? "127.0.0.1" : "localhost"));
  }
}
