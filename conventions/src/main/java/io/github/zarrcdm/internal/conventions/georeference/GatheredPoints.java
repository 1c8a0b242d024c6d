package io.github.zarrcdm.internal.conventions.georeference;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.conventions.georeference.axis.AxisRole;
import io.github.zarrcdm.internal.conventions.georeference.axis.CoordinateVariable;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Adds the longitudes and latitudes of points that are gathered from a grid, as land models write
 * them: a list variable has the place of each point in the grid that its {@code compress} names.
 *
 * @see <a
 *     href="https://cfconventions.org/cf-conventions/cf-conventions.html#compression-by-gathering">CF,
 *     8.2 Lossless Compression by Gathering</a>
 */
final class GatheredPoints {
  static final String COMPRESS = "compress";

  private final GroupEditor group;
  private final PointCoordinates points;
  private final Findings findings;

  /** By list and by what its array names as {@code coordinates}. */
  private final Map<List<Object>, List<Array>> places = new HashMap<>();

  /** The names of arrays whose places are not clear. */
  private final Set<String> unplaced = new HashSet<>();

  GatheredPoints(GroupEditor group, PointCoordinates points, Findings findings) {
    this.group = group;
    this.points = points;
    this.findings = findings;
  }

  /** Completes {@code array} if one of its dimensions is a list of points of a grid. */
  void complete(Array array) {
    for (int d = 0; d < array.rank(); d++) {
      Array list = group.axis(array, d);
      if (list != null && isList(list) && !list.equals(array) && !points.arePlaced(array)) {
        List<Array> latLon =
            places.computeIfAbsent(
                List.of(list, Coordinates.names(array.attributes())),
                of -> List.copyOf(placesOf(list, array)));
        if (latLon.size() == 2) {
          List<String> grid = gridOf(list);
          long[] lengths = Objects.requireNonNull(lengths(grid, latLon));
          points.add(
              array,
              array.shortDimensionName(d),
              List.of(list, latLon),
              role -> data(list, grid, lengths, latLon.get(role == AxisRole.LATITUDE ? 0 : 1)));
        } else {
          unplaced.add(array.name());
        }
      }
    }
  }

  /**
   * Keeps {@code array}, whose places are not clear, from those of other arrays on the same points,
   * which the CDM would take. Called when all arrays are completed.
   */
  void separate(Array array) {
    if (unplaced.contains(array.name()) && points.haveAdded(array)) {
      Array now = Objects.requireNonNullElse(group.own(array.name()), array);
      group.put(Coordinates.asTheyAre(now, group));
    }
  }

  private static boolean isList(Array list) {
    Kind kind = list.type().kind();
    return list.attributes().text(COMPRESS) != null
        && kind.isNumber()
        && kind != Kind.FLOAT
        && kind != Kind.DOUBLE;
  }

  private static List<String> gridOf(Array list) {
    return List.of(Objects.requireNonNull(list.attributes().text(COMPRESS)).strip().split("\\s+"));
  }

  /** Latitudes and longitudes of the grid; empty, with a finding, if they are not clear. */
  private List<Array> placesOf(Array list, Array array) {
    List<String> grid = gridOf(list);
    List<Array> latLon = new ArrayList<>();
    for (AxisRole role : List.of(AxisRole.LATITUDE, AxisRole.LONGITUDE)) {
      List<Array> named =
          of(role, grid, Coordinates.names(array.attributes()).stream().map(group::nearest));
      List<Array> found = named.isEmpty() ? of(role, grid, all()) : named;
      if (found.size() == 1) {
        latLon.add(found.get(0));
      }
    }
    if (latLon.size() == 2 && lengths(grid, latLon) != null) {
      return latLon;
    }
    findings.warning(
        list.path(),
        "the grid \"%s\" from which its points are gathered (CF 8.2) has not one latitude and longitude each"
            .formatted(String.join(" ", grid)),
        "its points stay without places");
    return List.of();
  }

