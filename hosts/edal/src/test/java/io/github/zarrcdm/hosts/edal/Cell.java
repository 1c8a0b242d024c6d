package io.github.zarrcdm.hosts.edal;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.zarrcdm.testing.Corpus;
import java.util.ArrayList;
import java.util.List;

/**
 * One cell of a grid as another reader sees it.
 *
 * @param lon of its middle, in degrees
 * @param lat of its middle, in degrees
 * @param value NaN if it has none
 */
record Cell(double lon, double lat, double value) {
  /** The first time's cells, from what xarray decoded: {@code lat} and {@code lon} are axes. */
  static List<Cell> onAxes(String id, String layer, String lat, String lon) {
    JsonNode lats = values(id, lat);
    JsonNode lons = values(id, lon);
    JsonNode values = values(id, layer);
    List<Cell> cells = new ArrayList<>();
    for (int row = 0; row < lats.size(); row++) {
      for (int column = 0; column < lons.size(); column++) {
        int at = row * lons.size() + column;
        cells.add(
            new Cell(number(lons.get(column)), number(lats.get(row)), number(values.get(at))));
      }
    }
    return cells;
  }

  /** The same for coordinates of two dimensions. */
  static List<Cell> onCurves(String id, String layer, String lat, String lon) {
    JsonNode lats = values(id, lat);
    JsonNode lons = values(id, lon);
    JsonNode values = values(id, layer);
    List<Cell> cells = new ArrayList<>();
    for (int at = 0; at < lats.size(); at++) {
      cells.add(new Cell(number(lons.get(at)), number(lats.get(at)), number(values.get(at))));
    }
    return cells;
  }

  /** The pixels that PROJ put on the Earth. */
  static List<Cell> ofRaster(String id) {
    List<Cell> cells = new ArrayList<>();
    for (JsonNode pixel : Corpus.oracle(id).get("pixels")) {
      cells.add(
          new Cell(number(pixel.get("lon")), number(pixel.get("lat")), number(pixel.get("value"))));
    }
    return cells;
  }

  private static JsonNode values(String id, String variable) {
    return Corpus.oracle(id)
        .path("xarray")
        .path("groups")
        .path("/")
        .path("variables")
        .path(variable)
        .path("values")
        .path("data");
  }

  private static double number(JsonNode node) {
    return node.isNumber() ? node.doubleValue() : Double.NaN;
  }
}
