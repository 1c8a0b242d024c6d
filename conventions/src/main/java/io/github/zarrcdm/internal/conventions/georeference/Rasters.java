package io.github.zarrcdm.internal.conventions.georeference;

import static java.util.Comparator.comparingInt;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.conventions.crs.AxisUnit;
import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.Projection;
import io.github.zarrcdm.internal.conventions.crs.cf.GridMappingWriter;
import io.github.zarrcdm.internal.conventions.crs.projection.Projections;
import io.github.zarrcdm.internal.conventions.georeference.axis.AffineTransform;
import io.github.zarrcdm.internal.conventions.georeference.axis.AngleUnits;
import io.github.zarrcdm.internal.conventions.georeference.axis.AxisRole;
import io.github.zarrcdm.internal.conventions.georeference.axis.AxisUses;
import io.github.zarrcdm.internal.conventions.georeference.axis.CoordinateVariable;
import io.github.zarrcdm.internal.conventions.georeference.axis.FreeAxisTypes;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Completes the rasters of one group. */
final class Rasters {

  private final GroupEditor group;
  private final GridMappings mappings;
  private final CrsSources sources;
  private final NonHorizontalAxes others;
  private final CellCoordinates cells;
  private final Map<CrsOnAxes, String> mappingNames = new HashMap<>();
  private final AxisUses uses;
  private final Findings findings;

  Rasters(
      GroupEditor group,
      GridMappings mappings,
      CrsSources sources,
      AxisUses uses,
      boolean computes,
      Findings findings) {
    this.group = group;
    this.mappings = mappings;
    this.sources = sources;
    this.others = new NonHorizontalAxes(group, findings);
    this.cells = new CellCoordinates(group, others, computes, findings);
    this.uses = uses;
    this.findings = findings;
  }

  /**
   * Returns the rasters of the group. Those with the most dimensions come first, because rasters
   * share the types of axes that these need; last those for which there are not enough types.
   */
  List<Array> inOrder() {
    List<Array> inOrder = new ArrayList<>();
    List<Array> rest = new ArrayList<>();
    List<Array> arrays = new ArrayList<>(group.arrays());
    arrays.sort(comparingInt(Array::rank).reversed());
    for (Array array : arrays) {
      if (Raster.is(array)) {
        (fits(array) ? inOrder : rest).add(array);
      }
    }
    inOrder.addAll(rest);
    return inOrder;
  }

  private boolean fits(Array array) {
    HorizontalDimensions horizontal = HorizontalDimensions.of(array, group);
    return horizontal != null && others.fits(array, horizontal);
  }

  /**
   * Completes {@code array}, its axes and its grid mapping if its CRS and coordinates are known;
   * otherwise changes nothing. False if it was neither completed nor reported.
   */
  boolean complete(Array array) {
    HorizontalDimensions horizontal = HorizontalDimensions.of(array, group);
    if (horizontal == null || !isPlaceable(array, horizontal)) {
      return false;
    }
    if (HorizontalDimensions.isMisdeclared(array, group)) {
      findings.note(
          array.path(),
          "spatial:dimensions names x before y, against the names and coordinates of its"
              + " dimensions",
          "the coordinates are believed; write the name of y first");
    }
    Array x = axis(array, horizontal.x(), horizontal);
    Array y = axis(array, horizontal.y(), horizontal);
    Array storedX = x == null || uses.isComputed(x) ? null : x;
    Array storedY = y == null || uses.isComputed(y) ? null : y;
    AxisUnit unit = storedX == null ? null : AxisUnit.of(storedX.attributes().text("units"));
    Optional<StoredCrs> found =
        sources.find(
            array,
            horizontal,
            group,
            unit == null ? AxisUnit.METRE : unit,
            crs ->
                !(crs.isProjected()
                        && storedX != null
                        && unit == null
                        && HorizontalDimensions.isAngle(array, horizontal.x()))
                    && (storedX == null || AxisRole.x(crs).suits(storedX.attributes(), crs))
                    && (storedY == null || AxisRole.y(crs).suits(storedY.attributes(), crs)));
    if (found.isEmpty()) {
      // Longitude and latitude do not need a CRS.
      boolean angles = x != null && y != null && areAngles(x, y);
      if (angles) {
        group.put(others.complete(array, horizontal));
      }
      return angles;
    }
    AffineTransform affine =
        storedX == null || storedY == null ? affine(array, horizontal, found.get()) : null;
    Crs crs = found.get().crs();
    if (affine == null && !(suits(x, AxisRole.x(crs), crs) && suits(y, AxisRole.y(crs), crs))) {
      findings.note(
          array.path(),
          "there is a CRS, but neither coordinates nor a transform",
          "the array is not put on the map");
      return true;
    }
    Array ownX = affine == null ? x : storedX;
    Array ownY = affine == null ? y : storedY;
    place(new Raster(named(array, horizontal), horizontal, found.get(), affine, ownY, ownX));
    return true;
  }

