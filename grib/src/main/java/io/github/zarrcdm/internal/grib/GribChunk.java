package io.github.zarrcdm.internal.grib;

import io.github.zarrcdm.codec.ArrayBytesCodec;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.codec.Elements;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.memory.Span;
import io.github.zarrcdm.internal.grib.message.GribField;
import io.github.zarrcdm.internal.grib.message.GribMessage;
import io.github.zarrcdm.internal.grib.packing.FieldValues;
import io.github.zarrcdm.model.DataType;
import io.github.zarrcdm.model.Kind;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Set;
import java.util.TreeSet;

/**
 * One whole GRIB message, of which a chunk holds the first field: its values in the order of the
 * message, NaN where it has none.
 *
 * <p>Names: {@code gribberish} (v3), {@code grib} (v2, kerchunk).
 *
 * @param type of the elements, float32 or float64
 */
public record GribChunk(DataType type) implements ArrayBytesCodec {
  private static final Set<String> GRIBBERISH =
      new TreeSet<>(Set.of("var", "adjust_longitude_range", "north_up"));

  /** As gribberish configures it. */
  public static GribChunk gribberish(Configuration configuration, DataType type)
      throws ZarrException {
    for (String member : configuration.values().keySet()) {
      if (!GRIBBERISH.contains(member)) {
        throw configuration.malformed(
            "%s is not a member of it; members are %s", member, GRIBBERISH);
      }
    }
    return of(configuration, type);
  }

  /** As kerchunk configures it. */
  public static GribChunk kerchunk(Configuration configuration, DataType type)
      throws ZarrException {
    return of(configuration, type);
  }

  private static GribChunk of(Configuration configuration, DataType type) throws ZarrException {
    if (type.kind() != Kind.FLOAT && type.kind() != Kind.DOUBLE || type.size() < Float.BYTES) {
      throw configuration.unsupported(
          "elements of %s; supported are float32 and float64", type.name());
    }
    return new GribChunk(type);
  }

  @Override
  public Elements decode(ByteBuffer bytes, int count, ChunkContext chunk) throws ZarrException {
    GribField field = GribMessage.first(Span.of(bytes), count, chunk);
    FieldValues values = new FieldValues(count, type.size(), field.bitmap(), chunk);
    field.packing().unpack(values);
    values.end();
    byte[] array = values.array();
    return new Elements.Packed(array, 0, array.length, ByteOrder.LITTLE_ENDIAN, true);
  }
}
