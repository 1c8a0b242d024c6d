package io.github.zarrcdm.internal.codec.deflate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.codec.ByteSource;
import io.github.zarrcdm.codec.Fixture;
import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.compress.InflateTarget;
import io.github.zarrcdm.internal.codec.compress.RandomBlock;
import io.github.zarrcdm.internal.codec.compress.StreamingCodecTest;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.zip.Checksum;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Our decoder of DEFLATE next to the JDK's. */
class InflateTest {
  private static final int[] STRATEGIES = {
    Deflater.DEFAULT_STRATEGY, Deflater.FILTERED, Deflater.HUFFMAN_ONLY
  };

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 5, 60, 300, 5000, 70_000})
  void decodesWhatTheJdkWrote(int length) {
    for (byte[] content : contents(length)) {
      for (int level = 0; level <= 9; level += length > 10_000 ? 3 : 1) {
        for (int strategy : STRATEGIES) {
          byte[] encoded = InflateTarget.deflated(content, level, strategy);
          assertDecodes(encoded, content);
        }
      }
    }
  }

  @Test
  void decodesBlocksThatEndAnywhere() {
    for (byte[] content : contents(5000)) {
      assertDecodes(inPieces(content, Deflater.SYNC_FLUSH), content);
      assertDecodes(inPieces(content, Deflater.FULL_FLUSH), content);
    }
  }

  private static void assertDecodes(byte[] encoded, byte[] content) {
    assertThat(InflateTarget.compare(DeflateFormat.DEFLATE, encoded, content.length))
        .isEqualTo(content.length);
    byte[] decoded = new byte[content.length];
    Span span = new Span(encoded, 0, encoded.length);
    DeflateFormat.DEFLATE.inflate(span, decoded, 0, decoded.length, false);
    assertThat(Arrays.equals(decoded, content)).isTrue();
  }

  @Test
  void refusesMoreThanThereIsRoomFor() {
    for (byte[] content : contents(3000)) {
      byte[] encoded = InflateTarget.deflated(content, 6, Deflater.DEFAULT_STRATEGY);
      for (int room : new int[] {0, 1, 299, 2741, 2999}) {
        assertThat(InflateTarget.compare(DeflateFormat.DEFLATE, encoded, room)).isNegative();
      }
      assertThat(InflateTarget.compare(DeflateFormat.DEFLATE, encoded, 4000)).isEqualTo(3000);
    }
  }

  @ParameterizedTest
  @EnumSource(DeflateFormat.class)
  void refusesWhatTheJdkRefuses(DeflateFormat wrapping) {
    Random random = new Random(7);
    int refused = 0;
    for (byte[] content : contents(4000)) {
      for (int strategy : STRATEGIES) {
        byte[] encoded = wrapped(InflateTarget.deflated(content, 6, strategy), content, wrapping);
        for (int i = 0; i < 60; i++) {
          byte[] damaged = Arrays.copyOf(encoded, encoded.length - random.nextInt(2) * i);
          // Where the codes are, damage does most.
          int near = Math.min(damaged.length, i % 3 == 0 ? damaged.length : 80);
          for (int flips = random.nextInt(4); flips > 0; flips--) {
            damaged[random.nextInt(near)] ^= (byte) (1 << random.nextInt(8));
          }
          refused += InflateTarget.compare(wrapping, damaged, content.length) < 0 ? 1 : 0;
        }
      }
    }
    assertThat(refused).isGreaterThan(100);
  }

  @Test
  void knowsEveryCodeThatThereCanBe() {
    Random random = new Random(3);
    int decoded = 0;
    for (int i = 0; i < 3000; i++) {
      decoded +=
          InflateTarget.compare(DeflateFormat.DEFLATE, RandomBlock.of(random), 2000) > 0 ? 1 : 0;
    }
    assertThat(decoded).isGreaterThan(100);
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip/level1", "zlib/level1"})
  void readsChunksAndPartsOfThem(String name) throws Exception {
    Fixture written = StreamingCodecTest.fixture(name);
    Deflate codec = name.startsWith("gzip") ? Deflate.gzip() : Deflate.zlib();
    byte[] damaged = written.encoded().clone();
    damaged[damaged.length - (name.startsWith("gzip") ? 8 : 4)] ^= 1;
    boolean before = InflateWarmUp.done;
    InflateWarmUp.done = true;
    try {
      assertThat(codec.decode(ByteBuffer.wrap(written.encoded()), StreamingCodecTest.chunk(8000)))
          .isEqualTo(ByteBuffer.wrap(written.decoded()));
      for (int end : new int[] {0, 1, 5000, 8000}) {
        StreamingCodecTest.Prefix sink = new StreamingCodecTest.Prefix(end);
        ByteSource source = ByteSource.of(ByteBuffer.wrap(written.encoded()));
        codec.decode(source, sink, StreamingCodecTest.chunk(8000));
        assertThat(sink.bytes().toByteArray()).isEqualTo(Arrays.copyOf(written.decoded(), end));
      }
      assertThatThrownBy(
              () -> codec.decode(ByteBuffer.wrap(damaged), StreamingCodecTest.chunk(8000)))
          .isInstanceOf(ZarrException.Corrupt.class)
          .hasMessageContaining("checksum");
      assertThatThrownBy(
              () ->
                  codec.decode(ByteBuffer.wrap(written.encoded()), StreamingCodecTest.chunk(7999)))
          .hasMessageContaining("more than the 7999 bytes expected");
    } finally {
      InflateWarmUp.done = before;
    }
  }

  /** Ours leaves damaged chunks to the JDK, where they would be a sample that ours always loses. */
  @Test
  void noDamagedChunkIsTriedOnceTheDecoderIsKnownToBeFaster() {
    Span damaged = new Span(new byte[] {7}, 0, 1);
    Set<Thread> earlier = Thread.getAllStackTraces().keySet();
    boolean before = InflateWarmUp.done;
    InflateWarmUp.done = true;
    try {
      InflateWarmUp.count(damaged, DeflateFormat.ZLIB, 1L << 40);
      InflateWarmUp.count(damaged, DeflateFormat.ZLIB, 1 << 16);
      assertThat(Thread.getAllStackTraces().keySet())
          .filteredOn(thread -> thread.getName().equals("zarr-cdm inflate"))
          .isSubsetOf(earlier);
    } finally {
      InflateWarmUp.done = before;
    }
  }

  @Test
  void blocksOfOtherFormatsCountToo() throws Exception {
    byte[] content = contents(5000).get(1);
    byte[] deflated = InflateTarget.deflated(content, 6, Deflater.DEFAULT_STRATEGY);
    byte[] encoded = wrapped(deflated, content, DeflateFormat.ZLIB);
    boolean before = InflateWarmUp.done;
    InflateWarmUp.done = false;
    try {
      long counted = InflateWarmUp.decoded();
      byte[] decoded = new byte[5000];
      Deflate.zlibBlock().decode(encoded, 0, encoded.length, decoded, 0, 5000);
      assertThat(decoded).isEqualTo(content);
      assertThat(InflateWarmUp.decoded()).isGreaterThanOrEqualTo(counted + 5000);
    } finally {
      InflateWarmUp.done = before;
    }
  }

  @Test
  void refusesADictionary() {
    byte[] content = contents(300).get(1);
    byte[] encoded =
        wrapped(
            InflateTarget.deflated(content, 6, Deflater.DEFAULT_STRATEGY),
            content,
            DeflateFormat.ZLIB);
    encoded[1] = (byte) 0xbb;
    assertThat((encoded[0] << 8 | encoded[1] & 0xff) % 31).isZero();
    assertThat(InflateTarget.compare(DeflateFormat.ZLIB, encoded, 300)).isNegative();
  }

  @Test
  void decodesMembersWithEveryFieldOfAHeader() {
    byte[] content = contents(300).get(1);
    byte[] deflated = InflateTarget.deflated(content, 6, Deflater.DEFAULT_STRATEGY);
    byte[] plain = wrapped(deflated, content, DeflateFormat.GZIP);
    ByteArrayOutputStream members = new ByteArrayOutputStream();
    members.writeBytes(plain);
    byte[] full = {0x1f, (byte) 0x8b, 8, 30, 1, 2, 3, 4, 0, 3, 2, 0, 9, 9, 'a', 0, 'b', 0, 5, 6};
    members.writeBytes(full);
    members.write(plain, 10, plain.length - 10);
    assertThat(InflateTarget.compare(DeflateFormat.GZIP, members.toByteArray(), 600))
        .isEqualTo(600);
    assertThat(InflateTarget.compare(DeflateFormat.GZIP, members.toByteArray(), 599)).isNegative();
  }

  private static byte[] inPieces(byte[] content, int flush) {
    Deflater deflater = new Deflater(6, true);
    byte[] encoded = new byte[2 * content.length + 1000];
    int length = 0;
    for (int from = 0; from < content.length; from += 333) {
      deflater.setInput(content, from, Math.min(333, content.length - from));
      length += deflater.deflate(encoded, length, encoded.length - length, flush);
    }
    deflater.finish();
    length += deflater.deflate(encoded, length, encoded.length - length);
    deflater.end();
    return Arrays.copyOf(encoded, length);
  }

  private static byte[] wrapped(byte[] deflated, byte[] content, DeflateFormat wrapping) {
    ByteArrayOutputStream encoded = new ByteArrayOutputStream();
    Checksum checksum = wrapping.checksum();
    if (wrapping == DeflateFormat.ZLIB) {
      encoded.writeBytes(new byte[] {0x78, (byte) 0x9c});
    } else if (wrapping == DeflateFormat.GZIP) {
      encoded.writeBytes(new byte[] {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, 3});
    }
    encoded.writeBytes(deflated);
    if (checksum != null) {
      checksum.update(content);
      boolean zlib = wrapping == DeflateFormat.ZLIB;
      ByteBuffer end =
          ByteBuffer.allocate(8).order(zlib ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
      end.putInt((int) checksum.getValue()).putInt(content.length);
      encoded.write(end.array(), 0, zlib ? 4 : 8);
    }
    return encoded.toByteArray();
  }

  /** Bytes of many kinds: their patterns run into themselves, or repeat from far back. */
  private static List<byte[]> contents(int length) {
    Random random = new Random(length);
    List<byte[]> contents = new ArrayList<>();
    byte[] noise = new byte[length];
    random.nextBytes(noise);
    contents.add(noise);
    for (int kind = 1; kind <= 12; kind++) {
      byte[] content = new byte[length];
      for (int i = 0; i < length; i++) {
        content[i] =
            switch (kind) {
              case 9 -> (byte) (random.nextGaussian() * 9);
              case 10 -> (byte) random.nextInt(1 + i % 70);
              case 11 -> noise[i % 32_768];
              case 12 -> (byte) (1000 * Math.sin(i / 3000.0) / (1 << i % 4 * 2));
              default -> random.nextInt(60) == 0 ? (byte) i : i < kind ? 1 : content[i - kind];
            };
      }
      contents.add(content);
    }
    return contents;
  }
}
