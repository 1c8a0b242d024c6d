package io.github.zarrcdm.hosts.edal;

import io.github.zarrcdm.testing.Corpus;
import java.util.List;
import org.joda.time.DateTime;
import org.joda.time.DateTimeZone;

/** Three stores, their maps, and what the maps must show. */
enum Maps {
  /** Packed shorts on latitudes and longitudes, by xarray. */
  AIR("xarray/air_packed_1_v3_x2604", "zarr.json") {
    @Override
    MapRequest request() {
      DateTime first = new DateTime(2013, 1, 1, 0, 0, DateTimeZone.UTC);
      return new MapRequest("air", "CRS:84", 180, 0, 350, 90, 680, 360, first, 282, 297);
    }

    @Override
    List<Cell> cells() {
      return Cell.onAxes(id(), "air", "lat", "lon");
    }
  },
  /** A raster on the British National Grid, by GDAL. */
  BRITAIN("geo/epsg27700_gdal3133", ".zgroup") {
    @Override
    MapRequest request() {
      return new MapRequest("epsg27700", "CRS:84", -12, 48, 6, 62, 540, 640, null, 0, 116);
    }

    @Override
    List<Cell> cells() {
      return Cell.ofRaster(id());
    }
  },
  /** Longitudes and latitudes of two dimensions, by xarray. */
  CURVILINEAR("xarray/curvilinear_1_v3_x2604", "zarr.json") {
    @Override
    MapRequest request() {
      DateTime first = new DateTime(1980, 9, 16, 0, 0, DateTimeZone.UTC);
      return new MapRequest("Tair", "CRS:84", -102, 28, -86, 40, 640, 480, first, 0, 25);
    }

    @Override
    List<Cell> cells() {
      return Cell.onCurves(id(), "Tair", "yc", "xc");
    }
  };

  private final String id;
  private final String marker;

  Maps(String id, String marker) {
    this.id = id;
    this.marker = marker;
  }

  String id() {
    return id;
  }

  /** A metadata document of the store: a file, which is what ncWMS looks for. */
  Wms ncwms() throws Exception {
    return Wms.ncwms(Corpus.store(id).resolve(marker).toString());
  }

  Wms thredds() throws Exception {
    return Wms.thredds("file:" + Corpus.store(id));
  }

  /** Of the first time if there are several. */
  abstract MapRequest request();

  /** The cells of the first time. */
  abstract List<Cell> cells();
}
