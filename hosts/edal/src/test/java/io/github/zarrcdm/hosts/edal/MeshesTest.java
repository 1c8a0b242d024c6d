package io.github.zarrcdm.hosts.edal;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.testing.Twins;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.joda.time.DateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import uk.ac.rdg.resc.edal.dataset.DiscreteLayeredDataset;
import uk.ac.rdg.resc.edal.dataset.cdm.CdmGridDatasetFactory;
import uk.ac.rdg.resc.edal.domain.TemporalDomain;
import uk.ac.rdg.resc.edal.domain.VerticalDomain;
import uk.ac.rdg.resc.edal.metadata.VariableMetadata;
import uk.ac.rdg.resc.edal.position.HorizontalPosition;
import uk.ac.rdg.resc.edal.util.GISUtils;

/** EDAL reads meshes (UGRID 1.0) by itself, of netCDF files and of stores alike. */
class MeshesTest {
  private static final double[][] PLACES = {{0.5, 40.5}, {1.7, 40.4}, {1.3, 40.7}, {0.5, 41.5}};

  /**
   * Values at four places on faces, and at the nodes nearest to them, of every spelling of a
   * connectivity. The faces are those of the files' description.
   */
  @ParameterizedTest
  @CsvSource({
    "tri0, 280.0 282.0 283.0 284.0",
    "tri1, 280.0 282.0 283.0 284.0",
    "tri0_t, 280.0 282.0 283.0 284.0",
    "tri_noattr, 280.0 282.0 283.0 284.0",
    "mix0, 280.0 281.0 282.0 283.0",
    "mix1, 280.0 281.0 282.0 283.0",
    "mix1f0, 280.0 281.0 282.0 283.0",
    "mix0_edge, 280.0 281.0 282.0 283.0",
    "mix0_lay, 280.0 281.0 282.0 283.0",
    "mix0_notime, 280.0 281.0 282.0 283.0",
    "mix0_nocoordattr, 280.0 281.0 282.0 283.0",
  })
  void haveTheValuesOfTheirFaces(String name, String faces) throws Exception {
    List<String> expected = List.of("tf: " + faces, "zn: 3.0 2.0 4.0 7.0");
    assertThat(values(Twins.netcdf("cf2/ug/" + name).toString())).isEqualTo(expected);
    for (String kind : List.of("x2", "x3")) {
      assertThat(values("file:" + Twins.store("cf2/ug/" + name, kind))).isEqualTo(expected);
    }
  }

  /** EDAL shows data on faces only with face_coordinates: those of nodes here, of a file too. */
  @Test
  void lackDataOnFacesWithoutFaceCoordinates() throws Exception {
    for (String location :
        List.of(
            Twins.netcdf("cf2/ug/mix0_noface").toString(),
            "file:" + Twins.store("cf2/ug/mix0_noface", "x3"))) {
      assertThat(values(location)).containsExactly("zn: 3.0 2.0 4.0 7.0");
    }
  }

  private static List<String> values(String location) throws Exception {
    List<String> found = new ArrayList<>();
    try (NetcdfDataset open = NetcdfDatasets.openDataset(location)) {
      CdmGridDatasetFactory lent =
          new CdmGridDatasetFactory() {
            @Override
            protected NetcdfDataset getNetcdfDatasetFromLocation(String same, boolean refresh) {
              return open;
            }
          };
      DiscreteLayeredDataset<?, ?> dataset = lent.createDataset("mesh", location);
      for (String layer : new TreeSet<>(dataset.getVariableIds())) {
        VariableMetadata metadata = dataset.getVariableMetadata(layer);
        TemporalDomain times = metadata.getTemporalDomain();
        DateTime time = times == null ? null : times.getExtent().getLow();
        VerticalDomain levels = metadata.getVerticalDomain();
        Double level = levels == null ? null : levels.getExtent().getLow();
        StringBuilder text = new StringBuilder(layer).append(':');
        for (double[] at : PLACES) {
          HorizontalPosition place =
              new HorizontalPosition(at[0], at[1], GISUtils.defaultGeographicCRS());
          text.append(' ').append(dataset.readSinglePoint(layer, place, level, time));
        }
        found.add(text.toString());
      }
    }
    return found;
  }
}
