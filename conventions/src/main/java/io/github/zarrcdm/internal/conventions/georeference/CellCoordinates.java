package io.github.zarrcdm.internal.conventions.georeference;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.Projection;
import io.github.zarrcdm.internal.conventions.georeference.axis.AffineTransform;
import io.github.zarrcdm.internal.conventions.georeference.axis.AxisRole;
import io.github.zarrcdm.internal.conventions.georeference.axis.CoordinateVariable;
import io.github.zarrcdm.internal.conventions.georeference.axis.LatLonGrid;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Georeferences rasters by the longitude and latitude of each cell, if their axes are sheared or CF
 * has no grid mapping for their projection. Rasters on the same axes share these coordinates.
 */
final class CellCoordinates {
  /** What longitudes and latitudes are computed from; {@code affine} is null for stored axes. */
  private record Cells(CrsOnAxes axes, @Nullable AffineTransform affine) {}

  private final GroupEditor group;
  private final NonHorizontalAxes others;
  private final boolean computes;
  private final Findings findings;
  private final Map<Cells, List<String>> names = new HashMap<>();

  private final Set<Cells> told = new HashSet<>();

  /** The lengths of the dimensions of longitudes and latitudes. */
  private final Map<String, Long> lengths = new HashMap<>();

  /** Without {@code computes}, it reports what it would place, and adds nothing. */
  CellCoordinates(
      GroupEditor group, NonHorizontalAxes others, boolean computes, Findings findings) {
    this.group = group;
    this.others = others;
    this.computes = computes;
    this.findings = findings;
  }

  /**
   * Adds the longitudes and latitudes of its cells to {@code array}.
   *
   * @param projection of {@code crs}; null where that is geographic
   * @param affine where the cells are; null where both axes are stored
   * @param y the stored axis, or null
   * @param x the stored axis, or null
   */
  void place(
      Array raster,
      HorizontalDimensions horizontal,
      Crs crs,
      @Nullable Projection projection,
      @Nullable AffineTransform affine,
      @Nullable Array y,
      @Nullable Array x) {
    // By their names, angles from another meridian may be taken for longitudes.
    String yName = dimension(raster, horizontal.y(), crs.isGeographic() ? null : y);
    String xName = dimension(raster, horizontal.x(), crs.isGeographic() ? null : x);
    List<String> dimensions = new ArrayList<>(raster.dimensionNames());
    dimensions.set(horizontal.y(), yName);
    dimensions.set(horizontal.x(), xName);
    Array array = raster.withDimensionNames(dimensions);
    if (!computes) {
      if (told.add(new Cells(new CrsOnAxes(crs, yName, xName), affine))) {
        Coordinates.leftOut(
            array.path(),
            affine == null
                ? "its x and y, by a projection that CF lacks"
                : "a transform of rows and columns that CF cannot say",
            findings);
      }
      group.put(others.complete(array, horizontal));
      return;
    }
    List<String> latLon =
        group.computeIfAbsent(
            names,
            new Cells(new CrsOnAxes(crs, yName, xName), affine),
            use -> {
              long[] shape = {array.shape()[horizontal.y()], array.shape()[horizontal.x()]};
              IntFunction<ArrayData> part = cells(crs, projection, affine, y, x);
              String lat = put("lat", AxisRole.LATITUDE, shape, use.axes(), part.apply(1));
              String lon = put("lon", AxisRole.LONGITUDE, shape, use.axes(), part.apply(0));
              return List.of(lat, lon);
            });
    Attributes stored = array.attributes();
    Array placed = others.complete(array, horizontal);
    Attributes attributes = placed.attributes();
    if (!stored.has(Coordinates.NAME)) {
      List<String> all = new ArrayList<>(latLon);
      all.addAll(Coordinates.names(attributes));
      attributes = attributes.with(Coordinates.NAME, String.join(" ", all));
    }
    if (!stored.has(Coordinates.AXES)) {
      attributes = attributes.with(Coordinates.AXES, axes(placed, horizontal, latLon));
    }
    group.put(placed.withAttributes(attributes));
  }

  /**
   * Returns the name of a dimension of {@code raster}, with a number if other cells have it in
   * another length, or an axis that is not {@code stored}, which would be used too.
   */
  private String dimension(Array raster, int d, @Nullable Array stored) {
    String name = raster.dimensionNames().get(d);
    long length = raster.shape()[d];
    String free = name;
    for (int n = 1; !isFree(free, length, stored); n++) {
      free = name + "_" + n;
    }
    lengths.put(free, length);
    return free;
  }

  private boolean isFree(String dimension, long length, @Nullable Array stored) {
    Array axis = group.own(dimension.substring(dimension.lastIndexOf('/') + 1));
    return (axis == null || axis.rank() != 1 || axis == stored)
        && lengths.getOrDefault(dimension, length) == length;
  }

  /** Returns true if longitudes and latitudes of cells are on a dimension of that name. */
  boolean use(String dimension) {
    return lengths.containsKey(dimension);
  }

  /**
   * Returns the axes of a raster with longitude and latitude by cell. Said outright: the two
   * horizontal dimensions have coordinates too, which are not to be axes, and conventions other
   * than CF do not look for coordinates in {@code coordinates}.
   */
  private String axes(Array raster, HorizontalDimensions horizontal, List<String> latLon) {
    List<String> axes = new ArrayList<>();
    for (int d = 0; d < raster.rank(); d++) {
      String name = raster.shortDimensionName(d);
      if (name != null && d != horizontal.y() && d != horizontal.x()) {
        axes.add(group.reference(others.axisName(raster, d)));
      }
    }
    axes.addAll(latLon);
    return String.join(" ", axes);
  }

  private String put(String wanted, AxisRole role, long[] shape, CrsOnAxes use, ArrayData data) {
    String name = group.unused(wanted);
    List<String> dimensions = List.of(use.y(), use.x());
    group.put(LatLonGrid.variable(group.child(name), role, shape, dimensions, data));
    return name;
  }

  /**
   * Returns longitudes (0) or latitudes (1) from the axes if they are stored, else from the
   * transform.
   */
  private static IntFunction<ArrayData> cells(
      Crs crs,
      @Nullable Projection projection,
      @Nullable AffineTransform affine,
      @Nullable Array y,
      @Nullable Array x) {
    AxisRole roleX = AxisRole.x(crs);
    AxisRole roleY = AxisRole.y(crs);
    double east = roleX.offset(crs);
    if (x == null || y == null) {
      AffineTransform transform = Objects.requireNonNull(affine);
      LatLonGrid.Cells cells = LatLonGrid.of(transform, roleX.factor(crs), roleY.factor(crs), east);
      return part -> new ArrayData.Computed(LatLonGrid.source(cells, projection, part));
    }
    double factorY = roleY.factor(y.attributes(), crs);
    double factorX = roleX.factor(x.attributes(), crs);
    return part ->
        ArrayData.Derived.fromAll(
            List.of(y, x),
            values -> {
              double[] ys = CoordinateVariable.unpacked(y, values.get(0), factorY, 0);
              double[] xs = CoordinateVariable.unpacked(x, values.get(1), factorX, east);
              return LatLonGrid.source(LatLonGrid.of(ys, xs), projection, part);
            });
  }
}
