package io.github.zarrcdm.iosp.geo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.zarrcdm.internal.iosp.projection.CrsProjection;
import io.github.zarrcdm.iosp.Zarr;
import io.github.zarrcdm.testing.Corpus;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dt.GridCoordSystem;
import ucar.nc2.dt.grid.GridDataset;
import ucar.unidata.geoloc.LatLonPoint;
import ucar.unidata.geoloc.LatLonRect;
import ucar.unidata.geoloc.ProjectionImpl;
import ucar.unidata.geoloc.ProjectionPoint;
import ucar.unidata.geoloc.ProjectionPointImpl;
import ucar.unidata.geoloc.ProjectionRect;
import ucar.unidata.geoloc.projection.AlbersEqualArea;
import ucar.unidata.geoloc.projection.LambertConformal;
import ucar.unidata.geoloc.projection.Mercator;

/** Our projections in the hands of netCDF-Java: copied, asked both ways, on spheres too. */
class CrsProjectionTest {

  @BeforeAll
  static void register() {
    Zarr.register();
  }

  private static ProjectionImpl projection(String id) throws IOException {
    try (GridDataset dataset =
        new GridDataset(NetcdfDatasets.openDataset("file:" + Corpus.store(id)))) {
      return dataset.getGrids().get(0).getCoordinateSystem().getProjection();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "geo/epsg3035_gdal362, 4500, 3000",
    "geo/epsg3395_gdal362, 100, 6000",
    "geo/epsg32631_gdal362, 450, 5750",
    "geo/epsg3031_gdal362, 500, -1500",
    "geo/epsg5070_gdal362, 500, 1500",
    "geo/goes_geos_gdal362, 700, 1800"
  })
  void goesThereAndBackAndIsItsCopy(String id, double x, double y) throws IOException {
    ProjectionImpl projection = projection(id);
    assertThat(projection.getClass().getPackage()).isEqualTo(CrsProjection.class.getPackage());
    LatLonPoint place = projection.projToLatLon(new ProjectionPointImpl(x, y));
    ProjectionPoint back = projection.latLonToProj(place);
    assertThat(back.getX()).isCloseTo(x, within(1e-7));
    assertThat(back.getY()).isCloseTo(y, within(1e-7));
    ProjectionImpl copy = projection.constructCopy();
    assertThat(copy).isEqualTo(projection).hasSameHashCodeAs(projection);
    assertThat(copy.projToLatLon(new ProjectionPointImpl(x, y))).isEqualTo(place);
    assertThat(copy.getDefaultMapArea()).isEqualTo(projection.getDefaultMapArea());
  }

  @ParameterizedTest
  @ValueSource(strings = {"geo/epsg3857_gdal362", "geo/modis_sinu_gdal362"})
  void computesSpheresToo(String id) throws IOException {
    assertThat(projection(id)).isInstanceOf(CrsProjection.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"geo/epsg3035_gdal362", "geo/epsg32631_gdal362", "geo/epsg3395_gdal362"})
  void boundsARectangle(String id) throws IOException {
    ProjectionImpl projection = projection(id);
    ProjectionRect rectangle = new ProjectionRect(300, 2000, 600, 2500);
    ProjectionRect around = projection.latLonToProjBB(projection.projToLatLonBB(rectangle));
    assertThat(around.getMinX()).isLessThanOrEqualTo(300 + 1e-6);
    assertThat(around.getMaxX()).isGreaterThanOrEqualTo(600 - 1e-6);
  }

  /** The corners of a full disk are off the planet. */
  @Test
  void boundsAFullDisk() throws IOException {
    ProjectionImpl projection = projection("geo/goes_geos_gdal362");
    LatLonRect around = projection.projToLatLonBB(new ProjectionRect(-5500, -5500, 5500, 5500));
    assertThat(around.getLatMax()).isBetween(70., 82.);
    assertThat(around.getLatMin()).isBetween(-82., -70.);
    assertThat(around.getWidth()).isBetween(130., 165.);
    ProjectionRect back = projection.latLonToProjBB(around);
    assertThat(back.getWidth()).isBetween(10000., 11000.);
  }

  @Test
  void boundsAMapOfAPole() throws IOException {
    LatLonRect around =
        projection("geo/epsg3031_gdal362")
            .projToLatLonBB(new ProjectionRect(-3000, -3000, 3000, 3000));
    assertThat(around.getLatMin()).isEqualTo(-90);
    assertThat(around.getWidth()).isEqualTo(360);
  }

  /** netCDF-Java's writer of GeoTIFF asks for these, and says WGS 84 and a false origin of zero. */
  @Test
  void isOfAClassThatWritersKnowWhereTheySayTheTruth() throws IOException {
    assertThat(projection("geo/epsg5070_gdal362")).isInstanceOf(AlbersEqualArea.class);
    assertThat(projection("geo/epsg3395_gdal362")).isInstanceOf(Mercator.class);
    assertThat(projection("geo/epsg2154_gdal362")).isNotInstanceOf(LambertConformal.class);
    assertThat(projection("geo/epsg3857_gdal362")).isNotInstanceOf(Mercator.class);
  }

  @Test
  void projectsArraysWithOurMathematicsToo() throws IOException {
    ProjectionImpl projection = projection("geo/epsg5070_gdal362");
    double[][] places = projection.projToLatLon(new double[][] {{500}, {1500}});
    LatLonPoint place = projection.projToLatLon(new ProjectionPointImpl(500, 1500));
    assertThat(places[0][0]).isEqualTo(place.getLatitude());
    assertThat(places[1][0]).isEqualTo(place.getLongitude());
  }

  /** Registered once in a JVM, so in others. */
  @ParameterizedTest
  @CsvSource({
    "zarrcdm.projections=all, io.github.zarrcdm.",
    "zarrcdm.projections=stock, ucar.unidata.geoloc.projection.LambertAzimuthalEqualArea",
    "io.github.zarrcdm.projections=stock, ucar.unidata.geoloc.projection.LambertAzimuthalEqualArea"
  })
  void staysNetcdfJavasOwnIfRequested(String setting, String prefix) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-D" + setting,
                "-cp",
                System.getProperty("java.class.path"),
                Shown.class.getName(),
                Corpus.store("geo/epsg3035_gdal362").toString())
            .redirectErrorStream(true)
            .start();
    assertThat(new String(process.getInputStream().readAllBytes(), UTF_8).lines())
        .anyMatch(line -> line.startsWith(prefix));
  }

  /** Prints the class of a dataset's projection. */
  static final class Shown {
    private Shown() {}

    public static void main(String[] location) throws IOException {
      try (GridDataset dataset = GridDataset.open("zarr:" + location[0])) {
        GridCoordSystem system = dataset.getGrids().get(0).getCoordinateSystem();
        System.out.println(system.getProjection().getClass().getName());
      }
    }
  }
}
