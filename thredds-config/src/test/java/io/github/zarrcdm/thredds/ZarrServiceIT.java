package io.github.zarrcdm.thredds;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.ma2.Array;
import ucar.ma2.DataType;
import ucar.nc2.Attribute;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.write.NetcdfFormatWriter;

/**
 * Zarr out of THREDDS: one jar in {@code WEB-INF/lib}, in Tomcat 9 ({@code javax.servlet}, TDS up
 * to 5.5) and Tomcat 10 ({@code jakarta.servlet}), with stand-ins of TDS's names.
 */
class ZarrServiceIT {
  private static final String ON = "zarrcdm.thredds.zarr";
  private static final Path AIR = Path.of("samples", "v3", "air.zarr");

  @TempDir static Path folder;
  private static final Map<Integer, StandInServer> SERVERS = new LinkedHashMap<>();

  @BeforeAll
  static void start() throws Exception {
    Path data = folder.resolve("data root");
    write(Files.createDirectories(data.resolve("data/inner")).resolve("v.nc"));
    write(Files.createDirectories(data.resolve("data/v3.zarr")).resolve("v.nc"));
    write(Files.createDirectories(data.resolve("secret")).resolve("v.nc"));
    write(Files.createDirectories(data.resolve("data")).resolve("exact.nc"));
    try (Stream<Path> files = Files.walk(AIR)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path target = data.resolve("data/air.zarr").resolve(AIR.relativize(file).toString());
        Files.createDirectories(target.getParent());
        Files.copy(file, target);
      }
    }
    System.setProperty("standin.data", data.toString());
    System.setProperty("standin.login", "http://localhost");
    Path config = Files.createDirectories(folder.resolve("content/thredds"));
    Files.writeString(
        config.resolve("threddsConfig.xml"),
        "<threddsConfig><WMS><allow>false</allow></WMS><Zarr><allow>true</allow></Zarr></threddsConfig>");
    System.setProperty("tds.content.root.path", folder.resolve("content").toString());
    for (int version : List.of(9, 10)) {
      SERVERS.put(version, StandInServer.start(version, folder.resolve("tomcat-" + version)));
    }
  }

  @AfterAll
  static void stop() throws IOException {
    for (StandInServer server : SERVERS.values()) {
      server.close();
    }
    List.of("standin.data", "standin.login", "tds.content.root.path", ON)
        .forEach(System::clearProperty);
  }

  private static void write(Path place) throws Exception {
    NetcdfFormatWriter.Builder file = NetcdfFormatWriter.createNewNetcdf3(place.toString());
    file.addDimension("time", 3);
    file.addDimension("x", 4);
    file.addVariable("v", DataType.SHORT, "time x")
        .addAttribute(new Attribute("scale_factor", 0.5));
    try (NetcdfFormatWriter writer = file.build()) {
      writer.write("v", Array.makeArray(DataType.SHORT, 12, 0, 1).reshape(new int[] {3, 4}));
    }
  }

  @ParameterizedTest(name = "Tomcat {0}, Zarr {1}")
  @CsvSource({"9,2", "9,3", "10,2", "10,3"})
  void aDatasetIsReadAsItsFileIs(int tomcat, int format) throws Exception {
    String url = SERVERS.get(tomcat).url() + "/zarr/data/inner/v.nc/v" + format + ".zarr";
    try (NetcdfFile served = NetcdfFiles.open("zarr:" + url)) {
      assertThat(served.findVariable("v").read().copyTo1DJavaArray())
          .isEqualTo(new short[] {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11});
      assertThat(served.findVariable("v").findAttributeDouble("scale_factor", 0)).isEqualTo(0.5);
    }
  }

  /** The stand-in has renamed the file, as TDS's cdmremote does for all services. */
  @ParameterizedTest
  @ValueSource(ints = {9, 10})
  void aStoreIsPassedThroughFromWhereItLies(int tomcat) throws Exception {
    String store = "/zarr/data/air.zarr/zarr.json/v3.zarr";
    assertThat(SERVERS.get(tomcat).get(store + "/air/c/0/0/0").body())
        .isEqualTo(Files.readAllBytes(AIR.resolve("air/c/0/0/0")));
  }

  /** As of a single GRIB collection, of which TDS says that it lies where its files do. */
  @ParameterizedTest
  @ValueSource(ints = {9, 10})
  void aCollectionIsADatasetThoughItsPlaceIsAFolder(int tomcat) throws Exception {
    StandInServer server = SERVERS.get(tomcat);
    assertThat(server.get("/zarr/collection/v3.zarr/v/c/0/0").body())
        .isEqualTo(server.get("/zarr/data/inner/v.nc/v3.zarr/v/c/0/0").body());
    assertThat(server.get("/zarr/data/inner/v3.zarr/zarr.json").statusCode()).isEqualTo(404);
  }

  /** That nothing lies at the first part of a path tells of no collection. */
  @ParameterizedTest
  @ValueSource(ints = {9, 10})
  void aFolderIsNoDatasetWhateverThePathOfItsRoot(int tomcat) throws Exception {
    StandInServer server = SERVERS.get(tomcat);
    assertThat(server.get("/zarr/a/root/inner/v3.zarr/zarr.json").statusCode()).isEqualTo(404);
    assertThat(server.get("/zarr/a/root/inner/v.nc/v3.zarr/zarr.json").statusCode()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(ints = {9, 10})
  void onlyItsOwnPathsAreTakenFromThredds(int tomcat) throws Exception {
    StandInServer server = SERVERS.get(tomcat);
    for (String path :
        List.of("/catalog.xml", "/zarrs/data/inner/v.nc", "/dodsC/data/inner/v.nc")) {
      assertThat(text(server.get(path))).as(path).isEqualTo("This is TDS.");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {9, 10})
  void headIsGetWithoutABody(int tomcat) throws Exception {
    String key = "/zarr/data/inner/v.nc/v3.zarr/v/c/0/0";
    HttpResponse<byte[]> whole = SERVERS.get(tomcat).get(key);
    HttpResponse<byte[]> head = SERVERS.get(tomcat).ask("HEAD", key);
    assertThat(whole.statusCode()).isEqualTo(200);
    for (String name : List.of("Content-Length", "ETag", "Access-Control-Allow-Origin")) {
      assertThat(head.headers().firstValue(name))
          .isPresent()
          .isEqualTo(whole.headers().firstValue(name));
    }
    HttpResponse<byte[]> end = SERVERS.get(tomcat).get(key, "Range", "bytes=-4");
    assertThat(end.statusCode()).isEqualTo(206);
    assertThat(end.body()).isEqualTo(lastOf(whole.body(), 4));
  }

  @ParameterizedTest
  @ValueSource(ints = {9, 10})
  void whatIsNotThereIs404ByWhateverName(int tomcat) throws Exception {
    StandInServer server = SERVERS.get(tomcat);
    List<String> answers = new ArrayList<>();
    for (String path :
        List.of(
            "/zarr/data/none.nc/v3.zarr/zarr.json",
            "/zarr/elsewhere/v.nc/v3.zarr/zarr.json",
            "/zarr/data/inner/v3.zarr/zarr.json",
            "/zarr/data/inner/",
            "/zarr/")) {
      HttpResponse<byte[]> answer = server.get(path);
      assertThat(answer.statusCode()).as(path).isEqualTo(404);
      answers.add(text(answer));
    }
    assertThat(answers).containsOnly(answers.get(0));
    assertThat(server.get("/zarr/data/inner/v.nc/v3.zarr/none").statusCode()).isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/zarr/data/inner/../../secret/v.nc/v3.zarr/zarr.json",
        "/zarr/data/%2e%2e/secret/v.nc/v3.zarr/zarr.json",
        "/zarr/data/..%2Fsecret/v.nc/v3.zarr/zarr.json",
        "/zarr/data/..%5Csecret/v.nc/v3.zarr/zarr.json",
        "/zarr//secret/v.nc/v3.zarr/zarr.json",
        "/zarr/secret;a=b/v.nc/v3.zarr/zarr.json",
        "/zarr/data/exact.nc/v3.zarr/zarr.json",
        "/zarr/data/exact.nc%20/v3.zarr/zarr.json",
        "/zarr/data/exact.nc%23a/v3.zarr/zarr.json",
        "/zarr/data/exact.nc/zarr.json/v3.zarr/zarr.json",
        "/zarr/data/inner/v.nc/v3.zarr/../../../../secret/v.nc/v3.zarr/zarr.json"
      })
  void noSpellingOfAPathLeadsAroundARestriction(String path) throws Exception {
    for (StandInServer server : SERVERS.values()) {
      assertThat(server.get(path).statusCode()).isIn(400, 401, 403, 404);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {9, 10})
  void aRestrictedDatasetIsForThoseWhoMayHaveItOnEveryRequest(int tomcat) throws Exception {
    StandInServer server = SERVERS.get(tomcat);
    String chunk = "/zarr/secret/v.nc/v3.zarr/v/c/0/0";
    assertThat(server.get(chunk, StandInServer.by("ann", "a")).statusCode()).isEqualTo(200);
    for (String key :
        List.of(chunk, "/zarr/secret/v.nc/v3.zarr/none", "/zarr/secret/none/v2.zarr/.zgroup")) {
      HttpResponse<byte[]> stranger = server.get(key);
      assertThat(stranger.statusCode()).as(key).isEqualTo(401);
      assertThat(stranger.headers().firstValue("WWW-Authenticate"))
          .contains("Basic realm=\"THREDDS Data Server\"");
      assertThat(stranger.headers().firstValue("Set-Cookie")).isEmpty();
      assertThat(server.get(key, StandInServer.by("ann", "wrong")).statusCode()).isEqualTo(401);
      assertThat(server.get(key, StandInServer.by("bob", "b")).statusCode()).isEqualTo(403);
    }
  }

  @Test
  void aLoginThatNeedsHttpsIsNotAskedForWithoutIt() throws Exception {
    System.setProperty("standin.login", "https://localhost:8443");
    try {
      HttpResponse<byte[]> answer = SERVERS.get(9).get("/zarr/secret/v.nc/v3.zarr/zarr.json");
      assertThat(answer.statusCode()).isEqualTo(403);
      assertThat(text(answer)).contains("https");
    } finally {
      System.setProperty("standin.login", "http://localhost");
    }
  }

  @Test
  void aPathMayHaveAPartThatLooksLikeAVersion() throws Exception {
    assertThat(SERVERS.get(9).get("/zarr/data/v3.zarr/v.nc/v2.zarr/.zgroup").statusCode())
        .isEqualTo(200);
    assertThat(SERVERS.get(9).get("/zarr/data/v3.zarr/v.nc/v2.zarr/v/0.0").statusCode())
        .isEqualTo(200);
  }

  @Test
  void thePageOfADatasetNamesItsUrlAsTheClientHasIt() throws Exception {
    StandInServer server = SERVERS.get(10);
    assertThat(text(server.get("/zarr/data/inner/v.nc/v3.zarr/")))
        .contains("Index of /thredds/zarr/data/inner/v.nc/v3.zarr/")
        .contains(server.url() + "/zarr/data/inner/v.nc/v3.zarr");
    assertThat(text(server.get("/zarr/data/inner/v.nc/")))
        .contains("v3.zarr/")
        .doesNotContain("../");
  }

  @Test
  void thePropertyTurnsOffWhatTheConfigurationTurnsOn() throws Exception {
    System.setProperty(ON, "false");
    try (StandInServer server = StandInServer.start(10, folder.resolve("off"))) {
      assertThat(text(server.get("/zarr/data/inner/v.nc/"))).isEqualTo("This is TDS.");
    } finally {
      System.clearProperty(ON);
    }
  }

  private static String text(HttpResponse<byte[]> answer) {
    return new String(answer.body());
  }

  private static byte[] lastOf(byte[] bytes, int count) {
    return Arrays.copyOfRange(bytes, bytes.length - count, bytes.length);
  }
}
