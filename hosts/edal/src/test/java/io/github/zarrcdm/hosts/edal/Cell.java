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
    double[] lats = Corpus.decodedByXarray(id, lat);
    double[] lons = Corpus.decodedByXarray(id, lon);
    double[] values = Corpus.decodedByXarray(id, layer);
    List<Cell> cells = new ArrayList<>();
    for (int row = 0; row < lats.length; row++) {
      for (int column = 0; column < lons.length; column++) {
        cells.add(new Cell(lons[column], lats[row], values[row * lons.length + column]));
      }
    }
    return cells;
  }

  /** The same for coordinates of two dimensions. */
  static List<Cell> onCurves(String id, String layer, String lat, String lon) {
    double[] lats = Corpus.decodedByXarray(id, lat);
    double[] lons = Corpus.decodedByXarray(id, lon);
    double[] values = Corpus.decodedByXarray(id, layer);
    List<Cell> cells = new ArrayList<>();
    for (int at = 0; at < lats.length; at++) {
      cells.add(new Cell(lons[at], lats[at], values[at]));
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

  private static double number(JsonNode node) {
    return node.isNumber() ? node.doubleValue() : Double.NaN;
  }
}
