package io.github.zarrcdm.internal.conventions.crs.read;

import static java.util.Map.entry;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.internal.conventions.crs.Conversion;
import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.Datum;
import io.github.zarrcdm.internal.conventions.crs.Ellipsoid;
import io.github.zarrcdm.internal.conventions.crs.Method;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/**
 * Reads PROJ strings such as {@code +proj=utm +zone=31 +datum=WGS84}.
 *
 * <p>Every word is understood, or is known not to change a place on the datum of the CRS; strings
 * with others are refused.
 *
 * @see <a href="https://proj.org/en/stable/usage/projections.html">PROJ</a>
 */
final class ProjStringReader {
  /** Words that do not change a place, or that are read apart from the parameters of a method. */
  private static final Set<String> OTHER_WORDS =
      Set.of(
          ("proj o_proj datum ellps a b f rf e es R pm axis zone south units to_meter k_0"
                  + " no_defs nodefs type wktext over lon_wrap towgs84 nadgrids geoidgrids"
                  + " geoid_crs vunits vto_meter algo approx")
              .split(" "));

  private static final Map<String, Double> UNITS =
      Map.ofEntries(
          entry("mm", 0.001),
          entry("cm", 0.01),
          entry("dm", 0.1),
          entry("m", 1.),
          entry("km", 1000.),
          entry("kmi", 1852.),
          entry("in", 0.0254),
          entry("ft", 0.3048),
          entry("yd", 0.9144),
          entry("mi", 1609.344),
          entry("fath", 1.8288),
          entry("ch", 20.1168),
          entry("link", 0.201168),
          entry("us-in", 100 / 3937.),
          entry("us-ft", 1200 / 3937.),
          entry("us-yd", 3600 / 3937.),
          entry("us-ch", 79_200 / 3937.),
          entry("us-mi", 6_336_000 / 3937.),
          entry("ind-ft", 0.30479841),
          entry("ind-yd", 0.91439523),
          entry("ind-ch", 20.11669506));

  private final Map<String, String> words = new LinkedHashMap<>();
  private final String text;

  private ProjStringReader(String text) {
    this.text = text;
    for (String word : text.strip().split("\\s+")) {
      int equals = word.indexOf('=');
      String name =
          word.substring(word.startsWith("+") ? 1 : 0, equals < 0 ? word.length() : equals);
      words.putIfAbsent(name, equals < 0 ? "" : word.substring(equals + 1));
    }
  }

  static boolean isProjString(String text) {
    return text.startsWith("+") && text.contains("+proj=");
  }

  static Crs read(String text) throws UnreadableCrs {
    UnreadableCrs.check(Limit.CRS_LENGTH, text.length(), "a PROJ string");
    return new ProjStringReader(text).read();
  }

  private Crs read() throws UnreadableCrs {
    for (String word : words.keySet()) {
      if (!OTHER_WORDS.contains(word) && !ProjMethods.WORDS.contains(word)) {
        throw unsupported("strings without +" + UnreadableCrs.excerpt(word));
      }
    }
    // Which of two axes comes first does not matter anywhere.
    if (!words.getOrDefault("axis", "enu").matches("enu|neu")) {
      throw unsupported("+axis=enu");
    }
    String projection = words.getOrDefault("proj", "");
    double meridian = number("pm", 0, ProjNumbers::meridian);
    Datum datum = new Datum("", words.getOrDefault("datum", ""), ellipsoid(), meridian);
    if (projection.matches("lat-?lon.*|lon.*lat")) {
      // The projection of PROJ counts longitudes from lon_0, but the CRS does not.
      if (number("lon_0", 0, ProjNumbers::degrees) != 0) {
        throw unsupported("longitudes and latitudes without +lon_0");
      }
      return new Crs("", null, datum, null, 1, false);
    }
    Conversion conversion =
        MethodVariants.unify(
            conversion(projection, meridian), datum.ellipsoid(), AxisDirections.UNSAID);
    boolean rotated = conversion.method() == Method.ROTATED_POLE;
    return new Crs("", null, datum, conversion, rotated ? 1 : metres(), false);
  }

  private double metres() throws UnreadableCrs {
    double metres =
        words.containsKey("units")
            ? UNITS.getOrDefault(words.get("units"), Double.NaN)
            : number("to_meter", 1, ProjNumbers::plain);
    if (!(metres > 0)) {
      throw unsupported("+units=" + String.join(", ", new TreeSet<>(UNITS.keySet())));
    }
    return metres;
  }

