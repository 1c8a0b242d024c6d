package io.github.zarrcdm.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.codec.BytesCodec;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.dtype.DataTypes;
import io.github.zarrcdm.model.CodecSpec;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** By hand, after the specification: bit 0 of the first byte is for the first codec. */
class ConditionalTest {
  private static final byte[] PLAIN = {1, 2, 3, 4, 5, 6, 7, 8};
  private static final byte[] SHUFFLED = {1, 5, 2, 6, 3, 7, 4, 8};
  private static final ChunkContext CHUNK =
      new ChunkContext("air.zarr: array /a", "c/0", PLAIN.length, 1 << 20);

  @Test
  void appliesWhatTheChunkSays() throws Exception {
    assertThat(decode(Map.of(), 0, PLAIN)).isEqualTo(PLAIN);
    assertThat(decode(Map.of(), 1, SHUFFLED)).isEqualTo(PLAIN);
    assertThat(decode(Map.of(), 2, gzip(PLAIN))).isEqualTo(PLAIN);
    assertThat(decode(Map.of(), 3, gzip(SHUFFLED))).isEqualTo(PLAIN);
  }

  @Test
  void mayReserveMoreBitsThanItHasCodecs() throws Exception {
    byte[] chunk = new byte[PLAIN.length + 1];
    System.arraycopy(SHUFFLED, 0, chunk, 1, SHUFFLED.length);
    assertThat(decode(Map.of("header_bits", 16L), 1, chunk)).isEqualTo(PLAIN);
  }

  @Test
  void refusesWhatIsNotThere() {
    assertThatThrownBy(() -> decode(Map.of(), 4, PLAIN))
        .isInstanceOf(ZarrException.Corrupt.class)
        .hasMessageContaining("there are 2");
    assertThatThrownBy(() -> decode(Map.of(), 0, new byte[7]))
        .isInstanceOf(ZarrException.Corrupt.class);
    assertThatThrownBy(() -> decode(Map.of("header_bits", 12L), 0, PLAIN))
        .isInstanceOf(ZarrException.Malformed.class)
        .hasMessageContaining("multiple of 8");
  }

  private static byte[] decode(Map<String, Object> more, int applied, byte[] content)
      throws ZarrException {
    Map<String, Object> configuration = new HashMap<>(more);
    configuration.put(
        "codecs",
        List.of(
            Map.of("name", "shuffle", "configuration", Map.of("elementsize", 4L)),
            Map.of("name", "gzip")));
    BytesCodec codec =
        (BytesCodec)
            Codecs.create(new CodecSpec("conditional", configuration), DataTypes.v3("int32"));
    byte[] chunk = new byte[content.length + 1];
    chunk[0] = (byte) applied;
    System.arraycopy(content, 0, chunk, 1, content.length);
    ByteBuffer decoded = codec.decode(ByteBuffer.wrap(chunk), CHUNK);
    byte[] bytes = new byte[decoded.remaining()];
    decoded.get(bytes);
    return bytes;
  }

  private static byte[] gzip(byte[] plain) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(plain);
    }
    return bytes.toByteArray();
  }
}
