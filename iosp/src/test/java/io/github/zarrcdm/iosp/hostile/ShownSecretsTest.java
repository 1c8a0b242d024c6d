package io.github.zarrcdm.iosp.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.testing.Logged;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;
import ucar.nc2.dataset.NetcdfDatasets;

/**
 * What netCDF-Java's users see of a location with credentials in it: netCDF-Java's own location, by
 * which it opens the dataset again, has them, and nothing else.
 */
class ShownSecretsTest {
  private static final byte[] ARRAY =
      """
      {"zarr_format": 3, "node_type": "array", "shape": [4], "data_type": "int8", "fill_value": 0,
       "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [2]}},
       "chunk_key_encoding": {"name": "default"}, "codecs": [{"name": "bytes"}]}"""
          .getBytes(UTF_8);

  @BeforeEach
  void tryTwice() {
    System.setProperty("zarrcdm.http.tries", "2");
  }

  @AfterEach
  void tryAsOften() {
    System.clearProperty("zarrcdm.http.tries");
  }

  private interface Opening {
    NetcdfFile open(String location) throws IOException;
  }

  private static final Map<String, Opening> WAYS =
      Map.of(
          "NetcdfFiles.open",
          NetcdfFiles::open,
          "NetcdfDatasets.openFile",
          location -> NetcdfDatasets.openFile(location, null),
          "NetcdfDatasets.openDataset",
          NetcdfDatasets::openDataset);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "zarr:http://me:hush@HOST",
        "zarr:http://HOST?sv=1&sig=hush",
        "zarr:http://HOST?X-Amz-Credential=me&X-Amz-Signature=hush",
        "zarr:http://me:hush@HOST?token=hush#secret.key=hush",
        "zarr:http://me:x/hush@HOST",
        "zarr:http://me:x?hush@HOST",
        "zarr:http://me:x#hush@HOST",
        "zarr:http://me:x@hush@HOST",
        "zarr:http://me:hush%40@HOST"
      })
  void areInNetcdfJavasLocationOnly(String spelling) throws IOException {
    for (Map.Entry<String, Opening> way : WAYS.entrySet()) {
      try (WebServer server = WebServer.of(Map.of("zarr.json", ARRAY));
          Logged log = new Logged()) {
        server.with(
            (exchange, key) -> {
              if (key.equals("c/1")) {
                WebServer.answer(exchange, 503, "text/plain", new byte[0]);
                return true;
              }
              return false;
            });
        String location = spelling.replace("HOST", server.url().substring("http://".length()));
        assertThat(shown(way.getValue(), location)).as(way.getKey()).doesNotContain("hush");
        assertThat(log.records()).as(way.getKey()).noneMatch(record -> record.contains("hush"));
      }
    }
  }

  /** All that can be printed of a dataset, without its location; or of the failure to open it. */
  private static String shown(Opening way, String location) {
    StringBuilder shown = new StringBuilder();
    try (NetcdfFile file = way.open(location)) {
      assertThat(file.getLocation()).isEqualTo(location);
      shown.append(file.getDetailInfo().replace(location, ""));
      shown.append(file.toString().replace(location, ""));
      shown.append(file.getTitle()).append(file.getId()).append(file.getGlobalAttributes());
      for (Variable variable : file.getVariables()) {
        shown.append(variable);
        try {
          shown.append(variable.read());
        } catch (IOException e) {
          shown.append(trace(e));
        }
      }
    } catch (IOException e) {
      shown.append(trace(e));
    }
    return shown.toString();
  }

  private static String trace(IOException e) {
    StringWriter trace = new StringWriter();
    e.printStackTrace(new PrintWriter(trace));
    return trace.toString();
  }
}
