package io.github.zarrcdm.internal.conventions.georeference;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.conventions.crs.AxisUnit;
import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.write.Wkt2Writer;
import io.github.zarrcdm.internal.conventions.georeference.axis.AffineTransform;
import io.github.zarrcdm.internal.conventions.georeference.axis.AxisRole;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Adds the attributes of the Zarr conventions proj and spatial to rasters that CF places: the way
 * back of {@link Georeferencing}. They are put on arrays, because GDAL does not look at groups.
 *
 * @see <a href="https://github.com/zarr-conventions/proj">Zarr convention proj</a>
 * @see <a href="https://github.com/zarr-conventions/spatial">Zarr convention spatial</a>
 */
public final class RasterDeclarations {
  private static final String KEY = "zarr_conventions";
  private static final Pattern CODE = Pattern.compile("[A-Z]+:[0-9]+");
  private static final Pattern WKT2 =
      Pattern.compile("(PROJ|PROJECTED|GEOG|GEOGRAPHIC|GEOD|GEODETIC|BOUND|COMPOUND)CRS\\s*\\[.*");

  /** A cell's place may be off by this part of a cell. */
  private static final double TOLERANCE = 0.01;

  private final Map<String, Object> proj;
  private final Map<String, Object> spatial;
  private final AxisValues values;
  private final Findings findings;
  private final CrsSources sources;

  /** The values of a coordinate variable. */
  @FunctionalInterface
  public interface AxisValues {
    double[] of(Array axis) throws IOException;
  }

  /** With the declarations of both conventions as {@code zarr_conventions} has them. */
  public RasterDeclarations(
      Map<String, Object> proj, Map<String, Object> spatial, AxisValues values, Findings findings) {
    this.proj = proj;
    this.spatial = spatial;
    this.values = values;
    this.findings = findings;
    this.sources = new CrsSources(findings);
  }

  /** Returns the tree with every raster declared; {@code root} itself if there is none. */
  public Group apply(Group root) throws IOException {
    return apply(new GroupEditor(root, null), root);
  }

  private Group apply(GroupEditor group, Group stored) throws IOException {
    for (Array array : group.arrays()) {
      HorizontalDimensions horizontal =
          Raster.is(array) ? HorizontalDimensions.of(array, group) : null;
      if (horizontal != null && horizontal.certain()) {
        group.put(declared(array, horizontal, group));
      }
    }
    List<Group> inner = new ArrayList<>();
    for (Group child : stored.groups()) {
      inner.add(apply(new GroupEditor(child, group), child));
    }
    return group.result(inner);
  }

  private Array declared(Array array, HorizontalDimensions horizontal, GroupEditor group)
      throws IOException {
    Array x = group.axis(array, horizontal.x());
    Array y = group.axis(array, horizontal.y());
    if (x == null || y == null) {
      return array;
    }
    AxisUnit unit = AxisUnit.of(x.attributes().text("units"));
    Optional<StoredCrs> found =
        sources.find(
            array,
            horizontal,
            group,
            unit == null ? AxisUnit.METRE : unit,
            crs ->
                AxisRole.x(crs).suits(x.attributes(), crs)
                    && AxisRole.y(crs).suits(y.attributes(), crs));
    Attributes attributes = array.attributes();
    if (found.isPresent() && CrsSources.PROJ_KEYS.stream().noneMatch(attributes::has)) {
      attributes = withCrs(array, found.get());
    }
    if (!attributes.has(AffineTransforms.TRANSFORM)) {
      Crs crs = found.map(StoredCrs::crs).orElse(null);
      Line columns = line(x, crs);
      Line rows = line(y, crs);
      attributes = withPlace(array.withAttributes(attributes), horizontal, columns, rows);
      if (columns != null && rows != null) {
        removeOtherPlace(array, columns, rows, group);
      }
    }
    return array.withAttributes(attributes);
  }

  /**
   * Removes what the grid mapping says of the place if the coordinates say another one, as after a
   * subset: rioxarray believes the former.
   */
  private void removeOtherPlace(Array array, Line x, Line y, GroupEditor group) {
    String name = array.attributes().text("grid_mapping");
    Array mapping = name == null ? null : group.nearest(name.strip());
    if (mapping == null || !mapping.attributes().has(AffineTransforms.GEO_TRANSFORM)) {
      return;
    }
    AffineTransform stated = AffineTransforms.ofGeoTransform(mapping.attributes());
    if (stated == null
        || stated.isSheared()
        || !x.is(stated.a(), stated.c())
        || !y.is(stated.e(), stated.f())) {
      group.replace(
          mapping.withAttributes(mapping.attributes().without(AffineTransforms.GEO_TRANSFORM)));
      findings.note(
          mapping.path(),
          "its GeoTransform is not where the coordinates of " + array.path() + " are",
          "it is left out");
    }
  }

