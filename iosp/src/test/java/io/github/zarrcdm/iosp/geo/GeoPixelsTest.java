package io.github.zarrcdm.iosp.geo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.testing.Corpus;
import io.github.zarrcdm.testing.CorpusCase;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dt.GridDatatype;
import ucar.nc2.dt.grid.GridDataset;
import ucar.nc2.ft2.coverage.Coverage;
import ucar.nc2.ft2.coverage.CoverageDatasetFactory;
import ucar.nc2.ft2.coverage.FeatureDatasetCoverage;
import ucar.nc2.ft2.coverage.HorizCoordSys;
import ucar.unidata.geoloc.LatLonPoint;

/**
 * The rasters of the corpus lie where PROJ puts them, for both of netCDF-Java's views of gridded
 * data: {@code GridDataset}, which ToolsUI and WMS use, and {@code Coverage}, which NCSS uses.
 */
class GeoPixelsTest {
  private static final double METRES = 0.01;

  /** The writer lost or damaged the CRS of these; nothing in the store says what it was. */
  private static final Set<String> LOST =
      Set.of("geo/cf_sinu_gdal3133", "geo/cf_rotated_pole_gdal362");

  static List<CorpusCase> rasters() {
    return Stream.concat(Corpus.geo().stream(), Corpus.cases("gdal").stream())
        .filter(store -> store.oracleFile() != null && !LOST.contains(store.id()))
        // Complex numbers are structures in the CDM, which has no grids of those.
        .filter(store -> !store.id().contains("cfloat"))
        .filter(store -> !Pixel.of(store).isEmpty())
        .toList();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rasters")
  void liesWhereProjPutsItForGridDataset(CorpusCase store) throws IOException {
    try (GridDataset dataset =
        new GridDataset(NetcdfDatasets.openDataset("file:" + store.store()))) {
      assertThat(dataset.getGrids()).isNotEmpty();
      for (GridDatatype grid : dataset.getGrids()) {
        for (Pixel pixel : Pixel.of(store)) {
          LatLonPoint place = grid.getCoordinateSystem().getLatLon(pixel.column(), pixel.row());
          assertThat(pixel.metresTo(place.getLongitude(), place.getLatitude()))
              .as("%s %s", pixel, place)
              .isLessThan(METRES);
        }
      }
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rasters")
  void liesWhereProjPutsItForCoverage(CorpusCase store) throws IOException {
    try (FeatureDatasetCoverage dataset = CoverageDatasetFactory.open("file:" + store.store())) {
      assertThat(dataset).isNotNull();
      List<Coverage> coverages =
          dataset.getCoverageCollections().stream()
              .flatMap(
                  collection ->
                      Stream.of(collection.getCoverages())
                          .flatMap(
                              c -> java.util.stream.StreamSupport.stream(c.spliterator(), false)))
              .toList();
      assertThat(coverages).isNotEmpty();
      for (Coverage coverage : coverages) {
        HorizCoordSys horizontal = coverage.getCoordSys().getHorizCoordSys();
        for (Pixel pixel : Pixel.of(store)) {
          LatLonPoint place = horizontal.getLatLon(pixel.row(), pixel.column());
          assertThat(pixel.metresTo(place.getLongitude(), place.getLatitude()))
              .as("%s %s", pixel, place)
              .isLessThan(METRES);
        }
      }
    }
  }
}
