package io.github.zarrcdm.internal.conventions.crs;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * A projection method with its parameters.
 *
 * @param methodName as it was found
 * @param parameters lengths in metres, angles in degrees, longitudes east of Greenwich whatever the
 *     prime meridian of the datum
 */
public record Conversion(Method method, String methodName, Map<Parameter, Double> parameters) {

  public Conversion {
    Map<Parameter, Double> copy = new EnumMap<>(Parameter.class);
    copy.putAll(parameters);
    parameters = Collections.unmodifiableMap(copy);
  }

  public boolean has(Parameter parameter) {
    return parameters.containsKey(parameter);
  }

  /**
   * Returns the value of {@code parameter}, or what is usual where it is left out: 1 for a scale, 0
   * for all others.
   */
  public double get(Parameter parameter) {
    return get(parameter, parameter.kind() == Parameter.Kind.SCALE ? 1 : 0);
  }

  public double get(Parameter parameter, double otherwise) {
    return parameters.getOrDefault(parameter, otherwise);
  }

  public Conversion with(Parameter parameter, double value) {
    Map<Parameter, Double> changed = new EnumMap<>(Parameter.class);
    changed.putAll(parameters);
    changed.put(parameter, value);
    return new Conversion(method, methodName, changed);
  }

  public Conversion with(Method changed) {
    return new Conversion(changed, methodName, parameters);
  }
}
