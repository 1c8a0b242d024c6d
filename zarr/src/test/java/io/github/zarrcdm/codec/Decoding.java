package io.github.zarrcdm.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.Codecs;
import io.github.zarrcdm.internal.dtype.DataTypes;
import io.github.zarrcdm.model.DataType;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/** Decodes fixtures with this project's codecs. */
public final class Decoding {
  public static final ChunkContext CHUNK =
      new ChunkContext("air.zarr: array /a", "c/0", Codec.UNKNOWN, 1 << 26);

  private Decoding() {}

  static void assertDecodes(Fixture written) throws IOException {
    Object decoded = decode(written);
    if (decoded instanceof List<?> objects) {
      JsonNode expected = Fixture.JSON.readTree(written.decoded());
      List<Object> texts = new ArrayList<>();
      expected.forEach(value -> texts.add(shown(value)));
      assertThat(objects).isEqualTo(texts);
    } else {
      assertThat(decoded).isEqualTo(written.decoded());
    }
  }

  /** The elements: little-endian bytes, or a list of objects. */
  static Object decode(Fixture written) throws IOException {
    return decode(written, ByteBuffer.wrap(written.encoded()), written.decoded().length);
  }

  static Object decodeAmongOthers(Fixture written) throws IOException {
    byte[] encoded = written.encoded();
    byte[] among = new byte[encoded.length + 40];
    Arrays.fill(among, (byte) 0x55);
    System.arraycopy(encoded, 0, among, 13, encoded.length);
    return decode(written, ByteBuffer.wrap(among, 13, encoded.length), written.decoded().length);
  }

  /** As a codec must decode whose output another codec of unknown length takes. */
  static void decodeUnknownLength(Fixture written) throws IOException {
    decodeAs(written, Codec.UNKNOWN);
  }

  /** Decodes what a chunk says that has {@code length} bytes; whatever comes out is dropped. */
  static void decodeAs(Fixture written, long length) throws IOException {
    elements(written, ByteBuffer.wrap(written.encoded()), length);
  }

  /** What a codec may know of a fixture that is decoded to {@code length} bytes. */
  static ChunkContext context(Fixture written, long length) {
    return CHUNK
        .expecting(length)
        .shaped(written.shape().stream().mapToInt(Integer::intValue).toArray());
  }

  static Codec codec(Fixture written) throws ZarrException {
    return Codecs.create(written.spec(), type(written));
  }

  static DataType type(Fixture written) throws ZarrException {
    String id = written.name().substring(0, written.name().indexOf('/'));
    return written.dtype().equals("|O")
        ? DataTypes.object(id, written.spec().configuration())
        : DataTypes.v2(written.dtype());
  }

  private static Object decode(Fixture written, ByteBuffer encoded, long length)
      throws IOException {
    return plain(elements(written, encoded, length), type(written).size());
  }

  private static Elements elements(Fixture written, ByteBuffer encoded, long length)
      throws IOException {
    Codec codec = codec(written);
    if (codec instanceof BytesCodec bytesCodec) {
      ByteBuffer decoded = bytesCodec.decode(encoded, context(written, length));
      byte[] bytes = new byte[decoded.remaining()];
      decoded.get(bytes);
      return new Elements.Packed(bytes, 0, bytes.length, ByteOrder.LITTLE_ENDIAN, false);
    } else if (codec instanceof ArrayBytesCodec arrayBytes) {
      return arrayBytes.decode(encoded, written.count(), CHUNK);
    }
    ArrayCodec arrayCodec = (ArrayCodec) codec;
    int offset = encoded.arrayOffset() + encoded.position();
    Elements elements =
        new Elements.Packed(
            encoded.array(), offset, encoded.remaining(), ByteOrder.LITTLE_ENDIAN, false);
    return arrayCodec.decode(elements, written.count(), CHUNK);
  }

  private static Object plain(Elements elements, int size) {
    if (elements instanceof Elements.Objects objects) {
      return Arrays.asList(objects.values()).stream().map(Decoding::plain).toList();
    }
    Elements.Packed packed = (Elements.Packed) elements;
    assertThat(packed.order() == ByteOrder.LITTLE_ENDIAN || size == 1).isTrue();
    return Arrays.copyOfRange(packed.array(), packed.offset(), packed.offset() + packed.length());
  }

  private static Object plain(Object value) {
    return switch (value.getClass().getSimpleName()) {
      case "byte[]" -> HexFormat.of().formatHex((byte[]) value);
      case "int[]" -> Arrays.toString((int[]) value).replace(" ", "");
      case "double[]" -> Arrays.toString((double[]) value).replace(" ", "");
      default -> value;
    };
  }

  /** What the elements are read as: texts, and everything else as JSON. */
  private static Object shown(JsonNode value) {
    if (value.has("hex")) {
      return value.get("hex").asText();
    }
    return value.isTextual() ? value.textValue() : value.isNull() ? "" : value.toString();
  }

  /** A type of elements of {@code size} bytes. */
  static DataType sized(int size) throws ZarrException {
    return DataTypes.v3(
        Map.of("name", "raw_bytes", "configuration", Map.of("length_bytes", (long) size)));
  }
}
