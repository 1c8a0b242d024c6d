package io.github.zarrcdm.internal.conventions.georeference;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.conventions.georeference.axis.AxisRole;
import io.github.zarrcdm.internal.conventions.georeference.axis.LatLonGrid;
import io.github.zarrcdm.internal.conventions.georeference.subsampling.Subsampling;
import io.github.zarrcdm.internal.conventions.georeference.subsampling.Unclear;
import io.github.zarrcdm.internal.conventions.names.ModelScope;
import io.github.zarrcdm.model.Array;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * Adds the latitude and longitude of each cell to arrays that have them at tie points only, as
 * imagers on satellites do.
 *
 * @see <a
 *     href="https://cfconventions.org/cf-conventions/cf-conventions.html#compression-by-coordinate-subsampling">CF,
 *     8.3 Lossy Compression by Coordinate Subsampling</a>
 */
final class SubsampledCoordinates {
  /** The same cells have the same coordinates. */
  private record Cells(Subsampling subsampling, List<String> dimensions, List<Long> shape) {}

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
  void complete(Array array) {
    if (!array.attributes().has(Subsampling.ATTRIBUTE)) {
      return;
    }
    try {
      Subsampling subsampling = Subsampling.of(array, scopes.get().around(array));
      if (subsampling != null) {
        complete(array, subsampling);
      }
    } catch (Unclear e) {
      findings.warning(
          array.path(),
          "its coordinate_interpolation (CF 8.3) is not clear: " + e.why(),
          "its cells have no latitude and longitude");
    }
  }

  private void complete(Array array, Subsampling subsampling) {
    Array now = Objects.requireNonNullElse(group.own(array.name()), array);
    List<String> dimensions = subsampling.dimensions(array);
    long[] shape = subsampling.shape(array);
    List<String> latLon =
        group.computeIfAbsent(
            names,
            new Cells(subsampling, dimensions, Arrays.stream(shape).boxed().toList()),
            absent ->
                List.of(
                    put("lat", AxisRole.LATITUDE, shape, dimensions, subsampling),
                    put("lon", AxisRole.LONGITUDE, shape, dimensions, subsampling)));
    group.put(Coordinates.added(now, latLon, group));
  }

  private String put(
      String wanted,
      AxisRole role,
      long[] shape,
      List<String> dimensions,
      Subsampling subsampling) {
    String name = group.unused(wanted);
    group.put(
        LatLonGrid.variable(
            group.child(name),
            role,
            shape,
            dimensions,
            subsampling.data(role == AxisRole.LATITUDE, findings)));
    return name;
  }
}
