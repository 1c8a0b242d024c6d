package io.github.zarrcdm.virtualize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.virtualize.source.SourceNames;
import io.github.zarrcdm.internal.virtualize.source.VirtualSource;
import io.github.zarrcdm.model.Array;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How references name their sources, and what is read of remote ones. */
class PlacesOfSourcesTest {
  @TempDir Path folder;

  private ReferencesReport write(ZarrReferences references) throws IOException {
    return references.write(folder.resolve("refs.json"));
  }

  @Test
  void localOnesHaveAbsolutePaths() throws IOException {
    ReferencesReport report = write(ZarrReferences.of(TestFiles.path("classic.nc")));
    assertThat(report.sources())
        .containsExactly(TestFiles.FOLDER.resolve("classic.nc").toAbsolutePath().toString());
  }

  /** A plus too, for which S3 behind HTTPS takes a blank. */
  @Test
  void theLongestPrefixIsReplacedAndEscaped() throws IOException {
    Path named = Files.createDirectory(folder.resolve("a b")).resolve("50%+1.nc");
    Files.copy(TestFiles.FOLDER.resolve("classic.nc"), named);
    ReferencesReport report =
        write(
            ZarrReferences.of(named.toString())
                .map(folder.toString(), "https://wrong.example.org")
                .map(folder.resolve("a b").toString(), "https://example.org/data"));
    assertThat(report.sources()).containsExactly("https://example.org/data/50%25%2B1.nc");
  }

  @Test
  void aPrefixIsWholeNames() throws IOException {
    Path file = folder.resolve("data2.nc");
    Files.copy(TestFiles.FOLDER.resolve("classic.nc"), file);
    assertThatThrownBy(
            () ->
                write(
                    ZarrReferences.of(file.toString())
                        .map(folder.resolve("data").toString(), "https://wrong.example.org")))
        .isInstanceOf(ZarrException.Unsupported.class)
        .hasMessageContaining("data: no source begins with this")
        .hasMessageContaining("data2.nc");
    assertThat(folder.resolve("refs.json")).doesNotExist();
  }

  /** References to one of them would be taken for those to the other. */
  @Test
  void twoFilesAreNeverCalledTheSame() throws IOException {
    Path one = Files.createDirectories(folder.resolve("one"));
    Path two = Files.createDirectories(folder.resolve("two"));
    Files.copy(TestFiles.FOLDER.resolve("netcdf4.nc"), one.resolve("a.nc"));
    Files.copy(TestFiles.FOLDER.resolve("netcdf4.nc"), two.resolve("a.nc"));
    Path target = folder.resolve("refs.json");
    ZarrReferences both =
        ZarrReferences.of(List.of(one.resolve("a.nc").toString(), two.resolve("a.nc").toString()))
            .joinNew("run");
    assertThatThrownBy(
            () -> both.map(one.toString(), "s3://b").map(two.toString(), "s3://b/").write(target))
        .isInstanceOf(ZarrException.Unsupported.class)
        .hasMessageContaining("s3://b/a.nc: two sources would have this name");
    SourceNames places = new SourceNames(Map.of(), null);
    VirtualSource first = queried("one");
    assertThatThrownBy(() -> places.checkDistinct(List.of(first, queried("two"))))
        .isInstanceOf(ZarrException.Unsupported.class)
        .hasMessageContaining("do not keep the queries of URLs");
    places.checkDistinct(List.of(first, queried("one")));
    places.checkDistinct(List.of(VirtualSource.of("a.nc"), VirtualSource.of("./a.nc")));
  }

  private static VirtualSource queried(String file) {
    String url = "https://example.org/get";
    return new VirtualSource(url + "?file=" + file + "#anonymous=true", url, 5, "", 0, false);
  }

  @Test
  void relativePrefixesAreThoseOfAbsolutePaths() throws IOException {
    ReferencesReport report =
        write(
            ZarrReferences.of(TestFiles.path("classic.nc"))
                .map("src/test", "https://example.org/data"));
    assertThat(report.sources())
        .containsExactly("https://example.org/data/resources/files/classic.nc");
  }

  @Test
  void smallChunksThatLieTogetherAreReadTogether() throws IOException {
    ReferencesReport report =
        write(ZarrReferences.of(TestFiles.path("one_record_variable.nc")).inline(1000));
    assertThat(report.inline()).isEqualTo(report.references()).isGreaterThan(1);
    assertThat(report.requests()).isEqualTo(1);
  }

  @Test
  void ofRemoteImagesTheDirectoriesAreRead() throws IOException {
    byte[] image;
    try (ZipFile zip = new ZipFile(TestFiles.path("geotiff.zip"))) {
      image = zip.getInputStream(zip.getEntry("cog.tif")).readAllBytes();
    }
    byte[] large = Arrays.copyOf(image, 1 << 22);
    AtomicLong sent = new AtomicLong();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", exchange -> answer(exchange, large, sent));
    server.start();
    try {
      String place = "http://127.0.0.1:" + server.getAddress().getPort() + "/cog.tif";
      ReferencesReport report = write(ZarrReferences.of(place));
      assertThat(report.arrays()).contains("/band_data", "/1/band_data", "/2/x");
      assertThat(report.requests()).isEqualTo(1);
      assertThat(sent.get()).isLessThan(200_000);
    } finally {
      server.stop(0);
    }
  }

