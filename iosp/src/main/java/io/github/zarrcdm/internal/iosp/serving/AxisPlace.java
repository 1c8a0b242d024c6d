package io.github.zarrcdm.internal.iosp.serving;

import static io.github.zarrcdm.internal.cf.CfAttributes.STANDARD_NAME;

import io.github.zarrcdm.internal.cf.time.CfTime;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What an axis measures, in the order in which netCDF-Java's coverages have their dimensions. */
enum AxisPlace {
  REFERENCE_TIME,
  TIME,
  MEMBER,
  OTHER,
  Y,
  X;

  private static final Map<String, AxisPlace> TYPES =
      Map.of(
          "RunTime", REFERENCE_TIME,
          "Time", TIME,
          "TimeOffset", TIME,
          "Ensemble", MEMBER,
          "Lat", Y,
          "GeoY", Y,
          "Lon", X,
          "GeoX", X);

  private static final Map<String, AxisPlace> STANDARD_NAMES =
      Map.of(
          "forecast_reference_time", REFERENCE_TIME,
          "realization", MEMBER,
          "latitude", Y,
          "grid_latitude", Y,
          "projection_y_coordinate", Y,
          "longitude", X,
          "grid_longitude", X,
          "projection_x_coordinate", X);

  /**
   * Returns {@link #OTHER} for everything that is neither a time, an ensemble member nor
   * horizontal.
   */
  static @Nullable AxisPlace of(Array axis) {
    Attributes attributes = axis.attributes();
    AxisPlace typed = TYPES.get(text(attributes, "_CoordinateAxisType"));
    AxisPlace named = STANDARD_NAMES.get(text(attributes, STANDARD_NAME));
    String units = text(attributes, "units");
    if (typed != null || named != null) {
      return typed != null ? typed : named;
    } else if (units.matches("degrees?_?(north|N)")) {
      return Y;
    } else if (units.matches("degrees?_?(east|E)")) {
      return X;
    } else if (CfTime.isMeantBy(units)) {
      return TIME;
    }
    return switch (Scope.isCoordinate(axis) ? text(attributes, "axis") : "") {
      case "X", "x" -> X;
      case "Y", "y" -> Y;
      default -> OTHER;
    };
  }

  private static String text(Attributes attributes, String name) {
    String text = attributes.text(name);
    return text == null ? "" : text;
  }
}
