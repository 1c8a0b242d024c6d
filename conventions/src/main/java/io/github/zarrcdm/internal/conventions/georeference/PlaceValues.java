package io.github.zarrcdm.internal.conventions.georeference;

import io.github.zarrcdm.internal.cf.CfAttributes;
import io.github.zarrcdm.internal.conventions.georeference.axis.Numbers;
import io.github.zarrcdm.model.Array;
import java.util.Locale;

/** What the stored numbers of a latitude or longitude mean: degrees, NaN for missing ones. */
record PlaceValues(double scale, double offset, double fill, double missing) {
  static PlaceValues of(Array place) {
    String units = place.attributes().text(CfAttributes.UNITS);
    boolean isRadian = units != null && units.toLowerCase(Locale.ROOT).strip().startsWith("radian");
    double degrees = isRadian ? Math.toDegrees(1) : 1;
    return new PlaceValues(
        degrees * Numbers.first(place.attributes(), CfAttributes.SCALE_FACTOR, 1),
        degrees * Numbers.first(place.attributes(), CfAttributes.ADD_OFFSET, 0),
        Numbers.first(place.attributes(), CfAttributes.FILL_VALUE, Double.NaN),
        Numbers.first(place.attributes(), CfAttributes.MISSING_VALUE, Double.NaN));
  }

  /** Returns the value that {@code stored}, an array of numbers, has at {@code index}. */
  double at(Object stored, int index) {
    double value = java.lang.reflect.Array.getDouble(stored, index);
    return value == fill || value == missing ? Double.NaN : value * scale + offset;
  }
}
