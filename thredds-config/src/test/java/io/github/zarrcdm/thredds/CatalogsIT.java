package io.github.zarrcdm.thredds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.zarrcdm.iosp.ZarrFileProvider;
import io.github.zarrcdm.testing.Corpus;
import io.github.zarrcdm.testing.IcechunkCorpus;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.io.StringReader;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jdom2.Element;
import org.jdom2.input.SAXBuilder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import thredds.client.catalog.Catalog;
import thredds.client.catalog.builder.CatalogBuilder;
import ucar.ma2.Array;
import ucar.ma2.DataType;
import ucar.ma2.MAMath;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.ft2.coverage.Coverage;
import ucar.nc2.ft2.coverage.FeatureDatasetCoverage;
import ucar.nc2.ft2.coverage.SubsetParams;
import ucar.unidata.geoloc.LatLonRect;

/** The catalogs that an administrator gets, opened as a THREDDS server opens them. */
class CatalogsIT {
  private static final Path CATALOGS = Path.of("content", "zarr");
  private static final String AIR = "xarray/air_packed_1_v3_x2604";

  /** With consolidated metadata; without it, nothing says what a web server holds. */
  private static final String WEB = "xarray/air_packed_0_v3_x2604";

  @TempDir Path data;

  static Stream<Path> catalogs() throws IOException {
    try (Stream<Path> files = Files.list(CATALOGS)) {
      return files.sorted().toList().stream();
    }
  }

  /** What stands in /data/zarr: the example stores, which {@code --data samples} serves. */
  @BeforeEach
  void putStores() throws IOException {
    copy(Path.of("samples"), data);
  }

  @ParameterizedTest
  @MethodSource("catalogs")
  void netcdfJavaParsesIt(Path file) throws Exception {
    CatalogBuilder builder = new CatalogBuilder();
    Catalog catalog = builder.buildFromString(text(file), URI.create("http://localhost/zarr/"));
    assertThat(builder.hasFatalError()).as(builder.getErrorMessage()).isFalse();
    assertThat(catalog.getName()).isNotBlank();
  }

  @ParameterizedTest
  @MethodSource("catalogs")
  void saysWhyInOneComment(Path file) throws Exception {
    if (!file.endsWith("catalog.xml")) {
      assertThat(Files.readString(file)).containsOnlyOnce("<!-- Because ");
    }
  }