  private Conversion conversion(String projection, double meridian) throws UnreadableCrs {
    ProjMethods.Row row = ProjMethods.of(projection, words);
    if (row == null) {
      throw unsupported("+proj=" + String.join(", ", ProjMethods.NAMES));
    }
    ConversionReader reader = new ConversionReader(row.method(), 0, meridian);
    if (projection.equals("utm")) {
      return utm(reader);
    }
    for (ProjMethods.Word word : row.words()) {
      double value = number(word.name(), word.otherwise(), ProjNumbers::degrees);
      value = word.name().equals("k") ? number("k_0", value, ProjNumbers::plain) : value;
      if (!Double.isNaN(value)) {
        reader.add(word.parameter(), 0, value, 1, 1, 1);
      } else if (word.required()) {
        throw unsupported("+proj=" + projection + " with +" + word.name());
      }
    }
    // The second parallel is 0 in the CRS that PROJ makes of it, and the first one in its strings.
    if (projection.equals("lcc") && !words.containsKey("lat_0") && !words.containsKey("lat_2")) {
      throw unsupported("+proj=lcc with +lat_0 or +lat_2");
    }
    return reader.read();
  }

  private Conversion utm(ConversionReader reader) throws UnreadableCrs {
    double zone = number("zone", Double.NaN, ProjNumbers::plain);
    if (!(zone >= 1 && zone <= 60)) {
      throw unsupported("+zone=1 to 60");
    }
    reader.add("lon_0", 0, 6 * zone - 183, 1, 1, 1);
    reader.add("k_0", 0, 0.9996, 1, 1, 1);
    reader.add("x_0", 0, 500_000, 1, 1, 1);
    reader.add("y_0", 0, words.containsKey("south") ? 10_000_000 : 0, 1, 1, 1);
    return reader.read();
  }

  /**
   * Returns the sphere of a radius, or an ellipsoid whose size and shape may be others than its
   * name's.
   */
  private Ellipsoid ellipsoid() throws UnreadableCrs {
    double radius = number("R", 0, ProjNumbers::plain);
    if (radius > 0) {
      return Ellipsoid.sphere("", radius);
    }
    boolean isNamed = words.containsKey("datum") || words.containsKey("ellps");
    Ellipsoid named =
        ProjEllipsoids.of(words.getOrDefault("datum", words.getOrDefault("ellps", "WGS84")));
    if (named == null) {
      throw unsupported("a known +ellps or +datum, or +a");
    }
    double semiMajor = number("a", named.semiMajor(), ProjNumbers::plain);
    boolean isSphere = words.containsKey("a") && !isNamed;
    double flattening = flattening(semiMajor, isSphere ? 0 : named.flattening());
    if (!(semiMajor > 0 && flattening >= 0 && flattening < 1)) {
      throw unsupported("ellipsoids flattened at the poles");
    }
    return semiMajor == named.semiMajor() && flattening == named.flattening()
        ? named
        : new Ellipsoid("", semiMajor, flattening == 0 ? 0 : 1 / flattening);
  }

  /** Returns the flattening by whichever word gives it; PROJ takes them in this order. */
  private double flattening(double semiMajor, double otherwise) throws UnreadableCrs {
    if (words.containsKey("rf")) {
      double inverse = number("rf", 0, ProjNumbers::plain);
      return inverse == 0 ? 0 : 1 / inverse;
    }
    if (words.containsKey("f")) {
      return number("f", 0, ProjNumbers::plain);
    }
    double e = number("e", Double.NaN, ProjNumbers::plain);
    double e2 = number("es", e * e, ProjNumbers::plain);
    double semiMinor = number("b", Double.NaN, ProjNumbers::plain);
    return !Double.isNaN(e2)
        ? 1 - Math.sqrt(1 - e2)
        : !Double.isNaN(semiMinor) ? (semiMajor - semiMinor) / semiMajor : otherwise;
  }

  private double number(String name, double otherwise, ToDoubleFunction<String> notation)
      throws UnreadableCrs {
    String value = words.get(name);
    if (value == null) {
      return otherwise;
    }
    double number = notation.applyAsDouble(value);
    if (!Double.isFinite(number)) {
      throw new UnreadableCrs(
          "\"+%s=%s\" in a PROJ string is not a number", name, UnreadableCrs.excerpt(value));
    }
    return number;
  }

  private UnreadableCrs unsupported(String supported) {
    return new UnreadableCrs(
        "the PROJ string \"%s\" is not supported; supported are %s",
        UnreadableCrs.excerpt(text), supported);
  }
}
