package io.github.zarrcdm.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.error.ZarrException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A read of some numbers needs some of the encoded bytes only. */
class PartialNumbersTest {
  /** zfp of a fixed rate: the place of a slab is known, so nothing else is read. */
  @ParameterizedTest(name = "{0}")
  @CsvSource({"zfpy/f4-3-fixed_rate", "zfpy/i8-2-fixed_rate", "zfp/f8-3-fixed_rate"})
  void aFixedRateReadsTheSlabThatIsWantedAndTheHeader(String name) throws Exception {
    Fixture written = fixture(name);
    int last = written.decoded().length - 8;
    Counting source = new Counting(written.encoded());
    assertDecodes(written, source, last, last + 8);
    assertThat(source.read).isLessThan(32 + written.encoded().length / 2);
  }

  /** The others stop: what follows may be missing. */
  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "zfpy/f4-2-reversible",
    "zfpy/f8-2-fixed_precision",
    "pcodec/chunks-i4",
    "pcodec/u2-4",
    "imagecodecs_aec/u2-16-8-8",
    "imagecodecs_szip/u2-32-48"
  })
  void streamsAreReadUpToTheLastWantedNumber(String name) throws Exception {
    Fixture written = fixture(name);
    byte[] half = Arrays.copyOf(written.encoded(), written.encoded().length * 2 / 3);
    assertDecodes(written, new Counting(half), 0, written.decoded().length / 4);
  }

  private static void assertDecodes(Fixture written, ByteSource source, int from, int to)
      throws Exception {
    byte[] found = new byte[written.decoded().length];
    ByteSink sink =
        new ByteSink() {
          @Override
          public boolean wants(long first, long end) {
            return first < to && end > from;
          }

          @Override
          public long end() {
            return to;
          }

          @Override
          public void put(byte[] block, int offset, long position, int length) {
            System.arraycopy(block, offset, found, (int) position, length);
          }
        };
    ((BytesCodec) Decoding.codec(written))
        .decode(source, sink, Decoding.context(written, found.length));
    assertThat(Arrays.copyOfRange(found, from, to))
        .isEqualTo(Arrays.copyOfRange(written.decoded(), from, to));
  }

  private static Fixture fixture(String name) {
    return Fixture.of(name.substring(0, name.indexOf('/'))).stream()
        .filter(written -> written.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** Counts the bytes that are read of it. */
  private static final class Counting implements ByteSource {
    private final ByteSource bytes;
    private long read;

    Counting(byte[] bytes) {
      this.bytes = ByteSource.of(ByteBuffer.wrap(bytes));
    }

    @Override
    public long length() {
      return bytes.length();
    }

    @Override
    public Span read(long from, int length) throws ZarrException {
      Span span = bytes.read(from, length);
      read += span.length();
      return span;
    }

    @Override
    public Span all() throws ZarrException {
      read += bytes.length();
      return bytes.all();
    }

    @Override
    public ByteSource again() {
      return this;
    }
  }
}
