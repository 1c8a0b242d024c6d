package io.github.zarrcdm.iosp.geo;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.zarrcdm.testing.CorpusCase;
import java.util.ArrayList;
import java.util.List;

/** A pixel of a raster, and where PROJ puts its centre: NaN where that is off the planet. */
record Pixel(int row, int column, double lon, double lat) {
  private static final double METRES_PER_DEGREE = 111_320;

  /** The pixels that an oracle lists: those of {@code geo} and of {@code gdal} alike. */
  static List<Pixel> of(CorpusCase store) {
    JsonNode oracle = store.oracle();
    JsonNode listed =
        oracle.has("pixels") ? oracle.get("pixels") : oracle.at("/raster/pixel_centres");
    List<Pixel> pixels = new ArrayList<>();
    for (JsonNode pixel : listed) {
      pixels.add(
          new Pixel(
              pixel.get("row").asInt(),
              pixel.get("col").asInt(),
              pixel.get("lon").asDouble(Double.NaN),
              pixel.get("lat").asDouble(Double.NaN)));
    }
    return pixels;
  }

  /** How far off a place is, in metres; 0 where it should be nowhere and is. */
  double metresTo(double otherLon, double otherLat) {
    if (Double.isNaN(lat)) {
      return Double.isNaN(otherLat) || Double.isNaN(otherLon) ? 0 : Double.POSITIVE_INFINITY;
    }
    double east = Math.IEEEremainder(otherLon - lon, 360) * Math.cos(Math.toRadians(lat));
    double metres = Math.hypot(east, otherLat - lat) * METRES_PER_DEGREE;
    return Double.isNaN(metres) ? Double.POSITIVE_INFINITY : metres;
  }
}
