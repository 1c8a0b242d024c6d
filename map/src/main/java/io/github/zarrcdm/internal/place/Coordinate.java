package io.github.zarrcdm.internal.place;

import static io.github.zarrcdm.internal.cf.CfAttributes.FAKE;
import static io.github.zarrcdm.internal.cf.CfAttributes.LONG_NAME;
import static io.github.zarrcdm.internal.cf.CfAttributes.STANDARD_NAME;

import io.github.zarrcdm.internal.cf.time.CfTime;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import ucar.ma2.Array;
import ucar.ma2.DataType;
import ucar.nc2.Dimension;
import ucar.nc2.Variable;
import ucar.nc2.constants.AxisType;
import ucar.nc2.dataset.CoordinateAxis;
import ucar.nc2.dataset.VariableDS;
import ucar.nc2.units.SimpleUnit;

/**
 * A coordinate variable.
 *
 * @param type what it measures; null if that is neither a place nor a time
 */
public record Coordinate(VariableDS variable, @Nullable AxisType type) {
  /** Ten times around the Earth: what is beyond is no longitude, whatever its attributes say. */
  private static final double MOST_LON = 3600;

  /** Rows of grids may go on behind a pole, but not as far as the other one. */
  private static final double MOST_LAT = 180;

  private static final Pattern LON = Pattern.compile("degrees?_?(e|east)");
  private static final Pattern LAT = Pattern.compile("degrees?_?(n|north)");

  /** Returns true if {@code variable} is a place or a time. */
  public static boolean isOne(VariableDS variable) {
    return of(variable).isKnown();
  }

  boolean isKnown() {
    return type != null;
  }

  /** Returns what {@code variable} measures as netCDF-Java sees it, else as its attributes say. */
  static Coordinate of(VariableDS variable) {
    AxisType known =
        variable instanceof CoordinateAxis axis && !isFake(variable) ? axis.getAxisType() : null;
    return new Coordinate(variable, known != null ? known : type(variable));
  }

  /**
   * Returns what the attributes of {@code variable} say that it measures; null if nothing is known.
   */
  static @Nullable AxisType type(VariableDS variable) {
    if (!variable.getDataType().isNumeric() || isFake(variable)) {
      return null;
    }
    String name = variable.attributes().findAttributeString(STANDARD_NAME, "");
    String units = text(variable.getUnitsString()).toLowerCase(Locale.ROOT);
    if (name.equals("longitude") || LON.matcher(units).matches()) {
      return AxisType.Lon;
    }
    if (name.equals("latitude") || LAT.matcher(units).matches()) {
      return AxisType.Lat;
    }
    if (CfTime.isMeantBy(units)) {
      return name.equals("forecast_reference_time") ? AxisType.RunTime : AxisType.Time;
    }
    if (name.equals("ray_azimuth_angle") || name.equals("sensor_to_target_azimuth_angle")) {
      return AxisType.RadialAzimuth;
    }
    if (name.equals("projection_range_coordinate")) {
      return AxisType.RadialDistance;
    }
    return switch (variable.getShortName().toLowerCase(Locale.ROOT)) {
      case "azimuth" -> AxisType.RadialAzimuth;
      case "range" -> AxisType.RadialDistance;
      default -> null;
    };
  }

  /** Returns true if it says itself that it is no place, whatever its units are. */
  private static boolean isFake(VariableDS variable) {
    return variable.attributes().findAttributeString(LONG_NAME, "").startsWith(FAKE);
  }

  /** Returns its unit; empty without one. */
  public String units() {
    return text(variable.getUnitsString()).trim();
  }

  private static String text(String text) {
    return text == null ? "" : text;
  }

  public boolean is(AxisType... types) {
    return Arrays.asList(types).contains(type);
  }

  /** Returns the names of its dimensions; without the length of texts. */
  public List<String> dimensions() {
    int rank = variable.getRank() - (variable.getDataType() == DataType.CHAR ? 1 : 0);
    return variable.getDimensions().stream()
        .limit(Math.max(0, rank))
        .map(Dimension::getShortName)
        .toList();
  }

  /**
   * Returns all values in C order, NaN where they are missing or nowhere on the Earth; places are
   * in degrees or kilometres.
   */
  public double[] values() throws IOException {
    return numbers(variable.read());
  }

  /**
   * Returns the numbers of {@code bounds}, the corners of its cells: those without a unit have this
   * one's (CF 7.1).
   */
  public double[] bounds(VariableDS bounds) throws IOException {
    Coordinate own = new Coordinate(bounds, type);
    return own.numbers(bounds.read(), own.units().isEmpty() ? factor() : own.factor());
  }

  /** Returns the numbers of values that were read from {@link #variable}. */
  public double[] numbers(Array read) {
    return numbers(read, factor());
  }

  private double[] numbers(Array read, double factor) {
    double[] values = (double[]) read.get1DJavaArray(DataType.DOUBLE);
    double[] numbers = new double[values.length];
    double most =
        is(AxisType.Lon) ? MOST_LON : is(AxisType.Lat) ? MOST_LAT : Double.POSITIVE_INFINITY;
    for (int i = 0; i < values.length; i++) {
      double number = variable.isMissing(values[i]) ? Double.NaN : values[i] * factor;
      numbers[i] = Math.abs(number) > most ? Double.NaN : number;
    }
    return numbers;
  }

  /** netCDF-Java's projections count in kilometres; ICON writes longitudes in radians. */
  private double factor() {
    if (is(AxisType.Lon, AxisType.Lat)) {
      return units().toLowerCase(Locale.ROOT).startsWith("rad") ? Math.toDegrees(1) : 1;
    }
    return is(AxisType.GeoX, AxisType.GeoY, AxisType.RadialDistance) ? kilometres() : 1;
  }

  private double kilometres() {
    SimpleUnit unit = SimpleUnit.factory(units());
    try {
      return unit == null ? 1 : unit.convertTo(1, SimpleUnit.kmUnit);
    } catch (IllegalArgumentException e) {
      return 1;
    }
  }

  /** Returns the unit of {@link #values}. */
  public String shownUnits() {
    if (is(AxisType.Lon, AxisType.Lat)) {
      return type == AxisType.Lon ? "\u00b0E" : "\u00b0N";
    }
    return is(AxisType.GeoX, AxisType.GeoY, AxisType.RadialDistance) && factor() != 1
        ? "km"
        : units();
  }

  /**
   * Returns true if it lies along dimensions of {@code data} only, of the same names and lengths.
   */
  boolean isAlong(Variable data) {
    int rank = dimensions().size();
    return variable.getDimensions().stream()
        .limit(rank)
        .allMatch(own -> data.getDimensions().stream().anyMatch(other -> isSame(own, other)));
  }

  private static boolean isSame(Dimension one, Dimension other) {
    return one.getShortName() != null
        && one.getShortName().equals(other.getShortName())
        && one.getLength() == other.getLength();
  }
}
