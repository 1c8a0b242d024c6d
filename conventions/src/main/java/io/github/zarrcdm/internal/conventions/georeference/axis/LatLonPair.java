package io.github.zarrcdm.internal.conventions.georeference.axis;

import io.github.zarrcdm.model.Array;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A latitude and a longitude of the same cells. Ocean models list those of the centres and of the
 * corners of cells together ({@code TLAT TLONG ULAT ULONG}), which must not be mixed.
 */
public record LatLonPair(Array latitude, Array longitude) {
  private static final Pattern ANGLE =
      Pattern.compile("(?i)(.*?)(latitude|longitude|long|lat|lon|phi|lambda|lam)(.*)");

  /** The names of coordinates that are called by the axis that they are along, such as YC. */
  private static final Pattern AXIS = Pattern.compile("(?i)()([xy])(.*)");

  /** Of POP: dimensions, where cells are in x and in y (1: centres, 2: corners), and levels. */
  private static final Pattern LOCATION = Pattern.compile("\\d([12])([12])\\d");

  /**
   * Returns the pair of {@code array} among the two-dimensional {@code coordinates} that it names,
   * in their order: where POP's {@code grid_loc} says, else the pair that is complete first; null
   * if none has names that fit, unless there is but one latitude and one longitude.
   */
  public static @Nullable LatLonPair of(Array array, List<Array> coordinates) {
    List<Array> latitudes =
        coordinates.stream().filter(c -> AngleUnits.isLatitude(c.attributes())).toList();
    List<Array> longitudes =
        coordinates.stream().filter(c -> AngleUnits.isLongitude(c.attributes())).toList();
    if (latitudes.size() == 1 && longitudes.size() == 1) {
      LatLonPair only = new LatLonPair(latitudes.get(0), longitudes.get(0));
      return only.isOnSameCells() ? only : null;
    }
    List<LatLonPair> pairs = new ArrayList<>();
    for (Array latitude : latitudes) {
      for (Array longitude : longitudes) {
        LatLonPair pair = new LatLonPair(latitude, longitude);
        if (pair.isOnSameCells() && pair.place().equals(place(longitude))) {
          pairs.add(pair);
        }
      }
    }
    String wanted = place(array.attributes().text("grid_loc"));
    return pairs.stream()
        .min(
            Comparator.comparing((LatLonPair pair) -> !pair.place().startsWith(wanted))
                .thenComparing(
                    pair ->
                        Math.max(
                            coordinates.indexOf(pair.latitude),
                            coordinates.indexOf(pair.longitude))))
        .orElse(null);
  }

  private boolean isOnSameCells() {
    return latitude.dimensionNames().equals(longitude.dimensionNames());
  }

  /**
   * Returns the letters by which the names of a pair differ from those of others: {@code t}, {@code
   * u}.
   */
  private String place() {
    return place(latitude);
  }

  private static String place(Array angle) {
    return Stream.of(ANGLE, AXIS)
        .map(names -> names.matcher(angle.name()))
        .filter(Matcher::matches)
        .findFirst()
        .map(name -> (name.group(1) + name.group(3)).toLowerCase(Locale.ROOT))
        .orElse("");
  }

  private static String place(@Nullable String location) {
    Matcher known = LOCATION.matcher(location == null ? "" : location);
    return !known.matches() || !known.group(1).equals(known.group(2))
        ? ""
        : known.group(1).equals("1") ? "t" : "u";
  }

  /** Both. */
  public Stream<Array> arrays() {
    return Stream.of(latitude, longitude);
  }
}
