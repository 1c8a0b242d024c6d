package io.github.zarrcdm.iosp.geo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.iosp.Zarr;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import ucar.ma2.DataType;
import ucar.ma2.InvalidRangeException;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;
import ucar.nc2.dataset.CoordinateAxis;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dt.grid.GridDataset;

/**
 * Meshes of MPAS: the first cell of a global mesh of 162, which has five vertices, and one of its
 * neighbours, which has six. Degrees and indices are those of uxarray.
 */
class MpasMeshesTest {
  private static final double[] LAT_VERTEX = {
    0.59675498250189174,
    0.4057138317732818,
    0.29557083785934563,
    0.4057138317728135,
    0.59675498250158998,
    0.69699274414781576,
    0.64886723806836322,
    0.44609958692184759,
    0.35220387910531198
  };
  private static final double[] LON_VERTEX = {
    3.1105242291435014,
    3.0556476509644486,
    3.229680380174663,
    3.4037131093852966,
    3.3488365312068642,
    3.0000371440377349,
    2.776947532881235,
    2.7562625263897353,
    2.9240612783455688
  };
  private static final double[] LAT_CELL = {0.46364760900029478, 0.52955546930596886};
  private static final double[] LON_CELL = {3.2296803801749698, 2.9281828199543201};

  private static final double[] LAT = {26.565051177048694, 30.341293409301624};
  private static final double[] LON = {185.04705496023297, 167.77251722609836};

  /** Counted from 1; behind the five vertices of the first cell is another one. */
  private static final long[] CORNERS = {4, 5, 1, 2, 3, 7, 1, 6, 7, 8, 9, 2};

  @TempDir Path folder;

  private SmallStore store(Map<String, ?> attributes) throws IOException {
    Map<String, Object> all = new HashMap<>(Map.of("Conventions", "MPAS", "mesh_spec", "1.0"));
    all.putAll(attributes);
    return new SmallStore(folder)
        .group("", all)
        .doubles("latCell", List.of(2), List.of("nCells"), Map.of(), LAT_CELL)
        .doubles("lonCell", List.of(2), List.of("nCells"), Map.of(), LON_CELL)
        .sparse("theta", List.of(1, 2, 3), List.of("Time", "nCells", "nVertLevels"), 1, Map.of());
  }

  private SmallStore mesh() throws IOException {
    return store(Map.of("on_a_sphere", "YES             "))
        .doubles("latVertex", List.of(9), List.of("nVertices"), Map.of(), LAT_VERTEX)
        .doubles("lonVertex", List.of(9), List.of("nVertices"), Map.of(), LON_VERTEX)
        .integers("nEdgesOnCell", "nCells", Map.of(), 5, 6)
        .chunk(
            "verticesOnCell",
            List.of(2, 6),
            List.of(2, 6),
            List.of("nCells", "maxEdges"),
            Map.of(),
            "0/0",
            CORNERS)
        .sparse("vorticity", List.of(1, 9), List.of("Time", "nVertices"), 1, Map.of());
  }

  private static double[] values(NetcdfFile file, String name) throws IOException {
    return (double[]) file.findVariable(name).read().get1DJavaArray(DataType.DOUBLE);
  }

  private static List<String> axes(NetcdfDataset dataset, String name) {
    Variable data = dataset.findVariable(name);
    return dataset.getCoordinateAxes().stream()
        .filter(axis -> data.getDimensions().containsAll(axis.getDimensions()))
        .map(CoordinateAxis::getFullName)
        .toList();
  }