  /**
   * Returns true if both are longitude and latitude, also by their names alone: these count without
   * conventions, but not with them, so that they are given their types.
   */
  private boolean areAngles(Array x, Array y) {
    if (AngleUnits.isLongitude(x.attributes()) && AngleUnits.isLatitude(y.attributes())) {
      return true;
    }
    boolean named = AngleUnits.isNamedLongitude(x) && AngleUnits.isNamedLatitude(y);
    if (named && Coordinates.hasConventions(group)) {
      group.replace(FreeAxisTypes.typed(x, "Lon"));
      group.replace(FreeAxisTypes.typed(y, "Lat"));
    }
    return named;
  }

  private static boolean suits(@Nullable Array axis, AxisRole role, Crs crs) {
    return axis != null && role.suits(axis.attributes(), crs);
  }

  /**
   * Returns true if its horizontal dimensions are known, or it is itself said to be a raster;
   * arrays that name coordinates are placed by these.
   */
  private boolean isPlaceable(Array array, HorizontalDimensions horizontal) {
    if (horizontal.certain()) {
      return true;
    }
    boolean raster =
        horizontal.known() == HorizontalDimensions.Known.ROWS
            || isMarked(array.attributes())
            || GridMappingNames.of(array, horizontal, group) != null;
    return raster && !Coordinates.arePlaces(array, group);
  }

  private static boolean isMarked(Attributes array) {
    return CrsSources.isSaid(array)
        || array.values().keySet().stream()
            .anyMatch(key -> key.startsWith("proj:") || key.startsWith("spatial:"));
  }

  /** Returns the coordinate variable of a dimension; null if there is none, or it counts rows. */
  private @Nullable Array axis(Array array, int dimension, HorizontalDimensions horizontal) {
    Array axis = group.axis(array, dimension);
    boolean counts =
        axis != null
            && horizontal.known() == HorizontalDimensions.Known.ROWS
            && axis.type().kind() != Kind.FLOAT
            && axis.type().kind() != Kind.DOUBLE;
    return counts ? null : axis;
  }

  private @Nullable AffineTransform affine(
      Array array, HorizontalDimensions horizontal, StoredCrs found) {
    AffineTransform affine =
        AffineTransforms.ofSpatial(array, group.attributes(), horizontal, findings);
    affine = affine == null ? AffineTransforms.ofStac(array, horizontal) : affine;
    affine =
        affine == null && found.mapping() != null
            ? AffineTransforms.ofGeoTransform(found.mapping().attributes())
            : affine;
    return affine == null ? AffineTransforms.ofRasterio(array.attributes()) : affine;
  }

  /** Returns {@code array} with names for both horizontal dimensions. */
  private static Array named(Array array, HorizontalDimensions horizontal) {
    List<String> names =
        new ArrayList<>(
            array.dimensionNames().isEmpty()
                ? Collections.nCopies(array.rank(), null)
                : array.dimensionNames());
    if (array.shortDimensionName(horizontal.y()) == null) {
      names.set(horizontal.y(), "y");
    }
    if (array.shortDimensionName(horizontal.x()) == null) {
      names.set(horizontal.x(), "x");
    }
    return array.withDimensionNames(names);
  }

