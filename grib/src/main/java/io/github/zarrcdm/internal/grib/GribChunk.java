package io.github.zarrcdm.internal.grib;

import io.github.zarrcdm.codec.ArrayBytesCodec;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.codec.Elements;
import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.grib.grid.Grids;
import io.github.zarrcdm.internal.grib.message.GribField;
import io.github.zarrcdm.internal.grib.message.GribMessage;
import io.github.zarrcdm.internal.grib.packing.FieldValues;
import io.github.zarrcdm.model.DataType;
import io.github.zarrcdm.model.Kind;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * One whole GRIB message, of which a chunk holds the first field: its values in the order of the
 * message, NaN where it has none; or the latitudes or longitudes of its grid.
 *
 * <p>Names: {@code gribberish} (v3), {@code grib} (v2, kerchunk).
 *
 * @param type of the elements, float32 or float64
 * @param content of the chunk
 * @param meaning of the field, by its name; null if that is not certain
 * @param orientation what is turned after decoding
 */
public record GribChunk(
    DataType type, Content content, @Nullable String meaning, Orientation orientation)
    implements ArrayBytesCodec {
  private static final Set<String> GRIBBERISH =
      new TreeSet<>(Set.of("var", "adjust_longitude_range", "north_up"));

  /** What a chunk has of the message. */
  public enum Content {
    VALUES,
    LATITUDES,
    LONGITUDES
  }

  /** As gribberish configures it. */
  public static GribChunk gribberish(Configuration configuration, DataType type)
      throws ZarrException {
    for (String member : configuration.values().keySet()) {
      if (!GRIBBERISH.contains(member)) {
        throw configuration.malformed(
            "%s is not a member of it; members are %s", member, GRIBBERISH);
      }
    }
    return of(
        configuration,
        type,
        new Orientation(
            configuration.flag("adjust_longitude_range", false),
            configuration.flag("north_up", false)));
  }

  /** As kerchunk configures it. */
  public static GribChunk kerchunk(Configuration configuration, DataType type)
      throws ZarrException {
    return of(configuration, type, Orientation.AS_STORED);
  }

  private static GribChunk of(Configuration configuration, DataType type, Orientation orientation)
      throws ZarrException {
    if (type.kind() != Kind.FLOAT && type.kind() != Kind.DOUBLE || type.size() < Float.BYTES) {
      throw configuration.unsupported(
          "elements of %s; supported are float32 and float64", type.name());
    }
    String name = configuration.text("var", "");
    Content content =
        switch (name) {
          case "latitude" -> Content.LATITUDES;
          case "longitude" -> Content.LONGITUDES;
          default -> Content.VALUES;
        };
    return new GribChunk(type, content, ParameterNames.meaning(name), orientation);
  }

  @Override
  public Elements decode(ByteBuffer bytes, int count, ChunkContext chunk) throws ZarrException {
    GribField field = GribMessage.first(Span.of(bytes), chunk);
    byte[] array;
    if (content == Content.VALUES) {
      checkShape(field, count, chunk);
      ParameterNames.check(meaning, field);
      FieldValues values = new FieldValues(count, type.size(), field.bitmap(), chunk);
      field.packing().unpack(values);
      array = values.end();
      orientation.turn(array, type.size(), field, chunk);
    } else {
      FieldValues values = new FieldValues(count, type.size(), null, chunk);
      double[] places = orientation.places(field, content == Content.LATITUDES, count);
      values.put(places, places.length);
      array = values.end();
    }
    return new Elements.Packed(array, 0, array.length, ByteOrder.LITTLE_ENDIAN, true);
  }

  /** Nothing if the elements of the chunk are the points of the grid; else the error. */
  private static void checkShape(GribField field, int count, ChunkContext chunk)
      throws ZarrException {
    if (field.points() != count) {
      throw field.otherGrid("a grid of %s points".formatted(field.points()), count);
    }
    List<Integer> shape = Grids.shape(field);
    List<Integer> extents = chunk.shape().stream().filter(length -> length != 1).toList();
    if (extents.size() > 1
        && !shape.isEmpty()
        && !extents.equals(shape.stream().filter(length -> length != 1).toList())) {
      throw field.otherGrid(
          "a grid of %s rows and %s columns".formatted(shape.get(0), shape.get(1)),
          chunk.shape().toString());
    }
  }
}
