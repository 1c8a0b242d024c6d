package io.github.zarrcdm.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.zarrcdm.ZarrStatistics;
import io.github.zarrcdm.cli.catalog.StoreTree;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import thredds.client.catalog.Dataset;
import thredds.client.catalog.ThreddsMetadata.GeospatialCoverage;
import ucar.ma2.DataType;
import ucar.nc2.NetcdfFile;

/** {@code zarr-cdm catalog}, read by the catalog reader of netCDF-Java. */
class CatalogTest {
  private static final String SAMPLES = "../samples";

  @TempDir Path folder;

  @Test
  void everyStoreOfAFolderIsADataset() {
    assertThat(Catalogs.datasets(SAMPLES))
        .extracting(Dataset::getUrlPath)
        .containsExactly("zarr/air-v2.zarr", "zarr/air.zarr", "zarr/ocean.zarr");
  }

  @Test
  void timesAndPlacesAreThoseOfTheData() {
    for (String name : List.of("air.zarr", "air-v2.zarr")) {
      Dataset dataset = Catalogs.datasets(SAMPLES + "/" + name).get(0);
      assertThat(dataset.getTimeCoverage().getStart().toString()).isEqualTo("2013-01-01T00:00:00Z");
      assertThat(dataset.getTimeCoverage().getEnd().toString()).isEqualTo("2013-01-02T06:00:00Z");
      GeospatialCoverage place = dataset.getGeospatialCoverage();
      assertThat(place.getLatStart()).isEqualTo(7.5, within(1e-3));
      assertThat(place.getLatNorth()).isEqualTo(82.5, within(1e-3));
      assertThat(place.getLonStart()).isEqualTo(189.166667 - 360, within(1e-3));
      assertThat(place.getLonExtent()).isEqualTo(151.666667, within(1e-3));
    }
  }

  @Test
  void theVariablesAreNamedWithWhatTheyMeasure() {
    assertThat(Command.run("catalog", SAMPLES).out())
        .contains("<variable name=\"air\" vocabulary_name=\"air_temperature\" units=\"degK\"/>");
  }

  @ParameterizedTest
  @ValueSource(strings = {"int", "double"})
  void no64BitIntegerIsShown(String type) throws Exception {
    String catalog = Command.run("catalog", "--int64=" + type, SAMPLES + "/air.zarr").out();
    for (NetcdfFile file : Catalogs.opened(catalog)) {
      try (file) {
        // DataType.getType knows no "int" in Turkish.
        assertThat(file.findVariable("time").getDataType())
            .isEqualTo(DataType.valueOf(type.toUpperCase(Locale.ROOT)));
      }
    }
  }

  @Test
  void offersZarrIfItIsAskedFor() {
    String zarr = "serviceType=\"Zarr\" base=\"/thredds/zarr/\" suffix=\"/v3.zarr\"";
    String air = SAMPLES + "/air.zarr";
    assertThat(Command.run("catalog", air).out()).doesNotContain(zarr);
    assertThat(Command.run("catalog", "--zarr", air).out()).contains(zarr);
  }

  @Test
  void dap4IsOfferedByServersWhoseDap4KnowsNcml() {
    String air = SAMPLES + "/air.zarr";
    String dap4 = "serviceType=\"DAP4\"";
    assertThat(Command.run("catalog", air).out()).doesNotContain(dap4);
    assertThat(Command.run("catalog", "--tds=5.6", air).out()).doesNotContain(dap4);
    assertThat(Command.run("catalog", "--tds=5.7", air).out()).contains(dap4);
    assertThat(Command.run("catalog", "--tds=5.10-SNAPSHOT", air).out()).contains(dap4);
    assertThat(Command.run("catalog", "--tds=new", air).err())
        .contains("expected a version such as 5.5");
  }

  @Test
  void servicesOfGridsAreOfferedForGridsOnly() throws Exception {
    Path plain = Files.createDirectories(folder.resolve("plain.zarr"));
    Files.writeString(plain.resolve(".zgroup"), "{\"zarr_format\": 2}");
    Catalogs.copy(Path.of(SAMPLES, "air.zarr"), folder.resolve("air.zarr"));
    String catalog = Command.run("catalog", folder.toString()).out();
    assertThat(Catalogs.datasets(folder.toString()))
        .extracting(Dataset::getServiceNameDefault)
        .containsExactly("grids", "values");
    assertThat(catalog.split("serviceType=\"WMS\"")).hasSize(2);
    assertThat(catalog.split("serviceType=\"OPeNDAP\"")).hasSize(3);
  }