  private Stream<Array> all() {
    List<Array> all = new ArrayList<>();
    for (GroupEditor editor = group; editor != null; editor = editor.outer()) {
      all.addAll(editor.arrays());
    }
    return all.stream();
  }

  private static List<Array> of(AxisRole role, List<String> grid, Stream<Array> candidates) {
    return candidates
        .filter(Objects::nonNull)
        .filter(array -> array.rank() > 0 && array.type().kind().isNumber())
        .filter(array -> PointCoordinates.isOf(role, array) && grid.containsAll(names(array)))
        .toList();
  }

  private static List<@Nullable String> names(Array array) {
    List<@Nullable String> names = new ArrayList<>();
    for (int d = 0; d < array.rank(); d++) {
      names.add(array.shortDimensionName(d));
    }
    return names;
  }

  /**
   * The lengths of the grid's dimensions, those of {@code latLon} before those of any other array;
   * null if one is not known, but for the first.
   */
  private long @Nullable [] lengths(List<String> grid, List<Array> latLon) {
    long[] lengths = new long[grid.size()];
    for (int g = 0; g < lengths.length; g++) {
      String name = grid.get(g);
      lengths[g] =
          Stream.concat(latLon.stream(), all())
              .filter(array -> names(array).contains(name))
              .mapToLong(array -> array.shape()[names(array).indexOf(name)])
              .findFirst()
              .orElse(-1);
      if (g > 0 && lengths[g] < 0) {
        return null;
      }
    }
    return lengths;
  }

  private ArrayData data(Array list, List<String> grid, long[] lengths, Array place) {
    return new ArrayData.Derived(
        List.of(list, place),
        read -> {
          double[] stored =
              gathered(
                  list,
                  CoordinateVariable.integers(list, read.get(0)),
                  grid,
                  lengths,
                  place,
                  read.get(1));
          double[] degrees = CoordinateVariable.degrees(place, stored);
          return (start, count, stride) -> {
            double[] of = new double[count[0]];
            for (int i = 0; i < of.length; i++) {
              of[i] = degrees[(int) (start[0] + i * stride[0])];
            }
            return of;
          };
        });
  }

  /** The values of {@code place} at each point of {@code list}; NaN outside of the grid. */
  private double[] gathered(
      Array list, long[] points, List<String> grid, long[] lengths, Array place, Object values) {
    int[] order = names(place).stream().mapToInt(grid::indexOf).toArray();
    double[] gathered = new double[points.length];
    int outside = 0;
    long first = 0;
    for (int i = 0; i < gathered.length; i++) {
      long point = points[i];
      long at = index(point, lengths, order, place.shape());
      gathered[i] = at < 0 ? Double.NaN : java.lang.reflect.Array.getDouble(values, (int) at);
      if (at < 0) {
        first = outside == 0 ? point : first;
        outside++;
      }
    }
    if (outside > 0) {
      findings.warning(
          list.path(),
          "%s of its %s points are outside of the grid \"%s\"; the first is %s"
              .formatted(outside, gathered.length, String.join(" ", grid), first),
          "they have no latitude and longitude");
    }
    return gathered;
  }

  /** Where {@code place}'s value of a point is; negative for a point outside of the grid. */
  private static long index(long point, long[] lengths, int[] order, long[] shape) {
    long[] index = new long[lengths.length];
    long rest = point;
    for (int g = lengths.length - 1; g > 0; g--) {
      index[g] = Math.floorMod(rest, lengths[g]);
      rest = Math.floorDiv(rest, lengths[g]);
    }
    index[0] = rest;
    if (rest < 0 || lengths[0] >= 0 && rest >= lengths[0]) {
      return -1;
    }
    long at = 0;
    for (int d = 0; d < order.length; d++) {
      at = at * shape[d] + index[order[d]];
    }
    return at;
  }
}
