package io.github.zarrcdm.internal.codec.layout;

import io.github.zarrcdm.codec.ArrayBytesCodec;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.codec.Elements;
import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.DataType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Elements of a fixed size, one after the other, in one byte order: little-endian where the
 * metadata says none.
 *
 * <p>Names: {@code bytes} (v3), {@code endian} (drafts of v3).
 *
 * <p>Configuration: {@code {"endian": "little"}}.
 *
 * @param size the number of bytes of an element
 * @see <a href="https://zarr-specs.readthedocs.io/en/latest/v3/codecs/bytes/index.html">v3 codec
 *     bytes 1.0</a>
 */
public record Bytes(int size, ByteOrder order) implements ArrayBytesCodec {

  public static Bytes of(Configuration configuration, DataType type) throws ZarrException {
    if (type.size() < 0) {
      throw configuration.malformed("elements of type %s have no fixed size", type.name());
    }
    String endian = configuration.text("endian", "little");
    return switch (endian) {
      case "little" -> new Bytes(type.size(), ByteOrder.LITTLE_ENDIAN);
      case "big" -> new Bytes(type.size(), ByteOrder.BIG_ENDIAN);
      default ->
          throw configuration.malformed("endian is \"%s\", neither \"little\" nor \"big\"", endian);
    };
  }

  /** Returns the elements where they are. */
  @Override
  public Elements decode(ByteBuffer bytes, int count, ChunkContext chunk) throws ZarrException {
    Span span = Span.of(bytes);
    long needed = encodedSize(count);
    if (span.length() != needed) {
      throw chunk.corrupt("%s bytes, its %s elements need %s", span.length(), count, needed);
    }
    return new Elements.Packed(span.array(), span.from(), span.length(), order, false);
  }

  @Override
  public long encodedSize(int count) {
    return (long) count * size;
  }

  @Override
  public ByteOrder packedOrder() {
    return order;
  }
}