  @Test
  void theFirstOneLeadsToAllOthers() throws Exception {
    String first = Files.readString(CATALOGS.resolve("catalog.xml"));
    catalogs()
        .map(file -> file.getFileName().toString())
        .filter(name -> !name.equals("catalog.xml"))
        .forEach(name -> assertThat(first).contains("xlink:href=\"" + name + "\""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"scan-v2", "scan-v3", "dataset-root", "ncml", "opendap"})
  void everyLocalDatasetOpens(String catalog) throws Exception {
    Array expected = air(AIR);
    List<Published> datasets = published(catalog);
    assertThat(datasets).isNotEmpty();
    for (Published dataset : datasets) {
      try (NetcdfFile file = dataset.open()) {
        if (!dataset.path().contains("zip")) {
          assertThat(MAMath.equals(file.findVariable("air").read(), expected))
              .as(dataset.path())
              .isTrue();
        }
        assertThat(file.getVariables()).as(dataset.path()).isNotEmpty();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"scan-v3", "dataset-root", "opendap", "aggregation"})
  void everyGridIsACoverage(String catalog) throws Exception {
    for (Published dataset : published(catalog)) {
      try (FeatureDatasetCoverage coverage = dataset.coverage()) {
        assertThat(coverage.getSingleCoverageCollection().findCoverage("air"))
            .as(dataset.path())
            .isNotNull();
      }
    }
  }

  /** Along a dimension without an axis netCDF-Java finds a coverage that it cannot read. */
  @Test
  void coveragesAcrossRunsAreNotOffered() throws Exception {
    for (Published dataset : published("aggregation")) {
      try (FeatureDatasetCoverage coverage = dataset.coverage()) {
        Coverage air = coverage.getSingleCoverageCollection().findCoverage("air");
        if (dataset.path().endsWith("runs")) {
          assertThatThrownBy(() -> air.readData(new SubsetParams())).isNotNull();
        } else {
          assertThat(air.readData(new SubsetParams()).getData().getSize()).isPositive();
        }
      }
    }
    assertThat(text(CATALOGS.resolve("aggregation.xml"))).doesNotContain("ncss-runs", "wcs-runs");
  }

  @Test
  void aVersionOfAnIcechunkRepositoryIsPublishedByNcml() throws Exception {
    Path repository = IcechunkCorpus.get("basics/small_v2").repository();
    String ncml =
        "<netcdf xmlns='http://www.unidata.ucar.edu/namespaces/netcdf/ncml-2.2'"
            + " location='icechunk:%s#branch=main&amp;serve=dap2'/>";
    Published published = new Published("zarr/version", null, ncml.formatted(repository));
    try (NetcdfFile file = published.open()) {
      assertThat(file.findVariable("temp").read().getSize()).isPositive();
      assertThat(file.getRootGroup().getGroups()).isEmpty();
    }
  }

  @Test
  void aScanOfV2ListsEachStoreOnce() throws Exception {
    assertThat(published("scan-v2"))
        .extracting(Published::path)
        .containsExactly("zarr/v2/air.zarr");
  }

  @Test
  void aScanOfV3ListsEachStoreOnceAndNoArrays() throws Exception {
    assertThat(published("scan-v3"))
        .extracting(Published::path)
        .containsExactly("zarr/v3/air.zarr/zarr.json");
  }

  @Test
  void noDatasetForOpendapShowsA64BitInteger() throws Exception {
    for (Published dataset : published("opendap")) {
      try (NetcdfFile file = dataset.open()) {
        DataType time = file.findVariable("time").getDataType();
        assertThat(time)
            .isEqualTo(dataset.path().endsWith("double") ? DataType.DOUBLE : DataType.INT);
      }
    }
  }

  @Test
  void storesAreJoined() throws Exception {
    List<int[]> shapes = new ArrayList<>();
    for (Published dataset : published("aggregation")) {
      try (NetcdfFile file = dataset.open()) {
        shapes.add(file.findVariable("air").getShape());
        assertThat(file.findVariable("air").read().getSize()).isEqualTo(2 * 6 * 5 * 7);
      }
    }
    int[] oneAfterTheOther = {12, 5, 7};
    assertThat(shapes)
        .containsExactly(
            oneAfterTheOther, new int[] {2, 6, 5, 7}, oneAfterTheOther, oneAfterTheOther);
  }

  /** By the expression that thredds.md gives for stores with any names. */
  @Test
  void aScanFindsStoresByTheirFolder() throws Exception {
    copy(Corpus.store(AIR), data.resolve("any/monday"));
    copy(Corpus.store(AIR), data.resolve("any/tuesday"));
    String ncml =
        "<netcdf xmlns='http://www.unidata.ucar.edu/namespaces/netcdf/ncml-2.2'>"
            + "<aggregation dimName='time' type='joinExisting'>"
            + "<scan location='%s/' suffix='/any/[^/]+/zarr.json' subdirs='true'/>"
            + "</aggregation></netcdf>";
    Published published = new Published("zarr/any", null, ncml.formatted(data.resolve("any")));
    try (NetcdfFile file = published.open()) {
      assertThat(file.findVariable("air").read().getSize()).isEqualTo(2 * 6 * 5 * 7);
    }
  }

  @Test
  void levelsOfAPyramidAreDatasets() throws Exception {
    List<Published> levels = published("pyramid");
    try (NetcdfFile all = levels.get(0).open();
        NetcdfFile coarse = levels.get(1).open()) {
      int[] finest = all.findVariable("data").getShape();
      int[] shape = coarse.findVariable("data").getShape();
      assertThat((Object) all.findVariable("ovr_4x_data")).isNull();
      assertThat(all.findGlobalAttribute("not_served").toString()).contains("#group=/ovr_4x");
      assertThat(finest[0]).isGreaterThan(2 * shape[0]);
    }
  }

  /** A level alone knows of its place only by what the pyramid around it says. */
  @Test
  void levelsOfAPyramidAreOnTheMap() throws Exception {
    List<Published> levels = published("pyramid");
    try (FeatureDatasetCoverage all = levels.get(0).coverage();
        FeatureDatasetCoverage coarse = levels.get(1).coverage()) {
      LatLonRect box = coarse.getCoverageCollections().get(0).getLatlonBoundingBox();
      LatLonRect whole = all.getCoverageCollections().get(0).getLatlonBoundingBox();
      assertThat(box.getLatMin()).isCloseTo(whole.getLatMin(), within(0.1));
      assertThat(box.getLonMax()).isCloseTo(whole.getLonMax(), within(0.1));
    }
  }

  /** No two times are the same, as in an aggregation they should not be. */
  @Test
  void theExampleStoresFollowEachOtherInTime() throws Exception {
    for (Published dataset : published("aggregation")) {
      if (!dataset.path().endsWith("runs")) {
        try (NetcdfFile file = dataset.open()) {
          long[] times = (long[]) file.findVariable("time").read().get1DJavaArray(DataType.LONG);
          assertThat(times).as(dataset.path()).isSorted().doesNotHaveDuplicates();
        }
      }
    }
  }

  @Test
  void storesOnTheWebAreReadThere() throws Exception {
    try (WebServer server = WebServer.of(Corpus.store(WEB))) {
      String text = text(CATALOGS.resolve("remote.xml"));
      String here = text.replace("https://data.example.org/v3/air.zarr", server.url());
      assertThat(here).isNotEqualTo(text);
      for (Published dataset : published(parse(here))) {
        try (NetcdfFile file = dataset.open()) {
          assertThat(MAMath.equals(file.findVariable("air").read(), air(WEB))).isTrue();
        }
      }
    }
  }

  @Test
  void storesInS3AreOurs() throws Exception {
    for (Published dataset : published("s3")) {
      assertThat(new ZarrFileProvider().isOwnerOf(dataset.ncmlLocation().toString())).isTrue();
    }
  }

  private List<Published> published(String catalog) throws Exception {
    return published(parse(text(CATALOGS.resolve(catalog + ".xml"))));
  }

  private static List<Published> published(Element catalog) throws IOException {
    return Published.in(catalog);
  }

  private String text(Path file) throws IOException {
    return Files.readString(file).replace("/data/zarr", data.toString());
  }

  private static Element parse(String text) throws Exception {
    return new SAXBuilder().build(new StringReader(text)).getRootElement();
  }

  private static Array air(String id) throws IOException {
    try (NetcdfFile file = NetcdfFiles.open(Corpus.store(id).toString())) {
      return file.findVariable("air").read();
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Path target = to.resolve(from.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(target);
        } else {
          Files.copy(file, target);
        }
      }
    }
  }
}
