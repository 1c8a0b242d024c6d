package io.github.zarrcdm.internal.conventions.georeference;

import static io.github.zarrcdm.internal.cf.CfAttributes.BOUNDS;
import static io.github.zarrcdm.internal.cf.CfAttributes.CALENDAR;
import static io.github.zarrcdm.internal.cf.CfAttributes.LONG_NAME;
import static io.github.zarrcdm.internal.cf.CfAttributes.POSITIVE;
import static io.github.zarrcdm.internal.cf.CfAttributes.STANDARD_NAME;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNITS;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.conventions.georeference.axis.AxisRole;
import io.github.zarrcdm.internal.conventions.georeference.axis.LatLonGrid;
import io.github.zarrcdm.internal.conventions.georeference.subsampling.Subsampling;
import io.github.zarrcdm.internal.conventions.georeference.subsampling.SubsamplingException;
import io.github.zarrcdm.internal.conventions.names.ModelScope;
import io.github.zarrcdm.internal.dtype.FloatType;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Adds the latitude, longitude and other coordinates of each cell to arrays that have them at tie
 * points only, as imagers on satellites do.
 *
 * @see <a
 *     href="https://cfconventions.org/cf-conventions/cf-conventions.html#compression-by-coordinate-subsampling">CF,
 *     8.3 Lossy Compression by Coordinate Subsampling</a>
 */
final class SubsampledCoordinates implements GroupEditor.Completion {
  /** The same cells have the same coordinates. */
  private record Cells(Subsampling subsampling, List<String> dimensions, List<Long> shape) {}

  /** What an interpolated coordinate has of its tie points: not how these are stored. */
  private static final List<String> KEPT =
      List.of(STANDARD_NAME, LONG_NAME, UNITS, CALENDAR, POSITIVE);

  private final GroupEditor group;
  private final Supplier<ModelScope> scopes;
  private final Findings findings;
  private final Map<Cells, List<String>> names = new HashMap<>();

  /** For the arrays of {@code group}; {@code scopes} has the root of the dataset. */
  SubsampledCoordinates(GroupEditor group, Supplier<ModelScope> scopes, Findings findings) {
    this.group = group;
    this.scopes = scopes;
    this.findings = findings;
  }

  /** Completes {@code array} if it has {@code coordinate_interpolation}. */
  @Override
  public void complete(Array array) {
    if (!array.attributes().has(Subsampling.ATTRIBUTE)) {
      return;
    }
    try {
      ModelScope scope = scopes.get().around(array);
      Subsampling places = Subsampling.of(array, scope);
      List<String> added = new ArrayList<>();
      if (places != null) {
        added.addAll(places(array, places, scope));
      }
      for (Subsampling other : Subsampling.others(array, scope)) {
        added.addAll(other(array, other, scope));
      }
      if (!added.isEmpty()) {
        Array now = Objects.requireNonNullElse(group.own(array.name()), array);
        group.put(Coordinates.added(now, added, group));
      }
    } catch (SubsamplingException e) {
      findings.warning(
          array.path(),
          "its coordinate_interpolation (CF 8.3) is not clear: " + e.why(),
          "its cells have no coordinates by it");
    }
  }

  private List<String> places(Array array, Subsampling subsampling, ModelScope scope) {
    List<String> dimensions = subsampling.dimensions(array);
    long[] shape = subsampling.shape(array);
    return group.computeIfAbsent(
        names,
        new Cells(subsampling, dimensions, Arrays.stream(shape).boxed().toList()),
        absent -> {
          Subsampling bounds = bounds(array, subsampling, scope);
          return List.of(
              put("lat", AxisRole.LATITUDE, shape, dimensions, subsampling, bounds),
              put("lon", AxisRole.LONGITUDE, shape, dimensions, subsampling, bounds));
        });
  }

  private @Nullable Subsampling bounds(Array array, Subsampling subsampling, ModelScope scope) {
    try {
      return subsampling.bounds(scope);
    } catch (SubsamplingException e) {
      findings.warning(
          array.path(),
          "its bounds_tie_points (CF 8.3.9) are not clear: " + e.why(),
          "its cells have no bounds");
      return null;
    }
  }

  private List<String> other(Array array, Subsampling subsampling, ModelScope scope) {
    List<String> dimensions = subsampling.dimensions(array);
    long[] shape = subsampling.shape(array);
    Array tie = subsampling.latitude();
    return group.computeIfAbsent(
        names,
        new Cells(subsampling, dimensions, Arrays.stream(shape).boxed().toList()),
        absent -> {
          String name = group.unused(tie.name());
          Attributes attributes = Attributes.NONE;
          for (String kept : KEPT) {
            Object value = tie.attributes().get(kept);
            attributes = value == null ? attributes : attributes.with(kept, value);
          }
          Array other =
              new Array(
                  group.child(name),
                  FloatType.FLOAT64,
                  shape,
                  dimensions,
                  attributes,
                  subsampling.data(true, findings));
          put(other, bounds(array, subsampling, scope), true);
          return List.of(name);
        });
  }

  private String put(
      String wanted,
      AxisRole role,
      long[] shape,
      List<String> dimensions,
      Subsampling subsampling,
      @Nullable Subsampling bounds) {
    String name = group.unused(wanted);
    boolean isLatitude = role == AxisRole.LATITUDE;
    ArrayData data = subsampling.data(isLatitude, findings);
    put(LatLonGrid.variable(group.child(name), role, shape, dimensions, data), bounds, isLatitude);
    return name;
  }

  /** Puts {@code coordinate} and, if there are any, the bounds of its cells. */
  private void put(Array coordinate, @Nullable Subsampling bounds, boolean isLatitude) {
    if (bounds == null) {
      group.put(coordinate);
      return;
    }
    String name = group.unused(coordinate.name() + "_bnds");
    group.put(coordinate.withAttributes(coordinate.attributes().with(BOUNDS, name)));
    int corners = bounds.corners();
    List<@Nullable String> dimensions = new ArrayList<>(coordinate.dimensionNames());
    dimensions.add("corners_" + corners);
    long[] shape = Arrays.copyOf(coordinate.shape(), coordinate.rank() + 1);
    shape[coordinate.rank()] = corners;
    group.put(
        new Array(
            group.child(name),
            FloatType.FLOAT64,
            shape,
            dimensions,
            Attributes.NONE,
            bounds.data(isLatitude, findings)));
  }
}
