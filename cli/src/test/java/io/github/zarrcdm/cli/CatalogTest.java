package io.github.zarrcdm.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.zarrcdm.ZarrStatistics;
import io.github.zarrcdm.cli.catalog.StoreTree;
import java.io.File;
import java.io.StringReader;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jdom2.Element;
import org.jdom2.filter.Filters;
import org.jdom2.input.SAXBuilder;
import org.jdom2.output.XMLOutputter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import thredds.client.catalog.Dataset;
import thredds.client.catalog.ThreddsMetadata.GeospatialCoverage;
import thredds.client.catalog.builder.CatalogBuilder;
import ucar.ma2.DataType;
import ucar.nc2.NetcdfFile;
import ucar.nc2.dataset.NetcdfDatasets;

/** {@code zarr-cdm catalog}, read by the catalog reader of netCDF-Java. */
class CatalogTest {
  private static final String SAMPLES = "../samples";

  @TempDir Path folder;

  @Test
  void everyStoreOfAFolderIsADataset() {
    assertThat(datasets(SAMPLES))
        .extracting(Dataset::getUrlPath)
        .containsExactly("zarr/air-v2.zarr", "zarr/air.zarr", "zarr/ocean.zarr");
  }

  @Test
  void timesAndPlacesAreThoseOfTheData() {
    for (String name : List.of("air.zarr", "air-v2.zarr")) {
      Dataset dataset = datasets(SAMPLES + "/" + name).get(0);
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
    for (NetcdfFile file : opened(catalog)) {
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
    copy(Path.of(SAMPLES, "air.zarr"), folder.resolve("air.zarr"));
    String catalog = Command.run("catalog", folder.toString()).out();
    assertThat(datasets(folder.toString()))
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
    assertThat(opened(command.out())).hasSize(1);
  }

  @Test
  void oneStoreIsACatalogToo() {
    assertThat(datasets(SAMPLES + "/air.zarr")).hasSize(1);
    assertThat(datasets("zarr:" + Path.of(SAMPLES).toAbsolutePath().normalize() + "/air.zarr"))
        .extracting(Dataset::getName)
        .containsExactly("air.zarr");
  }

  @Test
  void everyStoreBehindAWebServerThatShowsItsFoldersIsADataset() throws Exception {
    copy(Path.of(SAMPLES, "air.zarr"), folder.resolve("data/2013/a b.zarr"));
    copy(Path.of(SAMPLES, "air-v2.zarr"), folder.resolve("data/without/suffix"));
    Files.createDirectories(folder.resolve("data/nothing/in/here"));
    try (FolderServer server = new FolderServer(folder)) {
      Command command = Command.run("catalog", server.url() + "/data/#int64=double");
      assertThat(command.err()).isEmpty();
      assertThat(command.out())
          .contains("<catalog name=\"data\"", "<dataset name=\"2013\">")
          .contains("urlPath=\"zarr/2013/a~20b.zarr\"", "urlPath=\"zarr/without/suffix\"")
          .doesNotContain("nothing");
      assertThat(opened(command.out()))
          .hasSize(2)
          .allMatch(file -> file.findVariable("time").getDataType() == DataType.DOUBLE);
    }
  }

  @Test
  void aUrlThatIsAStoreIsOneDataset() throws Exception {
    copy(Path.of(SAMPLES, "air.zarr"), folder.resolve("plain"));
    try (FolderServer server = new FolderServer(folder)) {
      assertThat(datasets(server.url() + "/plain"))
          .extracting(Dataset::getUrlPath)
          .containsExactly("zarr/plain");
    }
  }

  @Test
  void theSearchForStoresDoesNotLookIntoStores() throws Exception {
    copy(Path.of(SAMPLES, "air.zarr"), folder.resolve("named/air.zarr"));
    copy(Path.of(SAMPLES, "air-v2.zarr"), folder.resolve("without/suffix"));
    try (FolderServer server = new FolderServer(folder)) {
      assertThat(StoreTree.at(server.url()).inside()).hasSize(2);
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
    copy(Path.of(SAMPLES, "air.zarr"), stores.resolve("air.zarr"));
    Command command = Command.run("catalog", "-o", file.toString(), stores.toString());
    assertThat(command.exitCode()).isZero();
    assertThat(command.out()).isEmpty();
    assertThat(opened(Files.readString(file))).hasSize(1);
  }

  @Test
  void namesWithMarksOfLocationsAreStoresLikeOthers() throws Exception {
    copy(Path.of(SAMPLES, "air.zarr"), folder.resolve("x#?.zarr"));
    copy(Path.of(SAMPLES, "air.zarr"), folder.resolve("y%20z.zarr"));
    Command command = Command.run("catalog", folder.toString());
    assertThat(command.err()).isEmpty();
    assertThat(opened(command.out())).hasSize(2).allMatch(file -> file.findVariable("air") != null);
    assertThat(datasets(folder.resolve("x#?.zarr").toString()))
        .extracting(Dataset::getName)
        .containsExactly("x#?.zarr");
  }

  /** A location has slashes, as on Windows, where a backslash is not escaped. */
  @Test
  void aBackslashIsPartOfANameWhereFoldersHaveSlashes() throws Exception {
    assumeTrue(File.separatorChar == '/');
    copy(Path.of(SAMPLES, "air.zarr"), folder.resolve("a\\b.zarr"));
    Command command = Command.run("catalog", folder.toString());
    assertThat(command.err()).isEmpty();
    assertThat(opened(command.out())).hasSize(1).allMatch(file -> file.findVariable("air") != null);
    assertThat(command.out()).contains("name=\"a\\b.zarr\"", "urlPath=\"zarr/a~5Cb.zarr\"");
  }

  /**
   * TDS 5.5 answers 404 for blanks in paths, 400 for {@code \\}, and 500 for others. Its pages of
   * datasets are asked for by the ID, which is not escaped in their links, and fail for what {@link
   * java.net.URI} refuses in a path.
   */
  @Test
  void pathsOfDatasetsHaveNoMarksThatTheServerLoses() throws Exception {
    copy(Path.of(SAMPLES, "air.zarr"), folder.resolve("a b#?;%.zarr"));
    copy(Path.of(SAMPLES, "air.zarr"), folder.resolve("a~20b.zarr"));
    copy(Path.of(SAMPLES, "air.zarr"), folder.resolve("a(é)~.zarr"));
    copy(Path.of(SAMPLES, "air.zarr"), folder.resolve("[a]&{b}^`.zarr"));
    assertThat(Command.run("catalog", folder.toString()).out())
        .contains("urlPath=\"zarr/a~20b~23~3F~3B~25.zarr\"")
        .contains("name=\"a b#?;%.zarr\" ID=\"zarr/a~20b~23~3F~3B~25.zarr\"")
        .contains("urlPath=\"zarr/~5Ba~5D~26~7Bb~7D~5E~60.zarr\"")
        .contains("urlPath=\"zarr/a~7E20b.zarr\"")
        .contains("urlPath=\"zarr/a(é)~.zarr\"");
  }

  @Test
  void theServersOwnPathIsGiven() {
    assertThat(Command.run("catalog", "--as=zarr:/data/zarr/", SAMPLES).out())
        .contains("location=\"zarr:/data/zarr/air.zarr#serve=dap2\"");
    assertThat(Command.run("catalog", "--as=zarr:/data/a.zarr", SAMPLES + "/air.zarr").out())
        .contains("location=\"zarr:/data/a.zarr#serve=dap2\"");
  }

  /** Once for what it is, and not again for coverages. */
  @Test
  void eachStoreIsOpenedOnce() {
    ZarrStatistics before = ZarrStatistics.total();
    Command.run("catalog", SAMPLES + "/air.zarr");
    assertThat(ZarrStatistics.total().opens() - before.opens()).isEqualTo(1);
  }

  @Test
  void theServersPathLeadsToStoresOfEveryName() throws Exception {
    Path same = folder.resolve("same");
    copy(Path.of(SAMPLES, "air.zarr"), same.resolve("same"));
    assertThat(Command.run("catalog", "--as=zarr:/data/same", same.toString()).out())
        .contains("location=\"zarr:/data/same/same#serve=dap2\"");
    Path odd = folder.resolve("odd");
    copy(Path.of(SAMPLES, "air.zarr"), odd.resolve("y%20z.zarr"));
    for (String as : List.of("zarr:" + odd, odd.toString(), "zarr:file://" + odd)) {
      String catalog = Command.run("catalog", "--as=" + as, odd.toString()).out();
      assertThat(catalog).contains("urlPath=\"zarr/y~2520z.zarr\"");
      String spelled = catalog.replaceAll("(?s).*location=\"([^\"]+)\".*", "$1");
      assertThat(Command.run("check", "--quiet", spelled).exitCode()).as(spelled).isZero();
    }
    assertThat(Command.run("catalog", "--as=s3://bucket/x", odd.toString()).out())
        .contains("location=\"s3://bucket/x/y%20z.zarr#serve=dap2\"");
    assertThat(Command.run("catalog", "--as=zarr:https://host/x", odd.toString()).out())
        .contains("location=\"zarr:https://host/x/y%2520z.zarr#serve=dap2\"");
  }

  @Test
  void theServersPathKeepsItsOptions() {
    assertThat(Command.run("catalog", "--as=s3://bucket/x/#region=eu-central-1", SAMPLES).out())
        .contains("location=\"s3://bucket/x/air.zarr#region=eu-central-1&amp;serve=dap2\"");
    assertThat(Command.run("catalog", "--as=https://host/x?sig=a%2Fb", SAMPLES).out())
        .contains("location=\"https://host/x/air.zarr?sig=a%2Fb#serve=dap2\"");
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
    List<NetcdfFile> datasets = opened(command.out());
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

  private static List<Dataset> datasets(String location) {
    Command command = Command.run("catalog", location);
    assertThat(command.err()).isEmpty();
    CatalogBuilder builder = new CatalogBuilder();
    List<Dataset> datasets =
        builder.buildFromString(command.out(), URI.create("http://localhost/")).getDatasetsLocal();
    assertThat(builder.hasFatalError()).as(builder.getErrorMessage()).isFalse();
    return datasets;
  }

  private static void copy(Path from, Path to) throws Exception {
    Files.createDirectories(to.getParent());
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
  }

  private static List<NetcdfFile> opened(String catalog) throws Exception {
    List<NetcdfFile> files = new ArrayList<>();
    Element root = new SAXBuilder().build(new StringReader(catalog)).getRootElement();
    for (Element element : root.getDescendants(Filters.element())) {
      if (element.getName().equals("netcdf")) {
        StringReader ncml = new StringReader(new XMLOutputter().outputString(element));
        files.add(NetcdfDatasets.openNcmlDataset(ncml, null, null));
      }
    }
    return files;
  }
}
