package io.github.zarrcdm.hosts.sis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.zarrcdm.testing.Corpus;
import java.awt.image.Raster;
import java.util.EnumSet;
import org.apache.sis.coverage.grid.GridCoverage;
import org.apache.sis.coverage.grid.GridExtent;
import org.apache.sis.storage.Aggregate;
import org.apache.sis.storage.DataStore;
import org.apache.sis.storage.GridCoverageResource;
import org.apache.sis.storage.StorageConnector;
import org.apache.sis.storage.netcdf.NetcdfStoreProvider;
import org.junit.jupiter.api.Test;
import org.opengis.geometry.Envelope;
import ucar.nc2.dataset.DatasetUrl;
import ucar.nc2.dataset.NetcdfDataset.Enhance;
import ucar.nc2.dataset.NetcdfDatasets;

/** Apache SIS, whose netCDF reader asks netCDF-Java for what it does not read itself. */
class SisTest {
  private static final String AIR = "xarray/air_packed_1_v3_x2604";

  /** SIS looks for a file: a folder, or a location that starts with zarr:, it does not try. */
  @Test
  void readsTheGridByTheStoresMetadataDocument() throws Exception {
    readsTheGrid(new StorageConnector(Corpus.store(AIR).resolve("zarr.json")));
  }

  /** With coordinate systems only: SIS unpacks packed values itself, a second time if they are. */
  @Test
  void readsTheGridOfAnOpenDataset() throws Exception {
    DatasetUrl url = DatasetUrl.findDatasetUrl("zarr:" + Corpus.store(AIR));
    readsTheGrid(
        new StorageConnector(
            NetcdfDatasets.openDataset(url, EnumSet.of(Enhance.CoordSystems), -1, null, null)));
  }

  private static void readsTheGrid(StorageConnector storage) throws Exception {
    try (DataStore store = new NetcdfStoreProvider().open(storage)) {
      GridCoverageResource grid =
          (GridCoverageResource) ((Aggregate) store).components().iterator().next();
      assertThat(grid.getIdentifier().orElseThrow()).hasToString("air_temperature");
      isWhereXarrayPutsIt(grid.getEnvelope().orElseThrow());
      holdsWhatXarrayDecodes(grid.read(null).forConvertedValues(true));
    }
  }

  /** The box reaches half a cell beyond the outermost middles; longitude comes first. */
  private static void isWhereXarrayPutsIt(Envelope box) {
    double[] lon = Corpus.decodedByXarray(AIR, "lon");
    double[] lat = Corpus.decodedByXarray(AIR, "lat");
    double halfLon = (lon[1] - lon[0]) / 2;
    double halfLat = (lat[0] - lat[1]) / 2;
    assertThat(box.getMinimum(0)).isEqualTo(lon[0] - halfLon, within(1e-4));
    assertThat(box.getMaximum(0)).isEqualTo(lon[lon.length - 1] + halfLon, within(1e-4));
    assertThat(box.getMinimum(1)).isEqualTo(lat[lat.length - 1] - halfLat, within(1e-4));
    assertThat(box.getMaximum(1)).isEqualTo(lat[0] + halfLat, within(1e-4));
  }

  private static void holdsWhatXarrayDecodes(GridCoverage grid) {
    GridExtent extent = grid.getGridGeometry().getExtent();
    double[] expected = Corpus.decodedByXarray(AIR, "air");
    int at = 0;
    for (int time = 0; time < extent.getSize(2); time++) {
      Raster slice = grid.render(extent.withRange(2, time, time)).getData();
      for (int row = 0; row < slice.getHeight(); row++) {
        for (int column = 0; column < slice.getWidth(); column++) {
          double value = slice.getSampleDouble(column, row, 0);
          assertThat(value).as("value %d", at).isEqualTo(expected[at], within(1e-4));
          at++;
        }
      }
    }
    assertThat(at).isEqualTo(expected.length);
  }
}
