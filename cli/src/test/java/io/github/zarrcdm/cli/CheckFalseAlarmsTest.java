package io.github.zarrcdm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code check} says nothing of sound stores that is not true, and asks for nothing more than CF.
 */
class CheckFalseAlarmsTest {
  private static final String LAT = "'units': 'degrees_north', 'standard_name': 'latitude'";
  private static final String LON = "'units': 'degrees_east', 'standard_name': 'longitude'";

  @TempDir Path folder;
  private Path place;

  @BeforeEach
  void choose() {
    place = folder.resolve("in.zarr");
  }

  private String check() {
    return Command.run("check", place.toString()).out();
  }

  /** Places of profiles as data centres write them: {@code coordinates} does not name them. */
  @Test
  void profilesOfArgoHaveTheirPlaces() {
    NewStore.in(place, "'Conventions': 'Argo-3.1 CF-1.6', 'featureType': 'trajectoryProfile'")
        .doubles("LATITUDE", "N_PROF:2", LAT + ", 'axis': 'Y'", 10, 12)
        .doubles("LONGITUDE", "N_PROF:2", LON + ", 'axis': 'X'", -30, -29)
        .doubles("TEMP", "N_PROF:2 N_LEVELS:2", "'units': 'degree_Celsius'", 1, 2, 3, 4);
    assertThat(check()).endsWith("3 arrays, 3 chunks, 0 errors, 0 notes" + System.lineSeparator());
    assertThat(Command.run("info", place.toString()).out())
        .contains("longitude -30 to -29, latitude 10 to 12");
  }

  /** Columns of an unstructured grid, as CAM-SE writes them. */
  @Test
  void columnsWithoutCoordinatesHaveTheirPlaces() {
    NewStore.cf(place)
        .doubles("lat", "ncol:3", LAT, 10, 12, 14)
        .doubles("lon", "ncol:3", LON, -30, -29, -28)
        .doubles("T850", "ncol:3", "'units': 'K'", 270, 271, 272);
    assertThat(check()).endsWith("3 arrays, 3 chunks, 0 errors, 0 notes" + System.lineSeparator());
    assertThat(Command.run("info", place.toString()).out())
        .contains("longitude -30 to -28, latitude 10 to 14");
  }

  /** A buoy: what is along the dimension of times is drawn as a curve. */
  @Test
  void placesAlongTimesAreNotThoseOfColumns() {
    NewStore.cf(place)
        .doubles("time", "time:2", "'units': 'days since 2000-01-01'", 0, 1)
        .doubles("lat", "time:2", LAT, 10, 12)
        .doubles("lon", "time:2", LON, -30, -29)
        .doubles("sst", "time:2", "'units': 'K'", 270, 271);
    assertThat(Command.run("info", place.toString()).out()).contains("no map coordinates");
  }

  /** Of two latitudes, nothing says which are those of the profiles. */
  @Test
  void placesOfSeveralKindsAreNotGuessed() {
    NewStore.in(place, "'Conventions': 'CF-1.6', 'featureType': 'profile'")
        .doubles("LATITUDE", "N_PROF:2", LAT, 10, 12)
        .doubles("LATITUDE_OF_ARRIVAL", "N_PROF:2", LAT, 11, 13)
        .doubles("LONGITUDE", "N_PROF:2", LON, -30, -29)
        .doubles("TEMP", "N_PROF:2 N_LEVELS:2", "'units': 'degree_Celsius'", 1, 2, 3, 4);
    assertThat(Command.run("info", place.toString()).out()).contains("no map coordinates");
  }

  /** A sweep of CfRadial 2, whose coordinates are those of its group and not the root's. */
  @Test
  void namesOfAGroupExist() {
    NewStore.cf(place)
        .doubles("lat", "", LAT, 1)
        .doubles("lon", "", LON, 1)
        .group("sweep", "")
        .doubles("sweep/lat", "", LAT, 46)
        .doubles("sweep/lon", "", LON, 8)
        .doubles("sweep/dbz", "a:2 r:2", "'coordinates': 'lat lon'", 1, 2, 3, 4);
    assertThat(check()).doesNotContain("which does not exist");
  }

  /** A store to which nothing has been appended; coverages of the netCDF file fail, too. */
  @Test
  void whatOnlyCoveragesOfNetcdfJavaFailOnIsNoError() {
    NewStore.cf(place)
        .doubles("time", "time:0", "'units': 'days since 2000-01-01', 'standard_name': 'time'")
        .doubles("lat", "lat:2", LAT, 1, 2)
        .doubles("lon", "lon:2", LON, 1, 2)
        .doubles("t", "time:0 lat:2 lon:2", "'units': 'K'");
    Command check = Command.run("check", place.toString());
    assertThat(check.out()).contains("note: /: netCDF-Java's coverages fail on it: ", "0 errors");
    assertThat(check.exitCode()).isZero();
  }

  @Test
  void rowsAndColumnsNeedNoCoordinateVariables() {
    NewStore.cf(place).doubles("image", "y:2 x:2", "", 1, 2, 3, 4);
    assertThat(check()).doesNotContain("has no coordinate variable");
  }

  @Test
  void latitudesDo() {
    NewStore.cf(place).doubles("t", "lat:2 cell:2", "", 1, 2, 3, 4);
    assertThat(check()).contains("dimension lat has no coordinate variable").doesNotContain("cell");
  }
}
