package io.github.zarrcdm.internal.codec.objects;

import io.github.zarrcdm.codec.ArrayBytesCodec;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.codec.Elements;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.DataType;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;

/**
 * Python objects as a MessagePack list: the elements, nested as the chunk's dimensions are, then
 * their numpy type, then the chunk's shape.
 *
 * <p>Names: {@code msgpack2}, and {@code msgpack} without the shape (v2).
 *
 * <p>Configuration: {@code {"raw": false, "use_bin_type": true}}.
 *
 * @see <a href="https://numcodecs.readthedocs.io/en/stable/other/msgpacks.html">numcodecs
 *     msgpack</a>
 */
public record Msgpack(boolean hasShape) implements ArrayBytesCodec {

  public static Msgpack of(Configuration configuration, DataType type, boolean hasShape)
      throws ZarrException {
    ListedObjects.check(configuration, type);
    return new Msgpack(hasShape);
  }

  /** Returns the elements as texts; those that are not texts as JSON. */
  @Override
  public Elements decode(ByteBuffer bytes, int count, ChunkContext chunk) throws ZarrException {
    Object decoded;
    try {
      decoded = new MsgpackReader(bytes.duplicate(), chunk::where).value();
    } catch (BufferUnderflowException e) {
      throw chunk.corrupt("its MessagePack ends too early");
    } catch (IllegalArgumentException e) {
      throw chunk.corrupt("it is not MessagePack: %s", e.getMessage());
    }
    return ListedObjects.of(decoded, count, hasShape, chunk);
  }
}
