package io.github.zarrcdm.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.ZarrArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.cli.Command;
import io.github.zarrcdm.copy.PreencodedChunks;
import io.github.zarrcdm.serve.ServerOptions;
import io.github.zarrcdm.serve.ZarrServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ucar.nc2.NetcdfFiles;

/** GRIB by references, for readers that have no codec for messages; netCDF-Java's is not needed. */
class ServedGribTest {
  private static final Path GRIB = Path.of("../virtualize/src/test/resources/files/forecast.grib2");

  @TempDir Path folder;

  @Test
  void messagesOfReferencesAreEncodedForReadersOfVersion3() throws Exception {
    Files.copy(GRIB, folder.resolve("forecast.grib2"));
    Path references = folder.resolve("forecast.json");
    Command.done(
        "virtualize",
        "-q",
        "-o",
        references.toString(),
        folder.resolve("forecast.grib2").toString());
    ServerOptions options =
        new ServerOptions("127.0.0.1", 0, "", 10, 8 << 20, 2, Duration.ofSeconds(60), null, null);
    try (ZarrServer server =
            ZarrServer.start(
                Map.of("f", references.toString()),
                location -> NetcdfFiles.open("zarr:" + location),
                file -> PreencodedChunks.NONE,
                Optional.empty(),
                options);
        ZarrDataset own = ZarrDataset.open(references.toString());
        ZarrDataset served =
            ZarrDataset.open("zarr:http://127.0.0.1:" + server.port() + "/f/v3.zarr")) {
      assertThat(text(server, "v2.zarr/.zmetadata")).contains("\"grib\"");
      assertThat(text(server, "v3.zarr/zarr.json")).doesNotContain("\"grib\"", "gribberish");
      assertThat(own.arrays()).isNotEmpty();
      for (ZarrArray array : own.arrays()) {
        assertThat(served.array(array.path()).orElseThrow().read())
            .as(array.path())
            .isEqualTo(array.read());
      }
    }
  }

  private static String text(ZarrServer server, String key) throws Exception {
    URI url = URI.create("http://127.0.0.1:" + server.port() + "/f/" + key);
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(url).build(), HttpResponse.BodyHandlers.ofString())
        .body();
  }
}
