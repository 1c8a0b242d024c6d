package io.github.zarrcdm.internal.conventions.georeference;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.conventions.gathering.GatheredGrid;
import io.github.zarrcdm.internal.conventions.gathering.NearbyElements;
import io.github.zarrcdm.internal.conventions.georeference.axis.AxisRole;
import io.github.zarrcdm.internal.conventions.georeference.axis.CoordinateVariable;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.ArrayData.Parts;
import io.github.zarrcdm.model.Section;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
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
final class GatheredPoints implements GroupEditor.Completion {
  private static final long[] NOWHERE = {};

  private final GroupEditor group;
  private final PointCoordinates points;
  private final Findings findings;

  /** By list and by what its array names as {@code coordinates}. */
  private final Map<List<Object>, List<Array>> places = new HashMap<>();

  /** The paths of lists with points that were found outside of their grid. */
  private final Set<String> reported = ConcurrentHashMap.newKeySet();

  /** The names of arrays whose places are not clear. */
  private final Set<String> unplaced = new HashSet<>();

  GatheredPoints(GroupEditor group, PointCoordinates points, Findings findings) {
    this.group = group;
    this.points = points;
    this.findings = findings;
  }

  /** Completes {@code array} if one of its dimensions is a list of points of a grid. */
  @Override
  public void complete(Array array) {
    for (int d = 0; d < array.rank(); d++) {
      Array list = group.axis(array, d);
      if (list != null
          && GatheredGrid.isListed(list)
          && !list.equals(array)
          && !points.arePlaced(array)) {
        List<Array> latLon =
            places.computeIfAbsent(
                List.of(list, Coordinates.names(array.attributes())),
                of -> List.copyOf(placesOf(list, array)));
        if (latLon.size() == 2) {
          GatheredGrid grid = Objects.requireNonNull(grid(list, latLon));
          points.add(
              array,
              array.shortDimensionName(d),
              List.of(list, latLon),
              role -> data(list, grid, latLon.get(role == AxisRole.LATITUDE ? 0 : 1)));
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

  /** Returns latitudes and longitudes of the grid; empty, with a finding, if they are not clear. */
  private List<Array> placesOf(Array list, Array array) {
    List<String> grid = GatheredGrid.dimensions(list);
    List<Array> latLon = new ArrayList<>();
    for (AxisRole role : List.of(AxisRole.LATITUDE, AxisRole.LONGITUDE)) {
      List<Array> named =
          of(role, grid, Coordinates.names(array.attributes()).stream().map(group::nearest));
      List<Array> found = named.isEmpty() ? of(role, grid, all()) : named;
      if (found.size() == 1) {
        latLon.add(found.get(0));
      }
    }
    if (latLon.size() == 2 && grid(list, latLon) != null) {
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
        .filter(
            array ->
                PointCoordinates.isOf(role, array) && grid.containsAll(GatheredGrid.names(array)))
        .toList();
  }

  /** Lengths of dimensions are those of {@code latLon} before those of any other array. */
  private @Nullable GatheredGrid grid(Array list, List<Array> latLon) {
    return GatheredGrid.of(list, Stream.concat(latLon.stream(), all()));
  }

  /** Reads of the list, and of the grid, what has the wanted points; there may be any number. */
  private ArrayData data(Array list, GatheredGrid grid, Array place) {
    return new ArrayData.Derived(
        List.of(list, place),
        parts ->
            (start, count, stride) -> {
              Object read = parts.get(0).read(new Section(start, count, stride));
              long[] points = CoordinateVariable.integers(list, read);
              return degrees(place, parts.get(1), indices(list, points, grid, place));
            });
  }

  /** Returns the index of each point in each dimension of {@code place}; -1 outside of the grid. */
  private long[][] indices(Array list, long[] points, GatheredGrid grid, Array place) {
    int[] order = GatheredGrid.names(place).stream().mapToInt(grid.dimensions()::indexOf).toArray();
    long[][] indices = new long[order.length][points.length];
    int outside = 0;
    long first = 0;
    for (int i = 0; i < points.length; i++) {
      boolean isInside = grid.has(points[i]);
      long[] index = isInside ? grid.index(points[i]) : NOWHERE;
      for (int d = 0; d < order.length; d++) {
        indices[d][i] = isInside ? index[order[d]] : -1;
      }
      first = outside == 0 && !isInside ? points[i] : first;
      outside += isInside ? 0 : 1;
    }
    if (outside > 0 && reported.add(list.path())) {
      grid.report(
          findings, list, outside, points.length, first, "they have no latitude and longitude");
    }
    return indices;
  }

  private static double[] degrees(Array place, Parts parts, long[][] indices) {
    double[] degrees = new double[indices[0].length];
    Arrays.fill(degrees, Double.NaN);
    for (NearbyElements near : NearbyElements.of(indices, 1)) {
      double[] read = CoordinateVariable.degrees(place, near.read(parts));
      for (int i : near.wanted()) {
        degrees[i] = read[near.at(indices, i)];
      }
    }
    return degrees;
  }
}
