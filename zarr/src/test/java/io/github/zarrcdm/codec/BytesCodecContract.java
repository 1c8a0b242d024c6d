package io.github.zarrcdm.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.ZarrException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What every codec on bytes keeps besides: what a sink gets is what decoding gives, and sizes are
 * respected.
 */
public abstract class BytesCodecContract extends CodecContract {

  @ParameterizedTest(name = "{0}")
  @MethodSource("fixtures")
  void givesASinkTheBytesThatItWants(Fixture written) throws Exception {
    BytesCodec codec = (BytesCodec) Decoding.codec(written);
    int length = written.decoded().length;
    Random random = new Random(7);
    for (int i = 0; i < 20; i++) {
      int from = length == 0 ? 0 : random.nextInt(length);
      int to = from + (length == 0 ? 0 : random.nextInt(length - from));
      WantedRange sink = new WantedRange(i == 0 ? 0 : from, i == 0 ? length : to, length);
      codec.decode(
          ByteSource.of(ByteBuffer.wrap(written.encoded())),
          sink,
          Decoding.context(written, length));
      sink.assertHas(written.decoded());
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("fixtures")
  void severalThreadsCanDecodePartsOfAChunk(Fixture written) throws Exception {
    BytesCodec codec = (BytesCodec) Decoding.codec(written);
    int length = written.decoded().length;
    ByteSource encoded = ByteSource.of(ByteBuffer.wrap(written.encoded()));
    ChunkContext context = Decoding.context(written, length);
    long part = codec.partLength(encoded, context);
    List<Callable<WantedRange>> parts = new ArrayList<>();
    for (long from = 0; part != Codec.UNKNOWN && from < length; from += part) {
      WantedRange sink = new WantedRange((int) from, (int) Math.min(length, from + part), length);
      parts.add(
          () -> {
            try (ByteSource own = encoded.again()) {
              codec.decode(own, sink, context);
            }
            return sink;
          });
    }
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      for (Future<WantedRange> decoded : threads.invokeAll(parts)) {
        decoded.get().assertHas(written.decoded());
      }
    } finally {
      threads.shutdown();
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("fixtures")
  void aChunkThatIsShorterThanExpectedIsAnError(Fixture written) throws Exception {
    BytesCodec codec = (BytesCodec) Decoding.codec(written);
    if (codec.encodedSize(1) != Codec.UNKNOWN) {
      return; // its decoded length follows from the encoded one, which the next codec checks
    }
    ChunkContext more = Decoding.context(written, written.decoded().length + 1L);
    assertThatThrownBy(() -> codec.decode(ByteBuffer.wrap(written.encoded()), more))
        .isInstanceOf(ZarrException.Corrupt.class);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("fixtures")
  void neverDecodesBeyondTheLimit(Fixture written) throws Exception {
    BytesCodec codec = (BytesCodec) Decoding.codec(written);
    ChunkContext tight = new ChunkContext("air.zarr: array /a", "c/0", Codec.UNKNOWN, 100);
    try {
      ByteBuffer decoded = codec.decode(ByteBuffer.wrap(written.encoded()), tight);
      assertThat(decoded.remaining()).isLessThanOrEqualTo(Math.max(written.encoded().length, 100));
    } catch (ZarrException.LimitExceeded | ZarrException.Unsupported e) {
      assertThat(e).hasMessageContaining("air.zarr: array /a, chunk c/0");
    }
  }

  /** Wants one range, and remembers what it got. */
  private static final class WantedRange implements ByteSink {
    private final int from;
    private final int to;
    private final byte[] got;
    private long last;

    WantedRange(int from, int to, int length) {
      this.from = from;
      this.to = to;
      this.got = new byte[length];
    }

    @Override
    public boolean wants(long from, long to) {
      return from < this.to && to > this.from;
    }

    @Override
    public long end() {
      return to;
    }

    @Override
    public void put(byte[] block, int offset, long position, int length) {
      assertThat(position).as("ascending").isGreaterThanOrEqualTo(last);
      last = position + length;
      System.arraycopy(block, offset, got, (int) position, length);
    }

    void assertHas(byte[] decoded) {
      assertThat(Arrays.copyOfRange(got, from, to))
          .isEqualTo(Arrays.copyOfRange(decoded, from, to));
    }
  }
}
