package io.github.zarrcdm.internal.store.icechunk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.icechunk.UrlPrefix;
import io.github.zarrcdm.internal.icechunk.UrlPrefix.Url;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import io.github.zarrcdm.testing.IcechunkCorpus;
import io.github.zarrcdm.testing.IcechunkCorpus.Case;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Chunks in files outside of a repository: read where the user allows it, and while they are the
 * same.
 */
class VirtualChunksTest {
  private static final Case BY_HTTP = IcechunkCorpus.get("virtual/http_v2");
  private static final Case TAGGED = IcechunkCorpus.get("virtual/s3_v2");
  private static final Case LOCAL = IcechunkCorpus.get("virtual/file_v2");

  @TempDir Path folder;

  /** What is allowed where the repository lies at {@code base}; and where it is read. */
  @ParameterizedTest(name = "{1} of {0}")
  @CsvSource({
    "/d/repo,                             file:///d/repo/data/x.nc,           "
        + " file:///d/repo/data/x.nc",
    "/d/repo,                             file:///d/repo/../other/x.nc,        ",
    "/d/repo,                             file:///d/repo/%2e%2e/other/x.nc,    ",
    "/d/repo,                             file:///d/repository/x.nc,           ",
    "/d/repo,                             file:///etc/passwd,                  ",
    "/d/repo,                             http://127.0.0.1/x.nc,               ",
    "/d/repo,                             s3://b/x.nc,                         ",
    "/d/repo#virtual=/data,               file:///data/x.nc,                   file:///data/x.nc",
    "/d/repo#virtual=file:///data,        file:///data/a/../x.nc,              file:///data/x.nc",
    "/d/repo#virtual=/data,               file:///data-secret/x.nc,            ",
    "/d/repo#virtual=/data,               file:///data/../etc/passwd,          ",
    "/d/repo#virtual=/data,               file:///data/%2e%2e/etc/passwd,      ",
    "/d/repo#virtual=s3://b/p,            s3://b/p/x.nc,                       s3://b/p/x.nc",
    "/d/repo#virtual=s3://b/p,            s3://b/private/x.nc,                 ",
    "/d/repo#virtual=s3://b/p,            s3://other/p/x.nc,                   ",
    "/d/repo#virtual=gcs://b,             gs://b/a%20b,                        gs://b/a%20b",
    "/d/repo#virtual=https://h/p/,        https://H/p/x.nc?sig=1,              https://h/p/x.nc",
    "/d/repo#virtual=https://h/p/,        https://h/p/../secret,               ",
    "/d/repo#virtual=https://h/p/,        https://h/p/%2e%2e/secret,           ",
    "/d/repo#virtual=https://h/p/,        http://h/p/x.nc,                     ",
    "/d/repo#virtual=https://h/p/,        https://h:8443/p/x.nc,               ",
    "/d/repo#virtual=s3://old/=/data,     s3://old/a/x.nc,                     file:///data/a/x.nc",
    "/d/repo#virtual=s3://old/=/data,     s3://old/../../etc/passwd,           ",
    "s3://b/repo,                         s3://b/data/x.nc,                    s3://b/data/x.nc",
    "s3://b/repo,                         s3://victims-private-bucket/x.nc,    ",
    "s3://b/repo,                         file:///etc/passwd,                  ",
    "s3://b/repo,                         http://169.254.169.254/latest,       ",
    "https://h/repo,                      https://h/data/x.nc,                 https://h/data/x.nc",
    "https://h/repo,                      https://h.evil.org/data/x.nc,        ",
  })
  void onlyWhatIsItsOwnOrAllowedIsRead(String base, String location, String read)
      throws ZarrException {
    VirtualChunkPermissions grants =
        VirtualChunkPermissions.of(Locations.parse("icechunk:" + base));
    VirtualChunkPermissions.Place place = grants.place(Url.of(location), null);
    assertThat(place == null ? null : place.url().toString()).isEqualTo(read);
  }

