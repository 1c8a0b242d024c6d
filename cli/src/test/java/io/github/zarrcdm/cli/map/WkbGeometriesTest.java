package io.github.zarrcdm.cli.map;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.cli.Command;
import io.github.zarrcdm.cli.NewStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.dataset.NetcdfDatasets;

/**
 * Geometries in WKB, by shapely 2.2, in the layout of a store that xarray 2026.4 writes of xvec
 * 0.5's {@code encode_wkb}: elements of one length, with {@code crs} in PROJJSON.
 */
class WkbGeometriesTest {
  private static final int NOTHING = 0xFFFFFF;
  private static final int FIRST = 0x000000;
  private static final String MARK = "'wkb_encoded_geometry': true";
  private static final String DEGREES =
      "{\\'type\\': \\'GeographicCRS\\', \\'name\\': \\'WGS 84\\'}";

  /** 0 to 10, 0 to 10, with a hole from 2 to 4. */
  private static final String SQUARE =
      "01030000000200000005000000000000000000000000000000000000000000000000002440000000000000"
          + "0000000000000000244000000000000024400000000000000000000000000000244000000000000000"
          + "0000000000000000000500000000000000000000400000000000000040000000000000004000000000"
          + "0000104000000000000010400000000000001040000000000000104000000000000000400000000000"
          + "0000400000000000000040";

  /** 20 0, 30 0, 30 10. */
  private static final String TRIANGLE =
      "01030000000100000004000000000000000000344000000000000000000000000000003e40000000000000"
          + "00000000000000003e40000000000000244000000000000034400000000000000000";

  private static final String ORIGIN = "010100000000000000000000000000000000000000";

  @TempDir Path folder;

  private Path store(String crs, String... hex) {
    byte[][] wkb = new byte[hex.length][];
    double[] values = new double[hex.length];
    for (int i = 0; i < hex.length; i++) {
      wkb[i] = HexFormat.of().parseHex(hex[i]);
      values[i] = i;
    }
    NewStore.in(folder.resolve("x.zarr"), "")
        .padded("geom", "geom:" + hex.length, MARK + ", 'crs': '" + crs + "'", wkb)
        .doubles("v", "geom:" + hex.length, "", values);
    return folder.resolve("x.zarr");
  }

  /** The bytes of the origin end with NULs, which numpy takes for padding. */
  @Test
  void areTextForDatasetsAndFiles() throws Exception {
    String store = "zarr:" + store(DEGREES, ORIGIN, TRIANGLE, "");
    try (NetcdfFile dataset = NetcdfDatasets.openDataset(store);
        NetcdfFile file = NetcdfFiles.open(store)) {
      assertThat((Object[]) dataset.findVariable("geom").read().copyTo1DJavaArray())
          .containsExactly("POINT (0 0)", "POLYGON ((20 0, 30 0, 30 10, 20 0))", "");
      assertThat(dataset.findVariable("geom").read("1:2:1").getObject(0).toString())
          .startsWith("POLYGON");
      assertThat(dataset.findVariable("geom").findAttribute("wkb_encoded_geometry")).isNull();
      assertThat(file.findVariable("geom").read("0:0:1").getObject(0)).isEqualTo("POINT (0 0)");
    }
  }

  /** Bytes that are no text would come out of a copy as others. */
  @ParameterizedTest
  @ValueSource(strings = {"copy.zarr", "copy.nc"})
  void areTextInACopy(String name) throws Exception {
    Path copy = folder.resolve(name);
    Command.run("copy", store(DEGREES, ORIGIN, SQUARE).toString(), copy.toString());
    assertThat(Command.run("dump", copy.toString()).out())
        .contains("geom:geometry_encoding = \"WKT\"", "\"POINT (0 0)\"", "POLYGON ((0 0, 10 0")
        .doesNotContain("wkb_encoded_geometry");
    if (name.endsWith(".zarr")) {
      assertThat(draw(copy).at(new double[] {0, 10, 10, 0}, 3, 3)).isEqualTo(NOTHING);
    }
  }

  @Test
  void areDrawnWithTheirHoles() throws Exception {
    Path store = store(DEGREES, SQUARE, TRIANGLE);
    assertThat(Command.run("info", store.toString()).out())
        .contains("longitude 0 to 30, latitude 0 to 10", "geometries   geom: 2 polygons");
    Drawn drawn = draw(store);
    double[] plane = {0, 30, 10, 0};
    assertThat(drawn.at(plane, 1, 3)).isEqualTo(FIRST);
    assertThat(drawn.at(plane, 3, 3)).isEqualTo(NOTHING);
  }

  /** Without a CRS in degrees they lie on a plane, and nobody says where on the Earth. */
  @Test
  void areDrawnOnThePlaneThatTheyHave() throws Exception {
    Path store = store("{\\'type\\': \\'ProjectedCRS\\'}", SQUARE, TRIANGLE);
    assertThat(Command.run("info", store.toString()).out()).doesNotContain("longitude");
    assertThat(draw(store).at(new double[] {0, 30, 10, 0}, 3, 3)).isEqualTo(NOTHING);
  }

  @Test
  void othersThanPolygonsAreNamed() {
    Command map = run(store(DEGREES, ORIGIN, SQUARE));
    assertThat(map.exitCode()).as(map.err()).isZero();
    assertThat(map.err()).contains("geom: 1 of its geometries are not polygons; not drawn");
  }

  @Test
  void brokenOnesAreErrorsThatNameThem() {
    Path store = store(DEGREES, SQUARE, "02" + ORIGIN);
    Command map = run(store);
    assertThat(map.exitCode()).isNotZero();
    assertThat(map.err()).contains("geometry 1 of /geom, counted from 0: its WKB ");
  }

  private Drawn draw(Path store) throws Exception {
    Command map = run(store);
    assertThat(map.exitCode()).as(map.err()).isZero();
    return Drawn.of(ImageIO.read(folder.resolve("x.png").toFile()));
  }

  private Command run(Path store) {
    List<String> line = new ArrayList<>(List.of("map", "-f", "--cmap=grey", "--width=450"));
    line.addAll(List.of("-o", folder.resolve("x.png").toString(), "--no-coastlines"));
    line.add(store.toString());
    return Command.run(line.toArray(String[]::new));
  }
}