  private Attributes withCrs(Array array, StoredCrs found) {
    Crs crs = found.crs();
    Attributes attributes = array.attributes();
    if (crs.code() != null && CODE.matcher(crs.code()).matches()) {
      return with(attributes, proj).with("proj:code", crs.code());
    }
    Optional<String> wkt =
        Optional.ofNullable(found.wkt())
            .filter(text -> WKT2.matcher(text.strip().toUpperCase(Locale.ROOT)).matches())
            .or(() -> Wkt2Writer.write(crs));
    if (wkt.isEmpty()) {
      findings.note(
          array.path(),
          "its projection " + crs.label() + " has neither a code nor a text in WKT 2",
          "the convention proj is not declared");
      return attributes;
    }
    return with(attributes, proj).with("proj:wkt2", wkt.get());
  }

  private Attributes withPlace(
      Array array, HorizontalDimensions horizontal, @Nullable Line x, @Nullable Line y) {
    Attributes attributes = array.attributes();
    if (x == null || y == null) {
      findings.note(
          array.path(),
          "its coordinates are not evenly spaced",
          "the convention spatial is not declared");
      return attributes;
    }
    return with(attributes, spatial)
        .with("spatial:dimensions", names(array, horizontal))
        .with("spatial:transform_type", "affine")
        .with("spatial:transform", List.of(x.step(), 0.0, x.edge(), 0.0, y.step(), y.edge()))
        .with("spatial:bbox", List.of(x.least(), y.least(), x.greatest(), y.greatest()))
        .with("spatial:shape", List.of((long) y.count(), (long) x.count()))
        .with("spatial:registration", "pixel");
  }

  private static List<String> names(Array array, HorizontalDimensions horizontal) {
    return List.of(
        array.shortDimensionName(horizontal.y()), array.shortDimensionName(horizontal.x()));
  }

  /** Returns the cells along {@code axis} in the unit of {@code crs}; null if they are not even. */
  private @Nullable Line line(Array axis, @Nullable Crs crs) throws IOException {
    AxisUnit unit = AxisUnit.of(axis.attributes().text("units"));
    double factor = crs == null || unit == null ? 1 : unit.in(crs) / crs.unit();
    return Line.of(values.of(axis), factor);
  }

  /** Returns {@code attributes}, in which {@code convention} is declared. */
  private static Attributes with(Attributes attributes, Map<String, Object> convention) {
    List<Object> all = new ArrayList<>();
    if (attributes.get(KEY) instanceof List<?> declared) {
      all.addAll(declared);
    }
    boolean there =
        all.stream()
            .anyMatch(
                one ->
                    one instanceof Map<?, ?> map
                        && Objects.equals(convention.get("uuid"), map.get("uuid")));
    if (!there) {
      all.add(convention);
    }
    return attributes.with(KEY, List.copyOf(all));
  }

  /** Evenly spaced cells: the edge of the first, their signed length, and how many. */
  private record Line(double edge, double step, int count) {

    static @Nullable Line of(double[] centres, double factor) {
      int last = centres.length - 1;
      double step = last < 1 ? 0 : (centres[last] - centres[0]) / last;
      for (int i = 0; i <= last; i++) {
        if (!(Math.abs(centres[i] - centres[0] - i * step) < TOLERANCE * Math.abs(step))) {
          return null;
        }
      }
      return last < 1 ? null : new Line((centres[0] - step / 2) * factor, step * factor, last + 1);
    }

    /** Returns true if cells of length {@code otherStep} from {@code otherEdge} on are these. */
    boolean is(double otherStep, double otherEdge) {
      double most = TOLERANCE * Math.abs(step);
      return Math.abs(otherEdge - edge) < most && Math.abs(otherStep - step) * count < most;
    }

    double least() {
      return Math.min(edge, edge + count * step);
    }

    double greatest() {
      return Math.max(edge, edge + count * step);
    }
  }
}
