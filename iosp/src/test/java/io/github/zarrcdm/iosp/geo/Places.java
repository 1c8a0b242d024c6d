package io.github.zarrcdm.iosp.geo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Map;
import ucar.unidata.geoloc.LatLonPoint;

/** Where netCDF-Java puts the cells of a store. Longitudes and latitudes are PROJ's. */
final class Places {
  /** A centimetre. */
  static final double DEGREES = 1e-7;

  private Places() {}

  /** UTM zone 31N: (404960, 5795020) and (414960, 5785020). */
  static SmallStore utm(SmallStore store, String group) throws IOException {
    return store
        .axis(group + "x", Map.of(), 404960, 414960, 424960)
        .axis(group + "y", Map.of(), 5795020, 5785020);
  }

  static void assertUtm(SmallStore store, String variable) throws IOException {
    assertPlace(store, variable, 1.6063116484, 52.2972979964);
  }

  static void assertPlace(SmallStore store, String variable, double lon, double lat)
      throws IOException {
    assertGrid(store, variable, lon, lat);
    assertClose(Grids.coverage(store.location(), variable, 0, 0), lon, lat);
  }

  /** Coverage has but one horizontal coordinate system for all that is in a dataset. */
  static void assertGrid(SmallStore store, String variable, double lon, double lat)
      throws IOException {
    assertClose(Grids.grid(store.location(), variable, 0, 0), lon, lat);
  }

  private static void assertClose(LatLonPoint place, double lon, double lat) {
    assertThat(place).isNotNull();
    assertThat(place.getLongitude()).isCloseTo(lon, within(DEGREES));
    assertThat(place.getLatitude()).isCloseTo(lat, within(DEGREES));
  }
}
