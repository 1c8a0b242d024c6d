package io.github.zarrcdm.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.github.zarrcdm.error.ZarrException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What every codec keeps: it reads what another implementation wrote, and whatever else it is given
 * ends as a {@link ZarrException} or as some elements, never otherwise. Give {@link #fixtures} and
 * all tests run.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class CodecContract {
  private static final int THREADS = 8;

  /** What another implementation wrote. */
  protected abstract List<Fixture> fixtures();

  @ParameterizedTest(name = "{0}")
  @MethodSource("fixtures")
  void decodesWhatAnotherImplementationWrote(Fixture written) throws Exception {
    Decoding.assertDecodes(written);
  }

  /** And where nobody is free to choose, what is encoded are the bytes that the other wrote. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("fixtures")
  void encodedValuesAreDecodedAgain(Fixture written) throws Exception {
    if (Encoding.isWritten(written)) {
      Encoding.assertComesBack(written);
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("fixtures")
  void decodesBytesInTheMiddleOfAnArray(Fixture written) throws Exception {
    assertThat(Decoding.decodeAmongOthers(written)).isEqualTo(Decoding.decode(written));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("fixtures")
  void leavesTheEncodedBytesAlone(Fixture written) throws Exception {
    byte[] before = written.encoded().clone();
    Decoding.decode(written);
    assertThat(written.encoded()).isEqualTo(before);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("fixtures")
  void aTruncatedChunkIsAnErrorOfOurs(Fixture written) {
    byte[] encoded = written.encoded();
    int step = Math.max(1, encoded.length / 100);
    for (int length = 0; length < encoded.length; length += step) {
      byte[] cut = Arrays.copyOf(encoded, length);
      assertOursOrSome(written.encodedAs(cut), "cut to " + length);
    }
    if (encoded.length > 1) {
      assertRefusedOrRight(written, written.encodedAs(Arrays.copyOf(encoded, encoded.length - 1)));
    }
  }

  /** The last byte may hold nothing but the end. */
  private static void assertRefusedOrRight(Fixture written, Fixture cut) {
    try {
      assertThat(Decoding.decode(cut)).isEqualTo(Decoding.decode(written));
    } catch (ZarrException e) {
      assertThat(e).isInstanceOf(ZarrException.Corrupt.class).hasMessageContaining("air.zarr");
    } catch (IOException e) {
      fail(e);
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("fixtures")
  void aDamagedChunkIsAnErrorOfOursOrSomeElements(Fixture written) {
    Random random = new Random(written.name().hashCode());
    byte[] encoded = written.encoded();
    if (encoded.length == 0) {
      return;
    }
    for (int i = 0; i < 100; i++) {
      byte[] damaged = encoded.clone();
      int near = i % 2 == 0 ? Math.min(40, encoded.length) : encoded.length;
      for (int flips = 0; flips <= random.nextInt(3); flips++) {
        damaged[random.nextInt(near)] ^= (byte) (1 << random.nextInt(8));
      }
      assertOursOrSome(written.encodedAs(damaged), "damage " + i);
    }
  }

  @Test
  void decodesForManyThreadsAtOnce() throws Exception {
    List<Fixture> all = fixtures();
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      Callable<Void> reader =
          () -> {
            for (Fixture written : all) {
              Decoding.assertDecodes(written);
            }
            return null;
          };
      for (Future<Void> done :
          threads.invokeAll(IntStream.range(0, THREADS).mapToObj(i -> reader).toList())) {
        done.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private static void assertOursOrSome(Fixture damaged, String how) {
    try {
      Decoding.decode(damaged);
      Decoding.decodeUnknownLength(damaged);
    } catch (ZarrException e) {
      assertThat(e.getMessage()).as(how).contains("air.zarr: array /a, chunk c/0");
    } catch (Throwable e) {
      fail(damaged.name() + ", " + how, e);
    }
  }
}
