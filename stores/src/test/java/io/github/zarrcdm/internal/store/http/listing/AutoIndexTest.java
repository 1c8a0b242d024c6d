package io.github.zarrcdm.internal.store.http.listing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.store.http.wire.HttpAnswer;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Lists as nginx 1.22 and Caddy 2.6 write them for programs. */
class AutoIndexTest {
  @Test
  void nginxInJson() throws ZarrException {
    assertThat(
            folders(
                "application/json",
                """
                [
                { "name":"a&b", "type":"directory", "mtime":"Sun, 22 Nov 2026 22:30:40 GMT" },
                { "name":"zarr.json", "type":"file", "mtime":"Sun, 22 Nov 2026 22:30:40 GMT", "size":58 }
                ]\
                """))
        .contains(List.of("a&b"));
  }

  @Test
  void nginxInXml() throws ZarrException {
    assertThat(
            folders(
                "text/xml; charset=utf-8",
                """
                <?xml version="1.0"?>
                <list>
                <directory mtime="2026-11-22T22:30:40Z">a&amp;b</directory>
                <file mtime="2026-11-22T22:30:40Z" size="58">zarr.json</file>
                </list>
                """))
        .contains(List.of("a&b"));
  }

  @Test
  void caddy() throws ZarrException {
    assertThat(
            folders(
                "application/json; charset=utf-8",
                """
                [{"name":"a&b/","size":4096,"url":"./a&b/","is_dir":true},
                 {"name":"zarr.json","size":58,"url":"./zarr.json","is_dir":false}]\
                """))
        .contains(List.of("a&b"));
  }

  @Test
  void otherDocumentsAreNotLists() throws ZarrException {
    assertThat(folders("application/json", "{\"name\":\"a\"}")).isEmpty();
    assertThat(folders("application/json", "[1, 2]")).isEmpty();
    assertThat(folders("application/json", "not JSON")).isEmpty();
    assertThat(folders("text/xml", "<html><directory>a</directory></html>")).isEmpty();
  }

  private static Optional<List<String>> folders(String type, String body) throws ZarrException {
    HttpAnswer answer =
        new HttpAnswer(
            HttpAnswer.OK,
            Map.of("content-type", type),
            ByteBuffer.wrap(body.getBytes(StandardCharsets.UTF_8)));
    return AutoIndex.folders(answer, () -> "x");
  }
}
