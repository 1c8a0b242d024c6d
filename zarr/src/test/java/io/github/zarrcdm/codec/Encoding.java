package io.github.zarrcdm.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.Encoders;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Set;

/** Encodes what fixtures decode to. */
final class Encoding {
  /** Of these the encoder is free in what it writes, as long as it is decoded to the same. */
  private static final Set<String> COMPRESSORS = Set.of("blosc", "gzip", "zlib", "zstd", "lz4");

  /** What these lost is not in the fixture, so that other bytes may decode to the same. */
  private static final Set<String> LOSSY = Set.of("fixedscaleoffset", "delta");

  private Encoding() {}

  /** True if the fixture's codec can be written, with this configuration. */
  static boolean isWritten(Fixture written) throws ZarrException {
    String id = id(written);
    boolean snappy = "snappy".equals(written.spec().configuration().get("cname"));
    return !snappy
        && Encoders.names().stream().anyMatch(name -> name.replace("numcodecs.", "").equals(id));
  }

  private static String id(Fixture written) {
    return written.spec().name().replace("numcodecs.", "");
  }

  static void assertComesBack(Fixture written) throws IOException {
    Encoder encoder = Encoders.create(written.spec(), Decoding.type(written));
    byte[] encoded = bytes(encode(encoder, written));
    if (!COMPRESSORS.contains(id(written)) && !LOSSY.contains(id(written))) {
      assertThat(encoded).as("encoded").isEqualTo(written.encoded());
    }
    assertThat(Decoding.decode(written.encodedAs(encoded))).isEqualTo(Decoding.decode(written));
  }

  private static ByteBuffer encode(Encoder encoder, Fixture written) throws IOException {
    ByteBuffer decoded = ByteBuffer.wrap(written.decoded());
    if (encoder instanceof Encoder.OfBytes onBytes) {
      return onBytes.encode(decoded);
    } else if (encoder instanceof Encoder.ToBytes toBytes) {
      ArrayBytesCodec codec = (ArrayBytesCodec) Decoding.codec(written);
      Elements elements =
          codec.decode(ByteBuffer.wrap(written.encoded()), written.count(), Decoding.CHUNK);
      return toBytes.encode(elements, written.count());
    }
    byte[] elements = written.decoded().clone();
    Elements.Packed encoded =
        (Elements.Packed)
            ((Encoder.OfElements) encoder)
                .encode(
                    new Elements.Packed(
                        elements, 0, elements.length, ByteOrder.LITTLE_ENDIAN, true),
                    written.count());
    return ByteBuffer.wrap(encoded.array(), encoded.offset(), encoded.length());
  }

  private static byte[] bytes(ByteBuffer buffer) {
    int from = buffer.arrayOffset() + buffer.position();
    return Arrays.copyOfRange(buffer.array(), from, from + buffer.remaining());
  }
}
