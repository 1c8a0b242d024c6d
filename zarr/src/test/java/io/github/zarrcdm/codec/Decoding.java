package io.github.zarrcdm.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** Decodes fixtures with this project's codecs. */
final class Decoding {
  static final ChunkContext CHUNK =
      new ChunkContext("air.zarr: array /a", "c/0", Codec.UNKNOWN, 1 << 26);

  private Decoding() {}

  static void assertDecodes(Fixture written) throws IOException {
    assertThat(decode(written)).isEqualTo(written.decoded());
  }

  /** The elements in the form that {@link Fixture#decoded} has. */
  static byte[] decode(Fixture written) throws IOException {
    return decode(written, ByteBuffer.wrap(written.encoded()), written.decoded().length);
  }

  static byte[] decodeAmongOthers(Fixture written) throws IOException {
    byte[] encoded = written.encoded();
    byte[] among = new byte[encoded.length + 40];
    Arrays.fill(among, (byte) 0x55);
    System.arraycopy(encoded, 0, among, 13, encoded.length);
    return decode(written, ByteBuffer.wrap(among, 13, encoded.length), written.decoded().length);
  }

  /** As a codec must decode whose output another codec of unknown length takes. */
  static void decodeUnknownLength(Fixture written) throws IOException {
    decode(written, ByteBuffer.wrap(written.encoded()), Codec.UNKNOWN);
  }

  private static byte[] decode(Fixture written, ByteBuffer encoded, long length)
      throws IOException {
    Codec codec = Codecs.create(written.spec(), new Sized(4));
    ByteBuffer decoded = ((BytesCodec) codec).decode(encoded, CHUNK.expecting(length));
    byte[] bytes = new byte[decoded.remaining()];
    decoded.get(bytes);
    return bytes;
  }
}
