package io.github.zarrcdm.internal.virtualize.tiff;

import static io.github.zarrcdm.internal.cf.CfAttributes.LONG_NAME;
import static io.github.zarrcdm.internal.cf.CfAttributes.STANDARD_NAME;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNITS;

import io.github.zarrcdm.internal.conventions.crs.AxisUnit;
import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.cf.GridMappingWriter;
import io.github.zarrcdm.internal.conventions.crs.read.UnreadableCrs;
import io.github.zarrcdm.internal.conventions.crs.write.Wkt2Writer;
import io.github.zarrcdm.internal.virtualize.dataset.Coordinates;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualArray;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where an image is: coordinates along its axes, and a grid mapping with the name that rioxarray
 * gives it.
 *
 * @param geometry of the cells of the image in full resolution
 */
record Georeference(Optional<CellGeometry> geometry, Optional<Crs> crs) {
  static final String MAPPING = "spatial_ref";

  private static final int MOST_COORDINATES = 1 << 21;

  /**
   * Returns the georeference of {@code image}; what is not understood is added to {@code notes}.
   */
  static Georeference of(ImageFileDirectory image, List<String> notes) throws IOException {
    GeoKeys keys = GeoKeys.of(image);
    Optional<CellGeometry> geometry = CellGeometry.of(image, keys.pixelIsPoint(), notes);
    if (geometry.isEmpty() && image.has(Tag.TIE_POINTS)) {
      notes.add("ground control points are left out: the image has no coordinates");
    }
    if (image.has(Tag.RATIONAL_POLYNOMIALS)) {
      notes.add("rational polynomial coefficients are left out");
    }
    if (keys.code(GeoKeys.VERTICAL) != 0) {
      notes.add(
          "the vertical reference system, number %s, is left out"
              .formatted(keys.code(GeoKeys.VERTICAL)));
    }
    try {
      return new Georeference(geometry, GeoKeyCrs.of(keys));
    } catch (UnreadableCrs e) {
      notes.add("the coordinate reference system is left out: " + e.getMessage());
      return new Georeference(geometry, Optional.empty());
    }
  }

  /**
   * Coordinates and grid mapping, in the group at {@code path}, of {@code level}: the image {@code
   * full} or one of its overviews.
   */
  List<VirtualArray> arrays(
      String path, ImageFileDirectory full, ImageFileDirectory level, List<String> notes)
      throws IOException {
    long rows = level.rows();
    long columns = level.columns();
    double width = (double) full.columns() / columns;
    double height = (double) full.rows() / rows;
    List<VirtualArray> arrays = new ArrayList<>();
    Optional<CellGeometry> cells = geometry.map(given -> given.scaled(width, height));
    boolean axes =
        cells.isPresent()
            && !cells.get().isSheared()
            && Math.max(rows, columns) <= MOST_COORDINATES;
    if (axes) {
      arrays.add(
          Coordinates.of(
              path + "y", List.of("y"), cells.get().y((int) rows), axis("y", "latitude")));
      arrays.add(
          Coordinates.of(
              path + "x", List.of("x"), cells.get().x((int) columns), axis("x", "longitude")));
    }
    Map<String, Object> mapping = new LinkedHashMap<>();
    crs.ifPresent(
        known -> {
          mapping.putAll(GridMappingWriter.attributes(known, unit(known)));
          Wkt2Writer.write(known).ifPresent(wkt -> mapping.put("crs_wkt", wkt));
        });
    if (crs.isPresent() && mapping.isEmpty()) {
      notes.add(
          "the coordinate reference system is left out: %s has neither a grid mapping of CF nor a text in WKT 2"
              .formatted(crs.get().label()));
    }
    if (cells.isPresent() && !axes) {
      // Only then: coordinates say the same, and files that are joined have different ones.
      mapping.put("GeoTransform", cells.get().text());
    }
    if (!mapping.isEmpty()) {
      arrays.add(Coordinates.scalar(path + MAPPING, mapping));
    }
    return arrays;
  }

  private static AxisUnit unit(Crs crs) {
    return crs.isProjected() ? new AxisUnit(AxisUnit.Kind.METRES, crs.unit()) : AxisUnit.DEGREE;
  }

  private Map<String, Object> axis(String name, String angle) {
    if (crs.isEmpty()) {
      return Map.of();
    }
    Map<String, Object> attributes = new LinkedHashMap<>();
    if (crs.get().isProjected()) {
      attributes.put(STANDARD_NAME, "projection_%s_coordinate".formatted(name));
      attributes.put(LONG_NAME, name + " coordinate of projection");
      attributes.put(UNITS, AxisUnit.nameOfMetres(crs.get().unit()));
    } else if (crs.get().isGeographic()) {
      attributes.put(STANDARD_NAME, angle);
      attributes.put(LONG_NAME, angle);
      attributes.put(UNITS, angle.equals("latitude") ? "degrees_north" : "degrees_east");
    } else {
      attributes.put(STANDARD_NAME, "grid_" + angle);
      attributes.put(UNITS, "degrees");
    }
    return attributes;
  }
}