  /** Values of a mesh are served, and its connectivity is no quantity. */
  @Test
  void saysThatServicesOfGridsKnowNoMeshes() {
    NewStore.cf(folder.resolve("mesh.zarr"))
        .ints(
            "mesh",
            "",
            "'cf_role': 'mesh_topology', 'topology_dimension': 2, 'node_coordinates': 'x y',"
                + " 'face_node_connectivity': 'corners'",
            0)
        .doubles("x", "node:3", "'units': 'degrees_east', 'standard_name': 'longitude'", 0, 1, 1)
        .doubles("y", "node:3", "'units': 'degrees_north', 'standard_name': 'latitude'", 0, 0, 1)
        .ints("corners", "face:1 corner:3", "'start_index': 0", 0, 1, 2)
        .floats("depth", "face:1", "'units': 'm', 'mesh': 'mesh', 'location': 'face'", 7);
    assertThat(Command.done("catalog", folder.toString()).out())
        .contains(
            "mesh: an unstructured mesh (UGRID 1.0); NetcdfSubset and WCS serve grids only",
            "<serviceName>values</serviceName>",
            "<variable name=\"depth\"")
        .doesNotContain("<variable name=\"corners\"");
  }

  @Test
  void foldersWithoutStoresAreLeftOutAndNamesAreEscaped() throws Exception {
    Files.createDirectories(folder.resolve("nothing/in/here"));
    Path odd = Files.createDirectories(folder.resolve("a & b/<x>.zarr"));
    Files.writeString(odd.resolve(".zgroup"), "{\"zarr_format\": 2}");
    Command command = Command.run("catalog", "--name", "1 < 2", folder.toString());
    assertThat(command.exitCode()).isZero();
    assertThat(command.out()).contains("name=\"1 &lt; 2\"").doesNotContain("nothing");
    assertThat(Catalogs.opened(command.out())).hasSize(1);
  }

  @Test
  void oneStoreIsACatalogToo() {
    assertThat(Catalogs.datasets(SAMPLES + "/air.zarr")).hasSize(1);
    assertThat(
            Catalogs.datasets(
                "zarr:" + Path.of(SAMPLES).toAbsolutePath().normalize() + "/air.zarr"))
        .extracting(Dataset::getName)
        .containsExactly("air.zarr");
  }

  @Test
  void everyStoreBehindAWebServerThatShowsItsFoldersIsADataset() throws Exception {
    Catalogs.copy(Path.of(SAMPLES, "air.zarr"), folder.resolve("data/2013/a b.zarr"));
    Catalogs.copy(Path.of(SAMPLES, "air-v2.zarr"), folder.resolve("data/without/suffix"));
    Files.createDirectories(folder.resolve("data/nothing/in/here"));
    try (FolderServer server = new FolderServer(folder)) {
      Command command = Command.run("catalog", server.url() + "/data/#int64=double");
      assertThat(command.err()).isEmpty();
      assertThat(command.out())
          .contains("<catalog name=\"data\"", "<dataset name=\"2013\">")
          .contains("urlPath=\"zarr/2013/a~20b.zarr\"", "urlPath=\"zarr/without/suffix\"")
          .doesNotContain("nothing");
      assertThat(Catalogs.opened(command.out()))
          .hasSize(2)
          .allMatch(file -> file.findVariable("time").getDataType() == DataType.DOUBLE);
    }
  }

  @Test
  void aUrlThatIsAStoreIsOneDataset() throws Exception {
    Catalogs.copy(Path.of(SAMPLES, "air.zarr"), folder.resolve("plain"));
    try (FolderServer server = new FolderServer(folder)) {
      assertThat(Catalogs.datasets(server.url() + "/plain"))
          .extracting(Dataset::getUrlPath)
          .containsExactly("zarr/plain");
    }
  }

  @Test
  void theSearchForStoresDoesNotLookIntoStores() throws Exception {
    Catalogs.copy(Path.of(SAMPLES, "air.zarr"), folder.resolve("named/air.zarr"));
    Catalogs.copy(Path.of(SAMPLES, "air-v2.zarr"), folder.resolve("without/suffix"));
    try (FolderServer server = new FolderServer(folder)) {
      assertThat(StoreTree.at(server.url(), Assertions::fail).inside()).hasSize(2);
      assertThat(server.shown()).containsExactly("/", "/named/", "/without/");
    }
  }

  @Test
  void aStoreThatDoesNotOpenIsNamedAndTheOthersAreListed() throws Exception {
    Path good = Files.createDirectories(folder.resolve("good.zarr"));
    Files.writeString(good.resolve(".zgroup"), "{\"zarr_format\": 2}");
    Path bad = Files.createDirectories(folder.resolve("bad.zarr"));
    Files.writeString(bad.resolve("zarr.json"), "{\"zarr_format\": 3");
    Command command = Command.run("catalog", folder.toString());
    assertThat(command.exitCode()).isEqualTo(1);
    assertThat(command.err()).contains("skipped", "bad.zarr");
    assertThat(command.out()).contains("good.zarr").doesNotContain("bad.zarr");
  }

