package io.github.zarrcdm.internal.conventions.crs.read;

import io.github.zarrcdm.internal.conventions.crs.Conversion;
import io.github.zarrcdm.internal.conventions.crs.Method;
import io.github.zarrcdm.internal.conventions.crs.Parameter;
import java.util.EnumMap;
import java.util.Map;

/**
 * Collects the method and parameters of a conversion as a notation gives them, in that notation's
 * units.
 */
final class ConversionReader {
  private final String methodName;
  private final int methodCode;
  private final double primeMeridian;
  private final Map<Parameter, Double> parameters = new EnumMap<>(Parameter.class);
  private boolean understood = true;

  /**
   * @param methodCode of EPSG; 0 if there is none
   * @param primeMeridian that longitudes are counted from, in degrees
   */
  ConversionReader(String methodName, int methodCode, double primeMeridian) {
    this.methodName = methodName;
    this.methodCode = methodCode;
    this.primeMeridian = primeMeridian;
  }

  /**
   * Adds a parameter.
   *
   * @param code of EPSG; 0 if there is none
   * @param metres what one of its units is if it is a length
   * @param degrees what one of its units is if it is an angle
   * @param unity what one of its units is if it is a scale, which may be in parts per million
   */
  void add(String name, int code, double value, double metres, double degrees, double unity) {
    Parameter parameter =
        methodCode == 1102 && code == 8801
            ? Parameter.STANDARD_PARALLEL_1
            : Parameter.of(code, name);
    if (parameter == null) {
      // An unknown parameter changes the projection, unless it is zero.
      understood &= value == 0;
      return;
    }
    double converted =
        switch (parameter.kind()) {
          case LENGTH -> value * metres;
          case ANGLE -> value * degrees;
          case LONGITUDE -> value * degrees + primeMeridian;
          case SCALE -> value * unity;
        };
    parameters.put(parameter, converted);
  }

  Conversion read() {
    Method method = understood ? Method.of(methodCode, methodName) : Method.UNKNOWN;
    if (method != Method.ROTATED_POLE) {
      // Left out means zero from the datum's own prime meridian.
      parameters.putIfAbsent(Parameter.LONGITUDE_OF_ORIGIN, primeMeridian);
    }
    return new Conversion(method, methodName, parameters);
  }
}
