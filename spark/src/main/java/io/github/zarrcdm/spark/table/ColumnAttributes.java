package io.github.zarrcdm.spark.table;

import static io.github.zarrcdm.internal.cf.CfAttributes.ADD_OFFSET;
import static io.github.zarrcdm.internal.cf.CfAttributes.CALENDAR;
import static io.github.zarrcdm.internal.cf.CfAttributes.FILL_VALUE;
import static io.github.zarrcdm.internal.cf.CfAttributes.LONG_NAME;
import static io.github.zarrcdm.internal.cf.CfAttributes.MISSING_VALUE;
import static io.github.zarrcdm.internal.cf.CfAttributes.SCALE_FACTOR;
import static io.github.zarrcdm.internal.cf.CfAttributes.STANDARD_NAME;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNITS;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNSIGNED;

import io.github.zarrcdm.internal.table.Column;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.spark.decode.SparkCells;
import io.github.zarrcdm.spark.open.ScalaLists;
import java.lang.reflect.Array;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.MetadataBuilder;
import org.apache.spark.sql.types.StructField;

/**
 * The attributes of a variable and the metadata of its column: some of those that are read, and all
 * of those that are written. Spark keeps them where a query selects the column as it is.
 */
public final class ColumnAttributes {
  private static final List<String> READ = List.of(STANDARD_NAME, LONG_NAME, UNITS, CALENDAR);

  /** What {@code DESCRIBE} shows; Spark's own name for it. */
  private static final String COMMENT = "comment";

  /** The comment that was made here, which stays known when names and units change. */
  private static final String MADE_COMMENT = "__zarr_comment";

  /** Longer texts are no names. */
  private static final int LONGEST = 1024;

  /** With these, readers would decode other values than those of the column. */
  private static final Set<String> OF_THE_ENCODING =
      Set.of(FILL_VALUE, MISSING_VALUE, SCALE_FACTOR, ADD_OFFSET, UNSIGNED, "coordinates");

  private static final Set<String> OF_TIMES = Set.of(UNITS, CALENDAR);

  /** Columns of Spark's machine learning have it. */
  private static final String OF_ML = "ml_attr";

  private ColumnAttributes() {}

  /** Returns what Spark is told of {@code column} beside its type. */
  static Metadata of(Column column) {
    return column.array() == null || column.decoding().isPartOfDate()
        ? Metadata.empty()
        : read(column.array().attributes(), SparkCells.type(column));
  }

  /**
   * Returns the metadata of a column of {@code type}: names, units and calendar, and a comment made
   * of them. Those of a timestamp say how it was counted, and are left out.
   */
  static Metadata read(Attributes attributes, DataType type) {
    MetadataBuilder metadata = new MetadataBuilder();
    for (String name : READ) {
      String text = attributes.text(name);
      boolean counts = type.equals(DataTypes.TimestampType) && OF_TIMES.contains(name);
      if (text != null && !counts && isPrintable(text)) {
        metadata.putString(name, text);
      }
    }
    return withComment(metadata);
  }

  private static Metadata withComment(MetadataBuilder names) {
    String comment = comment(names.build());
    return comment.isEmpty()
        ? names.build()
        : names.putString(COMMENT, comment).putString(MADE_COMMENT, comment).build();
  }

  /** Returns what both say, of columns that {@link #read} gave. */
  static Metadata common(Metadata one, Metadata other) {
    MetadataBuilder common = new MetadataBuilder();
    for (String name : READ) {
      String text = text(one, name, "");
      if (!text.isEmpty() && text.equals(text(other, name, ""))) {
        common.putString(name, text);
      }
    }
    return withComment(common);
  }

  /** Returns false if one of them counts times, and the other does not count them alike. */
  static boolean countAlike(Metadata one, Metadata other) {
    boolean times = one.contains(CALENDAR) || other.contains(CALENDAR);
    return !times
        || OF_TIMES.stream().allMatch(name -> text(one, name, "").equals(text(other, name, "")));
  }

  /** False also for what may be a link with a password in it. */
  private static boolean isPrintable(String text) {
    return !text.isBlank()
        && text.length() <= LONGEST
        && !text.contains("://")
        && text.codePoints().noneMatch(Character::isISOControl);
  }

  /** Returns the name and, in brackets, the units. */
  private static String comment(Metadata column) {
    String name = text(column, LONG_NAME, text(column, STANDARD_NAME, ""));
    String units = text(column, UNITS, "");
    return units.isEmpty() ? name : (name + " [" + units + "]").strip();
  }

  private static String text(Metadata column, String name, String otherwise) {
    Object value = ScalaLists.java(column.map()).get(name);
    return value instanceof String text ? text : otherwise;
  }

  /**
   * Returns the attributes that {@code column} gives its variable. Throws {@link
   * IllegalArgumentException} for those that belong to how values are stored.
   */
  public static Map<String, Object> of(StructField column, boolean isTime) {
    TreeMap<String, Object> attributes = new TreeMap<>();
    String made = text(column.metadata(), MADE_COMMENT, "");
    ScalaLists.java(column.metadata().map())
        .forEach(
            (name, value) -> {
              if (name.equals(COMMENT) && Objects.equals(value, made)) {
                return;
              }
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

  /** Returns true if {@code column} is as a table of a store gave it, with what that says of it. */
  public static boolean isRead(StructField column) {
    String made = text(column.metadata(), MADE_COMMENT, "");
    return !made.isEmpty() && made.equals(comment(column.metadata()));
  }

  private static Object plain(Object value) {
    if (value instanceof Metadata metadata) {
      TreeMap<String, Object> members = new TreeMap<>();
      ScalaLists.java(metadata.map()).forEach((k, v) -> members.put(k, plain(v)));
      return members;
    }
    return value.getClass().isArray()
        ? IntStream.range(0, Array.getLength(value))
            .mapToObj(i -> plain(Array.get(value, i)))
            .toList()
        : value;
  }
}
