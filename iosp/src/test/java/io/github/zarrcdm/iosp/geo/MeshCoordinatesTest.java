package io.github.zarrcdm.iosp.geo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.iosp.Zarr;
import io.github.zarrcdm.testing.Twins;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import ucar.ma2.DataType;
import ucar.nc2.constants.AxisType;
import ucar.nc2.dataset.CoordinateSystem;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dataset.VariableDS;
import ucar.nc2.dt.grid.GridDataset;

/**
 * Data on meshes (UGRID 1.0) that name no coordinates; the middles are those of xugrid and cfdm.
 */
class MeshCoordinatesTest {
  private static final double[] LON = {0.5, 1.666667, 1.333333, 0.5, 1.666667, 1.333333};
  private static final double[] LAT = {40.5, 40.333333, 40.666667, 41.5, 41.333333, 41.666667};

  @ParameterizedTest
  @CsvSource({"mix0_nocoordattr, x2", "mix0_nocoordattr, x3", "mix0_noface, x2", "mix0_noface, x3"})
  void haveThoseOfTheirFaces(String name, String kind) throws IOException {
    try (NetcdfDataset dataset = open("cf2/ug/" + name, kind)) {
      assertThat(places(dataset, "tf", AxisType.Lon)).containsExactly(LON, within(1e-6));
      assertThat(places(dataset, "tf", AxisType.Lat)).containsExactly(LAT, within(1e-6));
      assertThat(Zarr.findings(dataset))
          .extracting(Finding::where, Finding::severity)
          .contains(tuple("/mesh", Finding.Severity.NOTE));
    }
  }

  /** The first face of three nodes out of two, by a set of indices. */
  @Test
  void haveThoseOfTheElementsThatAnIndexSetSelects() throws IOException {
    try (NetcdfDataset dataset = open("cf/ugrid_lset", "x3")) {
      assertThat(places(dataset, "v", AxisType.Lon))
          .containsExactly(new double[] {2 / 3.}, within(1e-9));
    }
  }

  @Test
  void haveThoseOfTheirEdges() throws IOException {
    try (NetcdfDataset dataset = open("cf2/ug/net1d", "x3")) {
      assertThat(places(dataset, "q", AxisType.Lat)).containsExactly(50.25, 50.75, 51.25);
      assertThat(places(dataset, "h", AxisType.Lat)).containsExactly(50, 50.5, 51, 52);
    }
  }

  /** From 179.5 to -179 is 1.5 degrees: the middle is at 180.25. */
  @Test
  void areCountedOnOverTheAntimeridian() throws IOException {
    try (NetcdfDataset dataset = open("cf2/ug/dateline", "x3")) {
      double[] lon = places(dataset, "tf", AxisType.Lon);
      for (double middle : lon) {
        assertThat(Math.abs(Math.IEEEremainder(middle - 180, 360))).isLessThan(2);
      }
    }
  }

  @Test
  void stayAsTheyAreWhereTheyAreNamed() throws IOException {
    try (NetcdfDataset dataset = open("cf2/ug/mix0", "x3")) {
      assertThat(Zarr.findings(dataset)).isEmpty();
    }
  }

  /** Indices from 128 on, in bytes without a sign, and a fill value of 255. */
  @Test
  void areThoseOfIndicesWithoutASign(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve(".zgroup"), "{\"zarr_format\": 2}");
    array(
        folder,
        "mesh",
        "1",
        "one",
        "\"cf_role\": \"mesh_topology\", \"topology_dimension\": 2, \"face_dimension\": \"f\","
            + " \"node_coordinates\": \"x y\", \"face_node_connectivity\": \"fn\"",
        0);
    int[] nodes = IntStream.range(0, 200).map(i -> i / 4).toArray();
    array(folder, "x", "200", "n", "\"units\": \"degrees_east\"", nodes);
    array(folder, "y", "200", "n", "\"units\": \"degrees_north\"", new int[200]);
    array(
        folder, "fn", "2, 4", "f\", \"m", "\"_FillValue\": 255", 0, 4, 8, 255, 152, 156, 160, 164);
    array(folder, "v", "2", "f", "\"mesh\": \"mesh\", \"location\": \"face\"", 1, 2);
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset("file:" + folder)) {
      assertThat(places(dataset, "v", AxisType.Lon)).containsExactly(1, 39.5);
    }
  }

  private static void array(
      Path folder, String name, String shape, String dimensions, String attributes, int... values)
      throws IOException {
    Path array = Files.createDirectory(folder.resolve(name));
    Files.writeString(
        array.resolve(".zarray"),
        """
        {"zarr_format": 2, "shape": [%1$s], "chunks": [%1$s], "dtype": "|u1", "compressor": null, "filters": null,
         "fill_value": null, "order": "C"}
        """
            .formatted(shape));
    Files.writeString(
        array.resolve(".zattrs"),
        "{\"_ARRAY_DIMENSIONS\": [\"%s\"], %s}".formatted(dimensions, attributes));
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) values[i];
    }
    Files.write(array.resolve(shape.contains(",") ? "0.0" : "0"), bytes);
  }

  /** A mesh has no rows and columns. */
  @Test
  void areNoGrids() throws IOException {
    for (String name : List.of("mix0", "mix0_nocoordattr", "mix0_noface", "mix0_lay")) {
      try (NetcdfDataset dataset = open("cf2/ug/" + name, "x3")) {
        assertThat(new GridDataset(dataset).getGrids()).as(name).isEmpty();
      }
    }
  }

  private static NetcdfDataset open(String name, String kind) throws IOException {
    return NetcdfDatasets.openDataset("file:" + Twins.store(name, kind));
  }

  private static double[] places(NetcdfDataset dataset, String name, AxisType type)
      throws IOException {
    VariableDS variable = (VariableDS) Objects.requireNonNull(dataset.findVariable(name));
    for (CoordinateSystem system : variable.getCoordinateSystems()) {
      if (system.findAxis(type) != null) {
        return (double[]) system.findAxis(type).read().get1DJavaArray(DataType.DOUBLE);
      }
    }
    throw new AssertionError(name + " has no axis of type " + type);
  }
}
