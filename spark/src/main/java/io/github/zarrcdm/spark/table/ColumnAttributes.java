package io.github.zarrcdm.spark.table;

import static io.github.zarrcdm.internal.cf.CfAttributes.FILL_VALUE;

import java.lang.reflect.Array;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import scala.jdk.javaapi.CollectionConverters;

/** The attributes of a variable that is written: the metadata of its column. */
public final class ColumnAttributes {
  /** With these, readers would decode other values than those of the column. */
  private static final Set<String> OF_THE_ENCODING =
      Set.of(FILL_VALUE, "missing_value", "scale_factor", "add_offset", "_Unsigned", "coordinates");

  private static final Set<String> OF_TIMES = Set.of("units", "calendar");

  /** Columns of Spark's machine learning have it. */
  private static final String OF_ML = "ml_attr";

  private ColumnAttributes() {}

  /**
   * The attributes that {@code column} gives its variable. Throws {@link IllegalArgumentException}
   * for those that belong to how values are stored.
   */
  public static Map<String, Object> of(StructField column, boolean isTime) {
    TreeMap<String, Object> attributes = new TreeMap<>();
    CollectionConverters.asJava(column.metadata().map())
        .forEach(
            (name, value) -> {
              if (OF_THE_ENCODING.contains(name) || (isTime && OF_TIMES.contains(name))) {
                throw new IllegalArgumentException(
                    "zarr: the column %s has \"%s\" in its metadata, which says how values are stored. Leave it out"
                        .formatted(column.name(), name));
              }
              // Names with underscores are Spark's own.
              if (!name.startsWith("__") && !name.equals(OF_ML)) {
                attributes.put(name, plain(value));
              }
            });
    return attributes;
  }

  private static Object plain(Object value) {
    if (value instanceof Metadata metadata) {
      TreeMap<String, Object> members = new TreeMap<>();
      CollectionConverters.asJava(metadata.map()).forEach((k, v) -> members.put(k, plain(v)));
      return members;
    }
    return value.getClass().isArray()
        ? IntStream.range(0, Array.getLength(value))
            .mapToObj(i -> plain(Array.get(value, i)))
            .toList()
        : value;
  }
}
