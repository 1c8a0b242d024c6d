package io.github.zarrcdm.internal.conventions.crs.write;

import io.github.zarrcdm.internal.conventions.crs.Conversion;
import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.Datum;
import io.github.zarrcdm.internal.conventions.crs.Ellipsoid;
import io.github.zarrcdm.internal.conventions.crs.Parameter;
import java.util.Map;
import java.util.Optional;

/**
 * Writes a CRS that CF can describe as WKT 2.
 *
 * @see <a href="https://docs.ogc.org/is/18-010r11/18-010r11.pdf">OGC 18-010r11, WKT 2:2019</a>
 */
public final class Wkt2Writer {
  private static final String DEGREE = "ANGLEUNIT[\"degree\",0.0174532925199433]";
  private static final String METRE = "LENGTHUNIT[\"metre\",1]";

  private Wkt2Writer() {}

  /**
   * Returns the text of {@code crs}; empty for methods that CF lacks, and axes that count to the
   * west.
   */
  public static Optional<String> write(Crs crs) {
    if (crs.west()) {
      return Optional.empty();
    }
    String body = geographic(crs.datum());
    if (crs.isGeographic()) {
      return Optional.of("GEOGCRS[%s,%s]".formatted(body, degrees(crs)));
    }
    Optional<String> conversion = conversion(crs);
    return crs.isProjected()
        ? conversion.map(
            c ->
                "PROJCRS[%s,BASEGEOGCRS[%s],CONVERSION[%s],%s]"
                    .formatted(name(crs.name()), body, c, lengths(crs)))
        : conversion.map(
            c ->
                "GEOGCRS[%s,BASEGEOGCRS[%s],DERIVINGCONVERSION[%s],%s]"
                    .formatted(name(crs.name()), body, c, degrees(crs)));
  }

  private static String geographic(Datum datum) {
    Ellipsoid figure = datum.ellipsoid();
    String meridian =
        datum.primeMeridian() == 0
            ? ""
            : ",PRIMEM[\"unknown\",%s,%s]".formatted(datum.primeMeridian(), DEGREE);
    return "%s,DATUM[%s,ELLIPSOID[%s,%s,%s,%s]]%s"
        .formatted(
            name(datum.geographicName()),
            name(datum.name()),
            name(figure.name()),
            figure.semiMajor(),
            figure.inverseFlattening(),
            METRE,
            meridian);
  }

  private static Optional<String> conversion(Crs crs) {
    Conversion conversion = crs.conversion();
    return MethodNames.of(conversion)
        .map(
            names -> {
              StringBuilder text = new StringBuilder("\"unknown\",METHOD[");
              text.append(name(names.name())).append(']');
              for (Map.Entry<Parameter, String> parameter : names.parameters().entrySet()) {
                text.append(",PARAMETER[").append(name(parameter.getValue())).append(',');
                text.append(value(parameter.getKey(), crs)).append(']');
              }
              return text.toString();
            });
  }

  private static String value(Parameter parameter, Crs crs) {
    double value = crs.conversion().get(parameter);
    return switch (parameter.kind()) {
      case ANGLE -> value + "," + DEGREE;
      case LONGITUDE -> value - crs.datum().primeMeridian() + "," + DEGREE;
      case LENGTH -> value + "," + METRE;
      case SCALE -> value + ",SCALEUNIT[\"unity\",1]";
    };
  }

  private static String degrees(Crs crs) {
    return "CS[ellipsoidal,2],AXIS[\"latitude\",north],AXIS[\"longitude\",east],"
        + (crs.unit() == 1
            ? DEGREE
            : "ANGLEUNIT[\"unknown\",%s]".formatted(Math.toRadians(crs.unit())));
  }

  private static String lengths(Crs crs) {
    return "CS[Cartesian,2],AXIS[\"easting\",east],AXIS[\"northing\",north],"
        + (crs.unit() == 1 ? METRE : "LENGTHUNIT[\"unknown\",%s]".formatted(crs.unit()));
  }

  private static String name(String name) {
    return '"' + (name == null || name.isEmpty() ? "unknown" : name.replace("\"", "\"\"")) + '"';
  }
}