  private void place(Raster raster) {
    Crs crs = raster.crs();
    Optional<Projection> projection = Projections.of(crs);
    if (!crs.isGeographic() && projection.isEmpty()) {
      findings.warning(
          raster.array().path(),
          "the projection \"" + crs.conversion().methodName() + "\" is not supported",
          "x and y stay without longitude and latitude");
      return;
    }
    if (!raster.isPlain() || !placedByAxes(raster)) {
      cells.place(
          raster.array(),
          raster.horizontal(),
          crs,
          projection.orElse(null),
          raster.affine(),
          raster.y(),
          raster.x());
    }
  }

  /** Returns false if CF has no grid mapping for the CRS, or another CRS has the axes already. */
  private boolean placedByAxes(Raster raster) {
    Array array = raster.array();
    HorizontalDimensions horizontal = raster.horizontal();
    StoredCrs found = raster.found();
    Array x = raster.x();
    Array y = raster.y();
    Crs crs = raster.crs();
    AxisRole role = AxisRole.x(crs);
    Attributes axis = x == null ? role.attributes() : role.on(x.attributes(), crs);
    String units = crs.isGeographic() ? null : axis.text("units");
    AxisUnit unit = x == null ? AxisUnit.METRE : AxisUnit.of(units);
    Map<String, Object> mapping =
        found.isGridMapping()
            ? Map.of()
            : GridMappingWriter.attributes(crs, unit == null ? AxisUnit.METRE : unit);
    if (mapping.isEmpty() && !found.isGridMapping()
        || !uses.isFree(x, crs)
        || !uses.isFree(y, crs)) {
      return false;
    }
    List<String> names = new ArrayList<>(array.dimensionNames());
    String yName = completed(array, horizontal.y(), AxisRole.y(crs), crs, raster.affine(), y);
    String xName = completed(array, horizontal.x(), AxisRole.x(crs), crs, raster.affine(), x);
    rename(names, horizontal.y(), yName);
    rename(names, horizontal.x(), xName);
    String name =
        group.computeIfAbsent(
            mappingNames,
            new CrsOnAxes(crs, yName, xName),
            use ->
                mappings.write(
                    found,
                    mapping,
                    units,
                    units == null ? null : group.reference(yName) + " " + group.reference(xName)));
    Array placed =
        array
            .withDimensionNames(names)
            .withAttributes(array.attributes().withDefault("grid_mapping", name));
    group.put(others.complete(placed, horizontal));
    return true;
  }

  private static void rename(List<String> names, int dimension, String name) {
    String old = names.get(dimension);
    if (!old.substring(old.lastIndexOf('/') + 1).equals(name)) {
      names.set(dimension, name);
    }
  }

  /** Completes the axis of a dimension, or makes one; returns its name. */
  private String completed(
      Array array,
      int dimension,
      AxisRole role,
      Crs crs,
      @Nullable AffineTransform affine,
      @Nullable Array stored) {
    if (stored != null) {
      if (uses.claim(stored, crs)) {
        group.replace(CoordinateVariable.stored(stored, role, crs));
      }
      return stored.name();
    }
    AffineTransform transform = Objects.requireNonNull(affine);
    boolean isX = role == AxisRole.x(crs);
    double corner = isX ? transform.x(0, 0) : transform.y(0, 0);
    double first = role.factor(crs) * corner + role.offset(crs);
    double step = role.factor(crs) * (isX ? transform.a() : transform.e());
    String wanted = Objects.requireNonNull(array.shortDimensionName(dimension));
    AxisUses.Spacing spacing = new AxisUses.Spacing(first, step, array.shape()[dimension]);
    for (int n = 0; ; n++) {
      String name = n == 0 ? wanted : wanted + "_" + n;
      Array there = group.own(name);
      if (there == null && !cells.use(name)) {
        Array axis =
            CoordinateVariable.computed(group.child(name), name, spacing, role.attributes());
        uses.computed(axis, crs, spacing);
        group.put(axis);
        return name;
      } else if (there != null && uses.isSame(there, crs, spacing)) {
        return name;
      }
    }
  }
}
