package io.github.zarrcdm.spark.table;

import static io.github.zarrcdm.internal.cf.CfAttributes.CALENDAR;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNITS;

import io.github.zarrcdm.internal.table.Column;
import io.github.zarrcdm.internal.table.decode.CellType;
import io.github.zarrcdm.model.Attributes;
import java.util.List;
import java.util.Objects;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.MetadataBuilder;
import org.apache.spark.sql.types.StructField;

/**
 * What a column that was read from a store and selected as it is says of itself to a write: whether
 * it is the coordinate of a dimension, or another coordinate, where it lies, and how its times were
 * counted. Spark carries it in the metadata of the column, under names that no attribute has.
 *
 * @param dimension true for the coordinate of a dimension
 * @param coordinate true for another coordinate
 * @param along the columns of the dimensions that it lies on; empty for a scalar, for the
 *     coordinate of a dimension, and if it is not known
 * @param units of times that are a timestamp; null for other columns
 * @param calendar the same; null if the store named none
 */
public record ColumnOrigin(
    boolean dimension, boolean coordinate, List<String> along, String units, String calendar) {
  private static final String DIMENSION = "__zarr_dimension";
  private static final String COORDINATE = "__zarr_coordinate";
  private static final String ALONG = "__zarr_along";
  private static final String TIME_UNITS = "__zarr_units";
  private static final String TIME_CALENDAR = "__zarr_calendar";

  /**
   * Returns the origin of {@code column}; {@code axes} are those of the dimensions of its table.
   */
  static ColumnOrigin of(Column column, List<Column> axes) {
    boolean times = column.array() != null && column.type() == CellType.TIMESTAMP;
    Attributes attributes = times ? column.array().attributes() : Attributes.NONE;
    boolean dimension = axes.contains(column);
    List<String> along =
        dimension ? List.of() : column.dimensions().stream().map(d -> axes.get(d).name()).toList();
    boolean coordinate = !dimension && !column.isVariable();
    return new ColumnOrigin(
        dimension, coordinate, along, attributes.text(UNITS), attributes.text(CALENDAR));
  }

  /** Returns the origin of a column of rows. */
  public static ColumnOrigin of(StructField column) {
    return of(column.metadata());
  }

  private static ColumnOrigin of(Metadata metadata) {
    return new ColumnOrigin(
        metadata.contains(DIMENSION),
        metadata.contains(COORDINATE),
        metadata.contains(ALONG) ? List.of(metadata.getStringArray(ALONG)) : List.of(),
        text(metadata, TIME_UNITS),
        text(metadata, TIME_CALENDAR));
  }

  private static String text(Metadata metadata, String name) {
    return metadata.contains(name) ? metadata.getString(name) : null;
  }

  /** Returns what columns of both stores have in common. */
  static Metadata common(Metadata one, Metadata other, Metadata common) {
    ColumnOrigin first = of(one);
    ColumnOrigin second = of(other);
    boolean counted =
        Objects.equals(first.units, second.units)
            && Objects.equals(first.calendar, second.calendar);
    boolean alike = first.along.equals(second.along);
    // A scalar of each store may have a value of its own in each.
    return new ColumnOrigin(
            first.dimension && second.dimension,
            alike && !first.along.isEmpty() && first.coordinate && second.coordinate,
            alike ? first.along : List.of(),
            counted ? first.units : null,
            counted ? first.calendar : null)
        .in(common);
  }

  /** Returns {@code metadata} of a column with this in it. */
  Metadata in(Metadata metadata) {
    if (!dimension && !coordinate && along.isEmpty() && units == null) {
      return metadata;
    }
    MetadataBuilder all = new MetadataBuilder().withMetadata(metadata);
    if (dimension) {
      all.putBoolean(DIMENSION, true);
    }
    if (coordinate) {
      all.putBoolean(COORDINATE, true);
    }
    if (!along.isEmpty()) {
      all.putStringArray(ALONG, along.toArray(String[]::new));
    }
    if (units != null) {
      all.putString(TIME_UNITS, units);
    }
    if (calendar != null) {
      all.putString(TIME_CALENDAR, calendar);
    }
    return all.build();
  }
}
