package io.github.zarrcdm.spark.tables;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** The tables about a store, read instead of its cells. */
public enum MetadataKind {
  /** One row per chunk of each array; a shard is one chunk. */
  CHUNKS(
      new StructType()
          .add("array", DataTypes.StringType, false)
          .add("chunk", DataTypes.createArrayType(DataTypes.LongType, false), false)
          .add("start", DataTypes.createArrayType(DataTypes.LongType, false), false)
          .add("shape", DataTypes.createArrayType(DataTypes.LongType, false), false)
          .add("key", DataTypes.StringType, false)
          .add("present", DataTypes.BooleanType, false)
          .add("bytes", DataTypes.LongType, true)),
  /** One row per attribute of each group and array, as stored. */
  ATTRIBUTES(
      new StructType()
          .add("path", DataTypes.StringType, false)
          .add("name", DataTypes.StringType, false)
          .add("value", DataTypes.StringType, true)),
  /** One row per coordinate of a grid. */
  COORDINATES(
      new StructType()
          .add("name", DataTypes.StringType, false)
          .add("dimensions", DataTypes.StringType, false)
          .add("type", DataTypes.StringType, false)
          .add("values", DataTypes.LongType, false)
          .add("min", DataTypes.StringType, true)
          .add("max", DataTypes.StringType, true));

  private final StructType schema;

  MetadataKind(StructType schema) {
    this.schema = schema;
  }

  StructType schema() {
    return schema;
  }

  /** Returns the names, as users write them. */
  public static List<String> names() {
    return Arrays.stream(values()).map(kind -> kind.name().toLowerCase(Locale.ROOT)).toList();
  }

  /** Returns the kind called {@code name}, in any case; throws {@link IllegalArgumentException}. */
  static MetadataKind named(String name) {
    return Arrays.stream(values())
        .filter(kind -> kind.name().equalsIgnoreCase(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "zarr: the option metadata is \"%s\"; it can be %s"
                        .formatted(name, String.join(", ", names()))));
  }
}