  @Test
  void ofRemoteOnesHeadersAreReadAndSecretsAreLeftOut() throws IOException {
    byte[] large =
        Arrays.copyOf(Files.readAllBytes(TestFiles.FOLDER.resolve("classic.nc")), 1 << 22);
    AtomicLong sent = new AtomicLong();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", exchange -> answer(exchange, large, sent));
    server.start();
    try {
      String place = "http://127.0.0.1:" + server.getAddress().getPort() + "/classic.nc";
      ReferencesReport report = write(ZarrReferences.of(place + "?X-Amz-Signature=secret"));
      assertThat(report.sources()).isEqualTo(List.of(place));
      assertThat(Files.readString(folder.resolve("refs.json"))).doesNotContain("secret");
      assertThat(report.notes())
          .singleElement()
          .asString()
          .startsWith(place + ": the query of its URL is not in the references");
      assertThat(report.requests()).isEqualTo(1);
      assertThat(sent.get()).isLessThan(200_000);
      try (ZarrDataset dataset = ZarrDataset.open(folder.resolve("refs.json").toString())) {
        assertThat(dataset.array("/time").orElseThrow().readLongs()).containsExactly(1, 2, 3, 4);
      }
    } finally {
      server.stop(0);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"refs.json", "refs.parquet"})
  void chunksThatLieTogetherComeWithOneRequest(String name) throws IOException {
    byte[] file = Files.readAllBytes(TestFiles.FOLDER.resolve("one_record_variable.nc"));
    AtomicLong gets = new AtomicLong();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          gets.addAndGet(exchange.getRequestMethod().equals("GET") ? 1 : 0);
          answer(exchange, file, new AtomicLong());
        });
    server.start();
    try {
      Path target = folder.resolve(name);
      ReferencesReport report =
          ZarrReferences.of(TestFiles.path("one_record_variable.nc"))
              .map(TestFiles.FOLDER.toString(), "http://127.0.0.1:" + server.getAddress().getPort())
              .write(target);
      assertThat(report.references()).isGreaterThan(1);
      try (ZarrDataset dataset = ZarrDataset.open(target.toString())) {
        for (Array array : dataset.root().arrays()) {
          dataset.array(array.path()).orElseThrow().read();
        }
        assertThat(gets).hasValue(dataset.root().arrays().size());
      }
    } finally {
      server.stop(0);
    }
  }

  /** Also where files are added to them. */
  @ParameterizedTest
  @ValueSource(strings = {"refs.json", "refs.parquet"})
  void tagsOfServersAreRecorded(String name) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          String file = Path.of(exchange.getRequestURI().getPath()).getFileName().toString();
          exchange.getResponseHeaders().set("ETag", "\"v-" + file + "\"");
          byte[] bytes = Files.readAllBytes(TestFiles.FOLDER.resolve("join").resolve(file));
          answer(exchange, bytes, new AtomicLong());
        });
    server.start();
    try {
      String place = "http://127.0.0.1:" + server.getAddress().getPort() + "/";
      Path target = folder.resolve(name);
      ZarrReferences.of(place + "day_0.nc").joinExisting("time").write(target);
      ZarrReferences.of(place + "day_2.nc").joinExisting("time").append().write(target);
      Path document = Files.isDirectory(target) ? target.resolve(".zmetadata") : target;
      assertThat(Files.readString(document))
          .contains("v-day_0.nc", "v-day_2.nc")
          .doesNotContain("modified");
    } finally {
      server.stop(0);
    }
  }

  @Test
  void aSlashAtTheEndOfAPrefixIsNoPartOfItsPlace() throws IOException {
    ReferencesReport report =
        write(
            ZarrReferences.of(TestFiles.path("classic.nc"))
                .map(Path.of("src/test").toAbsolutePath() + "/", "https://example.org/data"));
    assertThat(report.sources())
        .containsExactly("https://example.org/data/resources/files/classic.nc");
  }

  private static void answer(HttpExchange exchange, byte[] bytes, AtomicLong sent)
      throws IOException {
    String range = exchange.getRequestHeaders().getFirst("Range");
    boolean head = exchange.getRequestMethod().equals("HEAD");
    exchange.getResponseHeaders().set("Accept-Ranges", "bytes");
    if (range == null) {
      if (head) {
        exchange.getResponseHeaders().set("Content-Length", Integer.toString(bytes.length));
      }
      exchange.sendResponseHeaders(200, head ? -1 : bytes.length);
      if (!head) {
        sent.addAndGet(bytes.length);
        exchange.getResponseBody().write(bytes);
      }
    } else {
      String[] ends = range.substring("bytes=".length()).split("-", 2);
      int from = Integer.parseInt(ends[0]);
      int to = ends[1].isEmpty() ? bytes.length - 1 : Integer.parseInt(ends[1]);
      to = Math.min(to, bytes.length - 1);
      exchange
          .getResponseHeaders()
          .set("Content-Range", "bytes " + from + "-" + to + "/" + bytes.length);
      exchange.sendResponseHeaders(206, to - from + 1);
      sent.addAndGet(to - from + 1);
      exchange.getResponseBody().write(bytes, from, to - from + 1);
    }
    exchange.close();
  }
}