  @Test
  void aNamedContainerMayBeMoved() throws ZarrException {
    Location base = Locations.parse("icechunk:/d/repo#virtual.Archive=/new");
    VirtualChunkContainer archive =
        new VirtualChunkContainer("Archive", UrlPrefix.of("s3://old/p/"), java.util.Map.of());
    Url url = Url.of("s3://old/p/x.nc");
    assertThat(VirtualChunkPermissions.of(base).place(url, archive).url().toString())
        .isEqualTo("file:///new/x.nc");
    assertThat(VirtualChunkPermissions.of(base).place(url, null)).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"virtual/file_v1", "virtual/http_v2", "virtual/s3_v2", "virtual/many_files_v2"})
  void withoutPermissionTheMessageSaysHowToGiveIt(String id) throws IOException {
    Case repository = IcechunkCorpus.get(id);
    String prefix = repository.oracle().path("data_prefixes").fieldNames().next();
    try (Store store = Stores.open(repository.repository().toString())) {
      assertThatThrownBy(() -> store.get(aChunk(repository)))
          .isInstanceOf(ZarrException.Unsupported.class)
          .hasMessageContaining("#virtual=" + prefix);
    }
  }

  private static String aChunk(Case repository) {
    return chunks(repository).get(0);
  }

  private static List<String> chunks(Case repository) {
    JsonNode keys = repository.oracle().path("versions").get(0).path("chunk_keys");
    return StreamSupport.stream(keys.path("all").spliterator(), false)
        .map(chunk -> chunk.path(0).asText())
        .toList();
  }

  /** A chunk whose reference remembers the tag or the time of its file; not all do. */
  private static String aCheckedChunk(Case repository, String to) throws IOException {
    String location = moved(repository, to);
    try (IcechunkStore store = (IcechunkStore) Stores.open(location)) {
      for (String key : chunks(repository)) {
        if (store.chunk(key) instanceof ChunkReference.Virtual chunk
            && (chunk.etag() != null || chunk.notAfter() > 0)) {
          return key;
        }
      }
    }
    throw new AssertionError("no chunk of " + repository + " has a checksum");
  }

  @Test
  void aLinkThatLeadsOutOfAnAllowedFolderIsNotFollowed() throws IOException {
    Path outside = Files.write(folder.resolve("part0.nc"), new byte[100_000]);
    Path data = Files.createDirectories(folder.resolve("data"));
    Files.createSymbolicLink(data.resolve("part0.nc"), outside);
    try (Store store = Stores.open(moved(LOCAL, data.toString(), "checksums=ignore"))) {
      assertThatThrownBy(() -> store.get(aChunk(LOCAL))).isInstanceOf(ZarrException.class);
    }
  }

  @Test
  void aLocalFileThatWasWrittenLaterIsAnError() throws IOException {
    Path data = Files.createDirectories(folder.resolve("data"));
    for (String name : List.of("part0.nc", "part1.nc")) {
      Files.copy(LOCAL.folder().resolve("data").resolve(name), data.resolve(name));
      Files.setLastModifiedTime(
          data.resolve(name), FileTime.from(Instant.parse("2101-01-01T00:00:00Z")));
    }
    try (Store store = Stores.open(moved(LOCAL, data.toString()))) {
      String checked = aCheckedChunk(LOCAL, data.toString());
      assertThatThrownBy(() -> store.get(checked))
          .isInstanceOf(ZarrException.Unavailable.class)
          .hasMessageContaining("has changed")
          .hasMessageContaining("#checksums=ignore");
    }
    try (Store store = Stores.open(moved(LOCAL, data.toString(), "checksums=ignore"))) {
      assertThat(store.get(aChunk(LOCAL))).isPresent();
    }
  }

  @Test
  void conditionsAreSentAndAnAnswerThatTheyFailIsAnError() throws IOException {
    try (WebServer server = WebServer.of(TAGGED.folder().resolve("data"));
        Store store = Stores.open(moved(TAGGED, server.url()))) {
      StringBuilder condition = new StringBuilder();
      server.with(
          (exchange, key) -> {
            condition.append(exchange.getRequestHeaders().getFirst("If-Match"));
            exchange.sendResponseHeaders(412, -1);
            return true;
          });
      String checked = aCheckedChunk(TAGGED, server.url());
      assertThatThrownBy(() -> store.get(checked))
          .isInstanceOf(ZarrException.Unavailable.class)
          .hasMessageContaining("has changed");
      assertThat(condition.toString()).startsWith("\"").endsWith("\"");
    }
  }

  @Test
  void aServerThatIgnoresConditionsIsComparedByItsTag() throws IOException {
    try (WebServer server = WebServer.of(TAGGED.folder().resolve("data"));
        Store store = Stores.open(moved(TAGGED, server.url()));
        Store careless = Stores.open(moved(TAGGED, server.url(), "checksums=ignore"))) {
      String checked = aCheckedChunk(TAGGED, server.url());
      assertThat(store.get(checked)).as("a server without tags").isPresent();
      server.with(
          (exchange, key) -> {
            exchange.getResponseHeaders().set("ETag", "\"another\"");
            return false;
          });
      assertThatThrownBy(() -> store.get(checked)).hasMessageContaining("has changed");
      assertThat(careless.get(checked)).isPresent();
    }
  }

  /** The confused deputy: the author of a remote repository must not choose what we request. */
  @ParameterizedTest
  @ValueSource(strings = {"virtual/http_v2", "virtual/file_v2", "virtual/s3_v2"})
  void aRepositoryFromTheNetworkReachesNothingElse(String id) throws IOException {
    Case repository = IcechunkCorpus.get(id);
    try (WebServer server = WebServer.of(repository.repository());
        Store store = Stores.open("icechunk:" + server.url())) {
      assertThatThrownBy(() -> store.get(aChunk(repository)))
          .isInstanceOf(ZarrException.Unsupported.class)
          .hasMessageContaining("reading it has not been allowed");
    }
  }

  @Test
  void anAdministratorMayAllowEverything() throws IOException {
    Case repository = IcechunkCorpus.get("virtual/file_v2");
    System.setProperty(VirtualChunkPermissions.ANYWHERE, "true");
    try (Store store = Stores.open(repository.repository() + "#mode=icechunk")) {
      // Where its writer had them; they are elsewhere now.
      assertThatThrownBy(() -> store.get(aChunk(repository)))
          .isInstanceOf(IOException.class)
          .hasMessageNotContaining("has not been allowed");
    } finally {
      System.clearProperty(VirtualChunkPermissions.ANYWHERE);
    }
  }

  @Test
  void aServerThatTheUserNamesMayBeReached() throws IOException {
    try (WebServer repository = WebServer.of(BY_HTTP.repository());
        WebServer data = WebServer.of(BY_HTTP.folder().resolve("data"));
        Store store = Stores.open("icechunk:" + repository.url() + allowed(BY_HTTP, data.url()))) {
      assertThat(store.get(aChunk(BY_HTTP))).isPresent();
      assertThat(store.remote()).isTrue();
      assertThat(data.requests()).hasSize(1);
    }
  }

  /** The endpoint is what the repository says, and inside this network. */
  @Test
  void anEndpointOfARemoteRepositoryIsNotReachedInside() throws IOException {
    Case repository = IcechunkCorpus.get("virtual/s3_v2");
    String prefix = repository.oracle().path("data_prefixes").fieldNames().next();
    try (WebServer server = WebServer.of(repository.repository());
        Store store = Stores.open("icechunk:" + server.url() + "#virtual=" + prefix)) {
      assertThatThrownBy(() -> store.get(aChunk(repository)))
          .isInstanceOf(ZarrException.Unsupported.class)
          .hasMessageContaining("inside this network");
    }
  }

  @Test
  void slicesOfAChunkAreSlicesOfTheFile() throws IOException {
    String key = aChunk(LOCAL);
    try (Store store = Stores.open(LOCAL.repository() + LOCAL.options())) {
      byte[] all = store.get(key).orElseThrow().array();
      List<java.nio.ByteBuffer> parts =
          store
              .get(
                  key,
                  List.of(
                      new io.github.zarrcdm.store.ByteRange.Slice(4, 8),
                      new io.github.zarrcdm.store.ByteRange.Slice(0, 3)))
              .orElseThrow();
      assertThat(parts.get(0).slice()).isEqualTo(java.nio.ByteBuffer.wrap(all, 4, 8).slice());
      assertThat(parts.get(1).slice()).isEqualTo(java.nio.ByteBuffer.wrap(all, 0, 3).slice());
    }
  }

  /** The location with the files of its virtual chunks moved to {@code to}. */
  private static String moved(Case repository, String to, String... more) {
    return repository.repository() + allowed(repository, to, more);
  }

  private static String allowed(Case repository, String to, String... more) {
    String prefix = repository.oracle().path("data_prefixes").fieldNames().next();
    return "#virtual="
        + prefix
        + "="
        + to
        + String.join("", List.of(more).stream().map(o -> "&" + o).toList());
  }
}
