package io.github.zarrcdm.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.ZarrWriterBuilder;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Zarr stores that are overwritten while they are served as they are stored: whoever holds the
 * documents of before gets no chunk, and no 404, that means something else by them.
 */
class ReplacedStoresTest {
  @TempDir Path folder;

  private Path write(
      int format, UnaryOperator<ZarrWriterBuilder> how, NewArray array, int... values)
      throws IOException {
    Path store = folder.resolve("a.zarr");
    try (ZarrWriter writer =
        how.apply(ZarrWriter.to(store.toString()).format(format)).array(array).open()) {
      writer.write("/a", Section.all(values.length), values);
      writer.finish();
    }
    return store;
  }

  private static NewArray array(int length, int chunk) {
    return NewArray.of("/a", "int32", length).dimensions("x").chunks(chunk);
  }

  private static String chunk(int format, int n) {
    return format == 2 ? "/a/v2.zarr/a/" + n : "/a/v3.zarr/a/c/" + n;
  }

  private static String root(int format) {
    return format == 2 ? "/a/v2.zarr/.zmetadata" : "/a/v3.zarr/zarr.json";
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void chunksOfOtherMetadataAreAnErrorForAWhile(int format) throws Exception {
    Path store = write(format, writer -> writer, array(4, 2), 1, 2, 3, 4);
    try (TestServer server = TestServer.of(Map.of("a", store.toString()))) {
      server.text(root(format));
      assertThat(server.get(chunk(format, 0)).statusCode()).isEqualTo(200);
      write(format, ZarrWriterBuilder::overwrite, array(6, 3), 7, 7, 7, 7, 7, 7);
      HttpResponse<byte[]> chunk = server.get(chunk(format, 0));
      assertThat(chunk.statusCode()).isEqualTo(503);
      assertThat(new String(chunk.body())).contains("array /a", "it has other chunks now");
      assertThat(server.text(root(format))).contains("6");
      HttpResponse<byte[]> next = server.get(chunk(format, 0));
      assertThat(next.statusCode()).isEqualTo(503);
      assertThat(new String(next.body())).contains("/a was replaced");
    }
  }

  /** Its writer puts documents one after the other, and the next one may follow at once. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void whatIsWrittenNextDoesNotEndThatMinute(int format) throws Exception {
    Path store = write(format, writer -> writer, array(4, 2), 1, 2, 3, 4);
    int encoded = 5 - format;
    try (TestServer server = TestServer.of(Map.of("a", store.toString()))) {
      server.text(root(format));
      server.text(root(encoded));
      write(format, ZarrWriterBuilder::overwrite, array(3, 3), 7, 7, 7);
      server.text(root(format));
      server.text(root(encoded));
      write(format, ZarrWriterBuilder::extend, array(6, 3), 7, 7, 7, 8, 8, 8);
      assertThat(server.text(root(format))).contains("6");
      assertThat(server.text(root(encoded))).contains("6");
      assertThat(server.get(chunk(format, 0)).statusCode()).isEqualTo(503);
      assertThat(server.get(chunk(encoded, 0)).statusCode()).isEqualTo(503);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void aStoreThatGrowsIsServedWithoutAnError(int format) throws Exception {
    Path store = write(format, writer -> writer, array(4, 2), 1, 2, 3, 4);
    try (TestServer server = TestServer.of(Map.of("a", store.toString()))) {
      server.text(root(format));
      assertThat(server.get(chunk(format, 0)).statusCode()).isEqualTo(200);
      assertThat(server.get(chunk(format, 2)).statusCode()).isEqualTo(404);
      write(format, ZarrWriterBuilder::extend, array(6, 2), 1, 2, 3, 4, 5, 6);
      assertThat(server.get(chunk(format, 2)).statusCode()).isEqualTo(200);
      assertThat(server.get(chunk(format, 0)).statusCode()).isEqualTo(200);
    }
  }

  /** What a writer has removed was not always missing. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void whatAWriterHasRemovedIsAnError(int format) throws Exception {
    Path store = write(format, writer -> writer, array(4, 2), 1, 2, 3, 4);
    try (TestServer server = TestServer.of(Map.of("a", store.toString()))) {
      server.text(root(format));
      assertThat(server.get(chunk(format, 0)).statusCode()).isEqualTo(200);
      try (ZarrWriter writer =
          ZarrWriter.to(store.toString()).format(format).overwrite().array(array(4, 2)).open()) {
        assertThat(server.get(chunk(format, 0)).statusCode()).isEqualTo(503);
        assertThat(server.get(chunk(format, 1)).statusCode()).isEqualTo(503);
        writer.write("/a", Section.all(4), new int[] {1, 2, 3, 9});
        assertThat(server.get(chunk(format, 1)).statusCode()).isEqualTo(503);
        writer.finish();
      }
      assertThat(server.get(chunk(format, 1)).statusCode()).isEqualTo(200);
      assertThat(server.get(root(format)).statusCode()).isEqualTo(200);
    }
  }

  /** Sent in parts, as it is too long to be read at once. */
  @Test
  void aLongChunkOfOtherMetadataIsAnError() throws Exception {
    int[] values = new int[100_000];
    Arrays.setAll(values, n -> n * 0x9E3779B9);
    Path store = write(3, writer -> writer, array(values.length, 50_000), values);
    try (TestServer server = TestServer.of(Map.of("a", store.toString()))) {
      server.text(root(3));
      assertThat(server.get(chunk(3, 0)).statusCode()).isEqualTo(200);
      write(3, ZarrWriterBuilder::overwrite, array(values.length, 80_000), values);
      assertThat(server.get(chunk(3, 0)).statusCode()).isEqualTo(503);
    }
  }

  @Test
  void aGroupIsNamedByItsOwnPaths() throws Exception {
    Path store = write(3, writer -> writer, array(4, 2), 1, 2, 3, 4);
    Path outer = Files.createDirectory(folder.resolve("outer.zarr"));
    Files.writeString(outer.resolve("zarr.json"), "{\"zarr_format\":3,\"node_type\":\"group\"}");
    Files.move(store, outer.resolve("g"));
    try (TestServer server = TestServer.of(Map.of("a", outer + "#group=g"))) {
      server.text(root(3));
      assertThat(server.get(chunk(3, 0)).statusCode()).isEqualTo(200);
      store = write(3, writer -> writer, array(6, 3), 7, 7, 7, 7, 7, 7);
      Files.move(outer.resolve("g"), folder.resolve("before"));
      Files.move(store, outer.resolve("g"));
      server.text(root(3));
      assertThat(server.get(chunk(3, 0)).statusCode()).isEqualTo(503);
    }
  }
}
