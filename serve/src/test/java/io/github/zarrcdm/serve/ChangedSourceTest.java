package io.github.zarrcdm.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.serve.source.DatasetOpener;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.ma2.Array;
import ucar.ma2.DataType;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.write.NetcdfFormatWriter;

/** Sources that change while they are served. */
class ChangedSourceTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"v", "v.2"})
  void whoHoldsOldDocumentsReadsASourceThatGrowsRight(String name) throws Exception {
    Path file = Sources.netcdf(folder.resolve("v.nc"), 3, name);
    try (TestServer server = TestServer.of(Map.of("v", file.toString()));
        ZarrDataset old = ZarrDataset.open("zarr:" + server.url() + "/v/v3.zarr")) {
      String documents = server.text("/v/v3.zarr/zarr.json");
      replace(file, 7, name);
      assertThat((float[]) old.array("/" + name).orElseThrow().read())
          .containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
      assertThat(server.text("/v/v3.zarr/zarr.json")).isNotEqualTo(documents);
      try (ZarrDataset now = ZarrDataset.open("zarr:" + server.url() + "/v/v3.zarr")) {
        assertThat(now.array("/" + name).orElseThrow().shape()).containsExactly(7, 4);
        assertThat((float[]) now.array("/" + name).orElseThrow().read()).hasSize(28).endsWith(27);
      }
    }
  }

  @Test
  void chunksOfAnArrayThatWasReplacedAreAnErrorForAWhile() throws Exception {
    Path file = Sources.netcdf(folder.resolve("v.nc"), 7);
    try (TestServer server = TestServer.of(Map.of("v", file.toString()))) {
      assertThat(server.get("/v/v3.zarr/v/c/0/0").statusCode()).isEqualTo(200);
      replace(file, 3, "v");
      HttpResponse<byte[]> chunk = server.get("/v/v3.zarr/v/c/0/0");
      assertThat(chunk.statusCode()).isEqualTo(503);
      assertThat(new String(chunk.body())).contains("/v was replaced");
      assertThat(server.text("/v/v3.zarr/zarr.json")).contains("\"shape\"");
    }
  }

  /** What was read before the state of the file was known would be served until the next change. */
  @Test
  void aFileThatIsReplacedWhileItIsOpenedIsOpenedAgain() throws Exception {
    Path file = Sources.netcdf(folder.resolve("v.nc"), 3);
    AtomicInteger opens = new AtomicInteger();
    DatasetOpener opener =
        location -> {
          NetcdfFile opened = NetcdfFiles.open(location);
          if (opens.incrementAndGet() == 1) {
            replace(file, 7, "v");
          }
          return opened;
        };
    try (TestServer server =
        TestServer.of(Map.of("v", file.toString()), opener, Duration.ofSeconds(60))) {
      assertThat(server.get("/v/v3.zarr/zarr.json").statusCode()).isEqualTo(503);
      assertThat(server.text("/v/v3.zarr/v/zarr.json")).containsPattern("\"shape\"\\D*7\\D");
    }
    assertThat(opens).hasValue(2);
  }

  @Test
  void aStoreThatGrowsIsServedAsItIs() throws Exception {
    Path store = Sources.store(folder.resolve("a.zarr"), 3);
    try (TestServer server = TestServer.of(Map.of("a", store.toString()))) {
      server.text("/a/v3.zarr/zarr.json");
      Path document = store.resolve("a/zarr.json");
      String text = Files.readString(document);
      Files.writeString(document, text.replaceAll("(\"shape\"[^0-9]*)4", "$1" + "8"));
      assertThat(server.text("/a/v3.zarr/zarr.json")).isNotEqualTo(text).contains(" 8\n");
    }
  }

  /**
   * A writer that appends extends one array after the other, and writes consolidated metadata last:
   * xarray opens no dataset with two lengths of one dimension.
   */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void whoOpensAStoreAmidAnAppendGetsItsOldLengths(int format) throws Exception {
    Path store = grid(format);
    String root = "/v/v" + format + ".zarr/" + (format == 3 ? "zarr.json" : ".zmetadata");
    try (TestServer server = TestServer.of(Map.of("v", store.toString()))) {
      String before = server.text(root);
      extend(store.resolve(format == 3 ? "v/zarr.json" : "v/.zarray"));
      assertThat(server.text(root)).isEqualTo(before);
      extend(store.resolve(format == 3 ? "time/zarr.json" : "time/.zarray"));
      assertThat(server.text(root)).isNotEqualTo(before);
    }
  }

  /** As where one array is meant to be longer, or the writer has died. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void anArrayThatGrowsAloneIsLongerOnceTheStoreIsConsolidated(int format) throws Exception {
    Path store = grid(format);
    String root = "/v/v" + format + ".zarr/" + (format == 3 ? "zarr.json" : ".zmetadata");
    String array = format == 3 ? "v/zarr.json" : "v/.zarray";
    try (TestServer server = TestServer.of(Map.of("v", store.toString()))) {
      String before = server.text(root);
      extend(store.resolve(array));
      assertThat(server.text("/v/v" + format + ".zarr/" + array))
          .isEqualTo(Files.readString(store.resolve(array)));
      assertThat(server.text(root)).isEqualTo(before);
      ZarrWriter.consolidate(Locations.parse(store.toString()));
      assertThat(server.text(root)).isNotEqualTo(before);
    }
  }

  /** A consolidated store with the arrays {@code v} and {@code time}, three times long. */
  private Path grid(int format) throws IOException {
    Path store = folder.resolve("v.zarr");
    try (ZarrWriter writer =
        ZarrWriter.to(store.toString())
            .format(format)
            .consolidated(true)
            .array(NewArray.of("/v", "int32", 3, 4).dimensions("time", "x").chunks(1, 4))
            .array(NewArray.of("/time", "int32", 3).dimensions("time").chunks(1))
            .open()) {
      writer.finish();
    }
    return store;
  }

  /** Makes the first dimension, of 3, longer. */
  private static void extend(Path document) throws IOException {
    String text = Files.readString(document);
    Files.writeString(document, text.replaceFirst("(\"shape\"[^0-9]*)3", "$1" + "5"));
  }

  /** As of a region: no document changes, and a version that is encoded keeps chunks. */
  @ParameterizedTest
  @CsvSource({"2, v2.zarr/a/0", "2, v3.zarr/a/c/0", "3, v2.zarr/a/0", "3, v3.zarr/a/c/0"})
  void aChunkThatIsRewrittenInPlaceIsServedAsItIsNow(int format, String key) throws Exception {
    Path store = Sources.store(folder.resolve("a.zarr"), format);
    try (TestServer server = TestServer.of(Map.of("a", store.toString()))) {
      server.text("/a/v2.zarr/.zmetadata");
      byte[] first = server.get("/a/" + key).body();
      assertThat(server.get("/a/" + key).body()).isEqualTo(first);
      rewrite(store, format, 1, 7);
      byte[] second = server.get("/a/" + key).body();
      assertThat(second).isNotEqualTo(first);
      rewrite(store, format, 1, 2);
      assertThat(server.get("/a/" + key).body()).isEqualTo(first);
    }
  }

  /** Clocks of file systems tick: a chunk that is written again before they do keeps its time. */
  @Test
  void aChunkThatIsRewrittenWithTheSameTimeIsServedAsItIsNow() throws Exception {
    Path store = Sources.store(folder.resolve("a.zarr"), 2);
    FileTime now = FileTime.from(Instant.now().plusSeconds(10));
    Files.setLastModifiedTime(store.resolve("a/0"), now);
    try (TestServer server = TestServer.of(Map.of("a", store.toString()))) {
      server.text("/a/v3.zarr/zarr.json");
      byte[] first = server.get("/a/v3.zarr/a/c/0").body();
      rewrite(store, 2, 1, 7);
      Files.setLastModifiedTime(store.resolve("a/0"), now);
      assertThat(server.get("/a/v3.zarr/a/c/0").body()).isNotEqualTo(first);
    }
  }

  /** Written as many programs do, which keeps the names in the folder of the store as they were. */
  @Test
  void aStoreUnderNcmlIsReadAgainWhenItsDocumentsAreWritten() throws Exception {
    Path served = Files.createDirectory(folder.resolve("served"));
    Path store = Sources.store(served.resolve("a.zarr"), 3);
    Path ncml =
        Files.writeString(
            served.resolve("a.ncml"),
            """
            <netcdf xmlns="http://www.unidata.ucar.edu/namespaces/netcdf/ncml-2.2"
                location="zarr:%s"><attribute name="title" value="of NcML"/></netcdf>
            """
                .formatted(store));
    try (TestServer server = TestServer.of(Map.of("a", ncml.toString()))) {
      assertThat(server.text("/a/v3.zarr/zarr.json")).contains("of NcML");
      byte[] first = server.get("/a/v3.zarr/a/c/0").body();
      rewrite(store, 3, 1, 7);
      Path document = store.resolve("zarr.json");
      Files.writeString(document, Files.readString(document) + " ");
      assertThat(server.get("/a/v3.zarr/a/c/0").body()).isNotEqualTo(first);
    }
  }

  @Test
  void aSourceThatIsGoneIsAnErrorAndServedAgainWhenItIsBack() throws Exception {
    Path file = Sources.netcdf(folder.resolve("v.nc"), 3);
    try (TestServer server = TestServer.of(Map.of("v", file.toString()))) {
      assertThat(server.get("/v/v3.zarr/v/c/0/0").statusCode()).isEqualTo(200);
      Files.delete(file);
      assertThat(server.get("/v/v3.zarr/v/c/0/0").statusCode()).isEqualTo(503);
      assertThat(server.get("/v/v3.zarr/zarr.json").statusCode()).isEqualTo(503);
      Sources.netcdf(file, 3);
      assertThat(server.get("/v/v3.zarr/v/c/0/0").statusCode()).isEqualTo(200);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"v2.zarr/v/0.0", "v3.zarr/v/c/0/0"})
  void valuesOfAFileThatAreRewrittenInPlaceAreServedAsTheyAreNow(String key) throws Exception {
    Path file = Sources.netcdf(folder.resolve("v.nc"), 3);
    try (TestServer server = TestServer.of(Map.of("v", file.toString()))) {
      byte[] first = server.get("/v/" + key).body();
      assertThat(server.get("/v/" + key).body()).isEqualTo(first);
      try (NetcdfFormatWriter writer = NetcdfFormatWriter.openExisting(file.toString()).build()) {
        writer.write("v", Array.makeArray(DataType.FLOAT, 4, 7, 1).reshape(new int[] {1, 4}));
      }
      HttpResponse<byte[]> second = server.get("/v/" + key);
      assertThat(second.statusCode()).isEqualTo(200);
      assertThat(second.body()).isNotEqualTo(first);
    }
  }

  /** Clocks of file systems tick: a file that is written again before they do keeps its time. */
  @Test
  void aFileThatIsRewrittenWithTheSameTimeIsServedAsItIsSoon() throws Exception {
    Path file = Sources.netcdf(folder.resolve("v.nc"), 3);
    FileTime now = FileTime.from(Instant.now().plusMillis(500));
    Files.setLastModifiedTime(file, now);
    try (TestServer server = TestServer.of(Map.of("v", file.toString()))) {
      byte[] first = server.get("/v/v3.zarr/v/c/0/0").body();
      try (NetcdfFormatWriter writer = NetcdfFormatWriter.openExisting(file.toString()).build()) {
        writer.write("v", Array.makeArray(DataType.FLOAT, 4, 7, 1).reshape(new int[] {1, 4}));
      }
      Files.setLastModifiedTime(file, now);
      Instant end = Instant.now().plusSeconds(10);
      while (Arrays.equals(server.get("/v/v3.zarr/v/c/0/0").body(), first)) {
        assertThat(Instant.now()).isBefore(end);
        Thread.sleep(50);
      }
      assertThat(server.get("/v/v3.zarr/v/c/0/0").statusCode()).isEqualTo(200);
    }
  }

  /** As a program that writes a region does: the chunk, and no document. */
  private void rewrite(Path store, int format, int... values) throws Exception {
    Path other = Sources.store(folder.resolve(values[1] + ".zarr"), format, values);
    String chunk = format == 2 ? "a/0" : "a/c/0";
    Files.move(other.resolve(chunk), store.resolve(chunk), StandardCopyOption.REPLACE_EXISTING);
  }

  private void replace(Path file, int times, String name) throws IOException {
    Path next = Sources.netcdf(folder.resolve("next.nc"), times, name);
    Files.move(next, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }
}