  @Test
  void haveDegreesAndVertices() throws IOException {
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(mesh().location())) {
      assertThat(values(dataset, "latCell")).containsExactly(LAT, within(1e-12));
      assertThat(values(dataset, "lonCell")).containsExactly(LON, within(1e-12));
      assertThat(values(dataset, "lonVertex")[0]).isCloseTo(178.2199104031064, within(1e-12));
      assertThat(axes(dataset, "theta")).contains("latCell", "lonCell");
      assertThat(axes(dataset, "vorticity")).contains("latVertex", "lonVertex");
      assertThat(new GridDataset(dataset).getGrids()).isEmpty();
      assertThat(Zarr.findings(dataset))
          .filteredOn(finding -> finding.what().contains("MPAS"))
          .singleElement()
          .extracting(Finding::severity)
          .isEqualTo(Finding.Severity.NOTE);
      assertThat(Zarr.findings(dataset))
          .extracting(Finding::severity)
          .containsOnly(Finding.Severity.NOTE);
    }
  }

  /** uxarray has a fill value where the file had a vertex: 3 4 0 1 2 and none, counted from 0. */
  @ParameterizedTest
  @CsvSource({
    "':,:', 4 5 1 2 3 0 1 6 7 8 9 2",
    "'0,3:5', 2 3 0",
    "'0:1,5', 0 2",
    "'0,1:5:2', 5 2 0",
  })
  void haveTheVerticesThatCount(String section, String vertices)
      throws IOException, InvalidRangeException {
    try (NetcdfFile file = NetcdfFiles.open(mesh().location())) {
      Variable faces = file.findVariable("mpas_mesh_face_nodes");
      int[] read = (int[]) faces.read(section).get1DJavaArray(DataType.INT);
      assertThat(read)
          .containsExactly(
              Arrays.stream(vertices.split(" ")).mapToInt(Integer::parseInt).toArray());
      assertThat(faces.findAttribute("_FillValue").getNumericValue()).isEqualTo(0);
      assertThat(file.findVariable("theta").attributes().findAttributeString("location", ""))
          .isEqualTo("face");
      assertThat(file.findVariable("nEdgesOnCell").findAttribute("mesh")).isNull();
    }
  }

  /** More vertices than there are columns, and fewer than none. */
  @Test
  void haveNoOtherVerticesWhereCountsAreWrong() throws IOException {
    SmallStore store = mesh().integers("nEdgesOnCell", "nCells", Map.of(), 9, -1);
    try (NetcdfFile file = NetcdfFiles.open(store.location())) {
      assertThat(values(file, "mpas_mesh_face_nodes"))
          .containsExactly(4, 5, 1, 2, 3, 7, 0, 0, 0, 0, 0, 0);
    }
  }

  @Test
  void mayHaveDataWithADimensionWithoutAName() throws IOException {
    SmallStore store =
        mesh().sparse("tracers", List.of(2, 4), Arrays.asList("nCells", null), 1, Map.of());
    try (NetcdfFile file = NetcdfFiles.open(store.location())) {
      assertThat(file.findVariable("tracers").attributes().findAttributeString("location", ""))
          .isEqualTo("face");
      assertThat((Object) file.findVariable("mpas_mesh")).isNotNull();
    }
  }

  @Test
  void areCellsAloneWithoutVertices() throws IOException {
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store(Map.of()).location())) {
      assertThat((Object) dataset.findVariable("mpas_mesh")).isNull();
      assertThat(values(dataset, "latCell")).containsExactly(LAT, within(1e-12));
      assertThat(axes(dataset, "theta")).contains("latCell", "lonCell");
    }
  }

  @Test
  void stayOnTheirPlane() throws IOException {
    SmallStore store = store(Map.of("on_a_sphere", "NO"));
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store.location())) {
      assertThat(values(dataset, "latCell")).containsExactly(LAT_CELL);
      assertThat(Zarr.findings(dataset))
          .extracting(Finding::toString)
          .singleElement()
          .asString()
          .contains("/latCell: the mesh of MPAS is on a plane");
    }
  }

  /** Cells and vertices are no grids, of which services would take one for the other. */
  @Test
  void areServedWithAllTheirElements() throws IOException {
    String location = mesh().location().replace("file:", "zarr:") + "#serve=dap2";
    try (NetcdfFile file = NetcdfFiles.open(location)) {
      assertThat(file.getVariables())
          .extracting(Variable::getShortName)
          .contains("theta", "vorticity");
    }
  }

  /** As copies read it: no variables but those that are stored. */
  @Test
  void areNotDescribedAgainInCopies() throws IOException {
    mesh();
    try (NetcdfFile file =
        NetcdfFiles.open(mesh().location().replace("file:", "zarr:") + "#coordinates=stored")) {
      assertThat((Object) file.findVariable("mpas_mesh")).isNull();
      assertThat(file.findVariable("latCell").getUnitsString()).isEqualTo("radians");
    }
  }
}
