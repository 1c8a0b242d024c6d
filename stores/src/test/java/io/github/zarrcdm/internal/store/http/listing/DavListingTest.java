package io.github.zarrcdm.internal.store.http.listing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Lists as servers of WebDAV write them. */
class DavListingTest {
  private static final String APACHE =
      """
      <?xml version="1.0" encoding="utf-8"?>
      <D:multistatus xmlns:D="DAV:">
      <D:response xmlns:lp1="DAV:" xmlns:lp2="http://apache.org/dav/props/">
      <D:href>/s/</D:href>
      <D:propstat>
      <D:prop>
      <lp1:resourcetype><D:collection/></lp1:resourcetype>
      <D:supportedlock>
      <D:lockentry>
      <D:lockscope><D:exclusive/></D:lockscope>
      </D:lockentry>
      </D:supportedlock>
      </D:prop>
      <D:status>HTTP/1.1 200 OK</D:status>
      </D:propstat>
      </D:response>
      <D:response xmlns:lp1="DAV:">
      <D:href>/s/.zgroup</D:href>
      <D:propstat><D:prop><lp1:resourcetype/></D:prop></D:propstat>
      </D:response>
      <D:response xmlns:lp1="DAV:">
      <D:href>/s/a%20b&amp;c'%c3%a4+%25/</D:href>
      <D:propstat><D:prop><lp1:resourcetype><D:collection/></lp1:resourcetype></D:prop></D:propstat>
      </D:response>
      <D:response xmlns:lp1="DAV:">
      <D:href>/s/x;y=1/</D:href>
      <D:propstat><D:prop><lp1:resourcetype><D:collection/></lp1:resourcetype></D:prop></D:propstat>
      </D:response>
      </D:multistatus>
      """;

  private final AtomicInteger asked = new AtomicInteger();

  @Test
  void apache() throws ZarrException {
    assertThat(folders(APACHE)).contains(List.of("a b&c'ä+%", "x;y=1"));
  }

  /** With whole URLs, no slash at their ends, and the folder itself last. */
  @Test
  void others() throws ZarrException {
    assertThat(
            folders(
                """
                <d:multistatus xmlns:d="DAV:" xmlns:s="http://sabredav.org/ns">
                <d:response><d:href>https://h/dav/files/t/s/g</d:href><d:propstat><d:prop>
                <d:resourcetype><d:collection/></d:resourcetype></d:prop></d:propstat></d:response>
                <d:response><d:href>https://h/dav/files/t/s</d:href><d:propstat><d:prop>
                <d:resourcetype><d:collection/></d:resourcetype></d:prop></d:propstat></d:response>
                </d:multistatus>
                """))
        .contains(List.of("g"));
    assertThat(folders("<multistatus xmlns=\"DAV:\"/>")).contains(List.of());
    assertThat(folders("no XML")).isEmpty();
    String entities = "<!DOCTYPE a [<!ENTITY e \"x\">]><multistatus>&e;</multistatus>";
    assertThat(folders(entities)).isEmpty();
  }

  private static Optional<List<String>> folders(String body) throws ZarrException {
    return DavListing.folders(ByteBuffer.wrap(body.getBytes(UTF_8)), () -> "x");
  }

  /** As Nextcloud: a GET of a folder gives a text. Of other servers this is asked once. */
  @Test
  void aServerThatListsByPropfindOnly() throws IOException {
    String spaces = " ".repeat(100_000);
    assertThat(groups(207, APACHE.replace("</D:multistatus>", spaces + "</D:multistatus>")))
        .containsExactly("a b&c'ä+%", "x;y=1");
    assertThat(asked).hasValue(3);
    asked.set(0);
    assertThatThrownBy(() -> groups(405, "")).hasMessageContaining("cannot be listed");
    assertThat(asked).hasValue(1);
  }

  private List<String> groups(int status, String list) throws IOException {
    byte[] group = "{\"zarr_format\":2}".getBytes(UTF_8);
    try (WebServer server =
        WebServer.of(
            Map.of(".zgroup", group, "a b&c'ä+%/.zgroup", group, "x;y=1/.zgroup", group))) {
      server.with(
          (exchange, key) -> {
            boolean dav = exchange.getRequestMethod().equals("PROPFIND");
            if (!dav && !key.isEmpty() && !key.endsWith("/")) {
              return false;
            }
            if (dav) {
              asked.incrementAndGet();
              assertThat(exchange.getRequestHeaders().getFirst("Depth")).isEqualTo("1");
            }
            boolean below = dav && !key.isEmpty();
            byte[] body =
                (dav ? below ? "<multistatus/>" : list : "This is the WebDAV interface.")
                    .getBytes(UTF_8);
            exchange.sendResponseHeaders(dav ? status : 200, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
            return true;
          });
      try (ZarrDataset dataset = ZarrDataset.open(server.url())) {
        return dataset.root().groups().stream().map(Group::name).toList();
      }
    }
  }
}
