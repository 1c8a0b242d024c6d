package io.github.zarrcdm.internal.codec.compress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.codec.ByteSink;
import io.github.zarrcdm.codec.ByteSource;
import io.github.zarrcdm.codec.BytesCodec;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Codec;
import io.github.zarrcdm.codec.Fixture;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.deflate.Deflate;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

public class StreamingCodecTest {
  private static final int BOMB = 20_000_000;

  @Test
  void aReaderOfTheStartDoesNotDecodeTheEnd() throws Exception {
    byte[] zlib = fixture("zlib/level1").encoded();
    Prefix sink = new Prefix(100);
    // Half of the stream is missing: decoding all of it fails.
    ByteSource half = ByteSource.of(ByteBuffer.wrap(zlib, 0, zlib.length / 2));
    Deflate.zlib().decode(half, sink, chunk(8000));
    assertThat(Arrays.copyOf(sink.bytes.toByteArray(), 100))
        .isEqualTo(Arrays.copyOf(fixture("zlib/level1").decoded(), 100));
  }

  @Test
  void gzipMayHaveSeveralMembers() throws Exception {
    byte[] one = fixture("gzip/level1").encoded();
    byte[] two = Arrays.copyOf(one, 2 * one.length);
    System.arraycopy(one, 0, two, one.length, one.length);
    ByteBuffer decoded = Deflate.gzip().decode(ByteBuffer.wrap(two), chunk(16000));
    assertThat(decoded.remaining()).isEqualTo(16000);
  }

  @Test
  void zstdMayHaveSeveralFrames() throws Exception {
    byte[] one = fixture("zstd/level1").encoded();
    byte[] two = Arrays.copyOf(one, 2 * one.length);
    System.arraycopy(one, 0, two, one.length, one.length);
    for (long expected : new long[] {16000, Codec.UNKNOWN}) {
      assertThat(new Zstd().decode(ByteBuffer.wrap(two), chunk(expected)).remaining())
          .isEqualTo(16000);
    }
  }

  @Test
  void aBombIsStoppedWhereTheChunkShouldEnd() throws Exception {
    ByteBuffer bomb = ByteBuffer.wrap(gzipped(new byte[BOMB]));
    assertThatThrownBy(() -> Deflate.gzip().decode(bomb, chunk(1600)))
        .isInstanceOf(ZarrException.Corrupt.class)
        .hasMessageContaining("more than the 1600 bytes expected");
  }

  @Test
  void aBombOfUnknownLengthIsStoppedByTheLimit() throws Exception {
    ByteBuffer bomb = ByteBuffer.wrap(gzipped(new byte[BOMB]));
    assertThatThrownBy(() -> Deflate.gzip().decode(bomb, chunk(Codec.UNKNOWN)))
        .isInstanceOf(ZarrException.LimitExceeded.class);
  }

  @Test
  void aWrongChecksumIsAnError() throws Exception {
    for (String name : new String[] {"gzip/level1", "zlib/level1"}) {
      byte[] damaged = fixture(name).encoded().clone();
      damaged[damaged.length - (name.startsWith("gzip") ? 8 : 4)] ^= 1;
      BytesCodec codec = name.startsWith("gzip") ? Deflate.gzip() : Deflate.zlib();
      assertThatThrownBy(() -> codec.decode(ByteBuffer.wrap(damaged), chunk(8000)))
          .isInstanceOf(ZarrException.Corrupt.class)
          .hasMessageContaining("checksum");
    }
  }

  public static ChunkContext chunk(long expected) {
    return new ChunkContext("air.zarr: array /a", "c/0", expected, 1 << 20);
  }

  public static Fixture fixture(String name) {
    return Fixture.of(name.substring(0, name.indexOf('/'))).stream()
        .filter(f -> f.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static byte[] gzipped(byte[] bytes) throws Exception {
    ByteArrayOutputStream target = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(target)) {
      gzip.write(bytes);
    }
    return target.toByteArray();
  }

  /** Wants the first bytes. */
  public record Prefix(long end, ByteArrayOutputStream bytes) implements ByteSink {
    public Prefix(long end) {
      this(end, new ByteArrayOutputStream());
    }

    @Override
    public boolean wants(long from, long to) {
      return from < end;
    }

    @Override
    public void put(byte[] block, int offset, long position, int length) {
      bytes.write(block, offset, length);
    }
  }
}
