package io.github.zarrcdm.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ucar.ma2.Array;
import ucar.ma2.DataType;
import ucar.nc2.write.NetcdfFormatWriter;

/** Datasets of which there is little to serve, or nothing. */
class OddDatasetsTest {
  @TempDir Path folder;

  private static String text(HttpResponse<byte[]> answer) {
    return new String(answer.body(), StandardCharsets.UTF_8);
  }

  @Test
  void aDatasetWithoutVariablesHasAPageThatSaysSo() throws Exception {
    Path file = folder.resolve("none.nc");
    NetcdfFormatWriter.createNewNetcdf3(file.toString()).build().close();
    try (TestServer server = TestServer.of(Map.of("none", file.toString()))) {
      assertThat(text(server.get("/none/")))
          .contains("Not served", "v3.zarr: none: it has no variables, and so nothing to serve")
          .doesNotContain("href=\"v3.zarr/\"");
      for (String path : new String[] {"/none/v3.zarr/", "/none/v3.zarr/zarr.json"}) {
        assertThat(server.get(path).statusCode()).isEqualTo(404);
        assertThat(text(server.get(path))).contains("nothing to serve");
      }
    }
  }

  @Test
  void scalarsAndLengthsOfNothingAreServed() throws Exception {
    Path file = folder.resolve("odd.nc");
    NetcdfFormatWriter.Builder odd = NetcdfFormatWriter.createNewNetcdf3(file.toString());
    odd.addUnlimitedDimension("time");
    odd.addVariable("one", DataType.INT, "");
    odd.addVariable("t", DataType.INT, "time");
    try (NetcdfFormatWriter writer = odd.build()) {
      writer.write("one", Array.factory(DataType.INT, new int[0], new int[] {7}));
    }
    try (TestServer server = TestServer.of(Map.of("odd", file.toString()))) {
      for (String chunk : new String[] {"v3.zarr/one/c", "v2.zarr/one/0"}) {
        assertThat(server.get("/odd/" + chunk).statusCode()).as(chunk).isEqualTo(200);
      }
      assertThat(text(server.get("/odd/v2.zarr/t/.zarray")).replaceAll("\\s", ""))
          .contains("\"shape\":[0]");
      assertThat(server.get("/odd/v2.zarr/t/0").statusCode()).isEqualTo(404);
      assertThat(server.get("/odd/v3.zarr/t/c/0").statusCode()).isEqualTo(404);
      assertThat(text(server.get("/odd/v3.zarr/"))).contains("time=0");
    }
  }

  /** An array whose type is not known here is left out where chunks are encoded. */
  @Test
  void whatCannotBeEncodedIsSaidOnThePage() throws Exception {
    Path store = folder.resolve("s.zarr");
    array(store.resolve("new"), "unheard_of");
    array(store.resolve("known"), "int32");
    Files.writeString(
        store.resolve("zarr.json"),
        "{\"zarr_format\":3,\"node_type\":\"group\",\"attributes\":{}}");
    try (TestServer server = TestServer.of(Map.of("s", store.toString()))) {
      assertThat(server.get("/s/v3.zarr/new/zarr.json").body())
          .isEqualTo(Files.readAllBytes(store.resolve("new/zarr.json")));
      assertThat(server.get("/s/v2.zarr/known/.zarray").statusCode()).isEqualTo(200);
      assertThat(server.get("/s/v2.zarr/new/.zarray").statusCode()).isEqualTo(404);
      assertThat(text(server.get("/s/v2.zarr/"))).contains("<h2>Notes</h2>").contains("new");
    }
  }

  private static void array(Path folder, String type) throws IOException {
    Files.createDirectories(folder);
    Files.writeString(
        folder.resolve("zarr.json"),
        """
        {"zarr_format":3,"node_type":"array","shape":[3],"data_type":"%s","fill_value":0,
         "chunk_grid":{"name":"regular","configuration":{"chunk_shape":[3]}},
         "chunk_key_encoding":{"name":"default"},"codecs":[{"name":"bytes","configuration":{"endian":"little"}}],
         "dimension_names":["x"],"attributes":{}}
        """
            .formatted(type));
  }
}