  @Test
  void withoutADatasetNothingIsPrinted() throws Exception {
    Path bad = Files.createDirectories(folder.resolve("bad.zarr"));
    Files.writeString(bad.resolve("zarr.json"), "{\"zarr_format\": 3");
    for (String location : List.of(folder.toString(), folder + "/none", folder + "/none.zarr")) {
      Command command = Command.run("catalog", location);
      assertThat(command.exitCode()).isEqualTo(1);
      assertThat(command.out()).isEmpty();
      assertThat(command.err()).isNotEmpty();
    }
  }

  @Test
  void aFileIsReplacedByACompleteCatalogOnly() throws Exception {
    Path file = Files.writeString(folder.resolve("catalog.xml"), "good");
    Path stores = Files.createDirectories(folder.resolve("stores"));
    assertThat(Command.run("catalog", "-o", file.toString(), stores.toString()).exitCode())
        .isEqualTo(1);
    assertThat(file).hasContent("good");
    Catalogs.copy(Path.of(SAMPLES, "air.zarr"), stores.resolve("air.zarr"));
    Command command = Command.run("catalog", "-o", file.toString(), stores.toString());
    assertThat(command.exitCode()).isZero();
    assertThat(command.out()).isEmpty();
    assertThat(Catalogs.opened(Files.readString(file))).hasSize(1);
  }

  /** Once for what it is, and not again for coverages. */
  @Test
  void eachStoreIsOpenedOnce() {
    ZarrStatistics before = ZarrStatistics.total();
    Command.run("catalog", SAMPLES + "/air.zarr");
    assertThat(ZarrStatistics.total().opens() - before.opens()).isEqualTo(1);
  }

  /** Of two grids side by side the second is a dataset of its own; what no dataset has is told. */
  @Test
  void eachGridIsADatasetAndTheRestIsListed() throws Exception {
    Path store = folder.resolve("two.zarr");
    array(store, "y", 2, "degrees_north", "y");
    array(store, "x", 2, "degrees_east", "x");
    array(store, "y2", 3, "degrees_north", "y2");
    array(store, "x2", 3, "degrees_east", "x2");
    array(store, "a", 2, "K", "y", "x");
    array(store, "b", 3, "K", "y2", "x2");
    array(store, "nothing", 0, "K", "none");
    array(store, "fine/y3", 4, "degrees_north", "y3");
    array(store, "fine/x3", 4, "degrees_east", "x3");
    array(store, "fine/c&d%41", 4, "K", "y3", "x3");
    for (String group : List.of("", "fine/")) {
      Files.writeString(store.resolve(group + ".zgroup"), "{\"zarr_format\": 2}");
    }
    Command command = Command.run("catalog", store.toString());
    assertThat(command.exitCode()).isZero();
    assertThat(command.err())
        .contains("left out of the datasets of zarr:" + store + ": /nothing: it has no elements");
    assertThat(command.out())
        .contains("urlPath=\"zarr/two.zarr\"", "urlPath=\"zarr/two.zarr/b\"")
        .contains("#grid=/b&amp;serve=dap2\"")
        .containsOnlyOnce("<documentation type=\"not served\">/nothing: it has no elements");
    List<NetcdfFile> datasets = Catalogs.opened(command.out());
    assertThat(datasets).hasSize(3);
    assertThat(datasets.get(2).getVariables().toString()).contains("(y3=4, x3=4)");
    assertThat(datasets.get(0).getVariables().toString()).contains("a(y=2, x=2)");
    assertThat(datasets.get(1).getVariables().toString()).contains("b(y2=3, x2=3)");
  }

  private static void array(Path store, String name, int length, String units, String... dims)
      throws Exception {
    Path array = Files.createDirectories(store.resolve(name));
    String shape = "[" + length + (dims.length == 2 ? "," + length : "") + "]";
    Files.writeString(
        array.resolve(".zarray"),
        "{\"zarr_format\":2,\"shape\":%s,\"chunks\":%s,\"dtype\":\"|u1\",\"order\":\"C\",\"fill_value\":null,"
                .formatted(shape, shape.replace('0', '1'))
            + "\"filters\":null,\"compressor\":null}");
    Files.writeString(
        array.resolve(".zattrs"),
        "{\"units\":\"%s\",\"_ARRAY_DIMENSIONS\":[\"%s\"]}"
            .formatted(units, String.join("\",\"", dims)));
    byte[] values = new byte[dims.length == 2 ? length * length : length];
    for (int i = 0; i < values.length; i++) {
      values[i] = (byte) (10 * i);
    }
    Files.write(array.resolve(dims.length == 2 ? "0.0" : "0"), values);
  }

  @Test
  void aFolderWithoutStoresIsAnError() {
    Command command = Command.run("catalog", folder.toString());
    assertThat(command.exitCode()).isEqualTo(1);
    assertThat(command.err()).contains("contains no Zarr store");
  }

  @Test
  void anotherTypeIsMisuse() {
    assertThat(Command.run("catalog", "--int64=short", SAMPLES).exitCode()).isEqualTo(2);
  }
}
