package io.github.zarrcdm.internal.conventions.georeference;

import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.projection.Projection;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Georeferences rasters by the longitude and latitude of each cell, if their axes are sheared or CF
 * has no grid mapping for their projection. Rasters on the same axes share these coordinates.
 */
final class CellCoordinates {
  private final GroupEditor group;
  private final Map<CrsOnAxes, List<String>> names = new HashMap<>();

  CellCoordinates(GroupEditor group) {
    this.group = group;
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
      Array array,
      Horizontal horizontal,
      Crs crs,
      @Nullable Projection projection,
      @Nullable Affine affine,
      @Nullable Array y,
      @Nullable Array x) {
    String yName = array.dimensionNames().get(horizontal.y());
    String xName = array.dimensionNames().get(horizontal.x());
    List<String> latLon =
        names.computeIfAbsent(
            new CrsOnAxes(crs, yName, xName),
            use -> {
              long[] shape = {array.shape()[horizontal.y()], array.shape()[horizontal.x()]};
              IntFunction<ArrayData> part = cells(crs, projection, affine, y, x);
              String lat = put("lat", AxisRole.LATITUDE, shape, use, part.apply(1));
              String lon = put("lon", AxisRole.LONGITUDE, shape, use, part.apply(0));
              return List.of(lat, lon);
            });
    Attributes stored = array.attributes();
    Array placed = OtherAxes.complete(array, horizontal, group);
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
   * The axes of a raster with longitude and latitude by cell. Said outright: the two horizontal
   * dimensions have coordinates too, which are not to be axes, and conventions other than CF do not
   * look for coordinates in {@code coordinates}.
   */
  private String axes(Array raster, Horizontal horizontal, List<String> latLon) {
    List<String> axes = new ArrayList<>();
    for (int d = 0; d < raster.rank(); d++) {
      String name = raster.shortDimensionName(d);
      if (d != horizontal.y() && d != horizontal.x()) {
        axes.add(group.nearest(name + "_index") == null ? name : name + "_index");
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

  /** Longitudes (0) or latitudes (1) from the axes if they are stored, else from the transform. */
  private static IntFunction<ArrayData> cells(
      Crs crs,
      @Nullable Projection projection,
      @Nullable Affine affine,
      @Nullable Array y,
      @Nullable Array x) {
    AxisRole roleX = AxisRole.x(crs);
    AxisRole roleY = AxisRole.y(crs);
    double east = roleX.offset(crs);
    if (x == null || y == null) {
      Affine transform = Objects.requireNonNull(affine);
      LatLonGrid.Cells cells = LatLonGrid.of(transform, roleX.factor(crs), roleY.factor(crs), east);
      return part -> new ArrayData.Computed(LatLonGrid.source(cells, projection, part));
    }
    double factorY = roleY.factor(y.attributes(), crs);
    double factorX = roleX.factor(x.attributes(), crs);
    return part ->
        new ArrayData.Derived(
            List.of(y, x),
            values -> {
              double[] ys = CoordinateVariable.unpacked(y, values.get(0), factorY, 0);
              double[] xs = CoordinateVariable.unpacked(x, values.get(1), factorX, east);
              return LatLonGrid.source(LatLonGrid.of(ys, xs), projection, part);
            });
  }
}
