package io.github.zarrcdm.internal.store.icechunk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.zarrcdm.error.ZarrException;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every spelling of a version of a repository. */
class IcechunkLocationsTest {
  private static final Case BRANCHES = IcechunkCorpus.get("history/branches_tags_v2");

  @TempDir Path folder;

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = ';',
      nullValues = "-",
      textBlock =
          """
          icechunk:/p/repo                                  ; /p/repo            ; -      ; -                    ; /
          icechunk:s3://b/repo                              ; s3://b/repo        ; -      ; -                    ; /
          icechunk:https:/h/repo                            ; https://h/repo     ; -      ; -                    ; /
          zarr:icechunk:https://h/x/repo                    ; https://h/x/repo   ; -      ; -                    ; /
          /cwd/icechunk:https:/h/repo                       ; https://h/repo     ; -      ; -                    ; /
          icechunk+https://h/repo                           ; https://h/repo     ; -      ; -                    ; /
          icechunk://s3://b/p                               ; s3://b/p           ; -      ; -                    ; /
          icechunk+file:///p/r                              ; /p/r               ; -      ; -                    ; /
          ICECHUNK:/p/r?branch=dev                          ; /p/r               ; branch ; dev                  ; /
          ICECHUNK:"/p/r?tag=v 1"                           ; /p/r               ; tag    ; v 1                  ; /
          /vsiicechunk/{/p/r?branch=B}/g/a                  ; /p/r               ; branch ; B                    ; /g/a
          s3://b/repo/|icechunk:                            ; s3://b/repo        ; -      ; -                    ; /
          s3://b/repo/|icechunk:@branch.B/path|zarr3:       ; s3://b/repo        ; branch ; B                    ; /path
          s3://b/repo|icechunk:@tag.T/|zarr3:g              ; s3://b/repo        ; tag    ; T                    ; /g
          https://h/r|icechunk:@VY76P925PRY57WFEK410/       ; https://h/r        ; snapshot ; VY76P925PRY57WFEK410 ; /
          icechunk:/p/r#branch=a%20b&group=/g               ; /p/r               ; branch ; a b                  ; /g
          https://h/r#mode=icechunk,tag=v1                  ; https://h/r        ; tag    ; v1                   ; /
          icechunk:https://h/r/refs/branch.dev/ref.json     ; https://h/r        ; branch ; dev                  ; /
          """)
  void meansARepositoryAndAVersion(String text, String root, String kind, String name, String group)
      throws IOException {
    Location location = Locations.parse(text);
    assertThat(location.root()).isEqualTo(root);
    assertThat(location.hasMode(Location.ICECHUNK)).isTrue();
    assertThat(location.group()).isEqualTo(group);
    assertThat(kind == null ? null : location.options().get(kind)).isEqualTo(name);
    assertThat(Stores.looksLikeZarr(text)).isTrue();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "https://h/a.icechunk, https://h/a.icechunk, /",
    "https://h/a.icechunk/g/b, https://h/a.icechunk, /g/b",
    "s3://b/v0.1.icechunk/repo, s3://b/v0.1.icechunk, /",
    "https://h/a.icechunk?sig=x, https://h/a.icechunk?sig=x, /"
  })
  void aRemoteNameSaysIcechunk(String text, String root, String group) throws IOException {
    assertThat(Locations.parse(text).root()).isEqualTo(root);
    assertThat(Locations.parse(text).group()).isEqualTo(group);
    assertThat(Stores.looksLikeZarr(text)).isTrue();
  }

  @Test
  void aPrefixMayBeGivenSeveralTimes() throws IOException {
    Location location = Locations.parse("icechunk:/p#virtual=s3://a/,/b&virtual=https://c/");
    assertThat(location.option("virtual", "")).isEqualTo("s3://a/,/b,https://c/");
  }

  @Test
  void aLocalFolderIsRecognisedWhateverItIsCalled() {
    for (Case repository : IcechunkCorpus.sound()) {
      assertThat(Stores.looksLikeZarr(repository.repository().toString())).isTrue();
    }
    assertThat(Stores.looksLikeZarr(BRANCHES.folder().toString())).isFalse();
  }

  @Test
  void aFileOfTheRepositoryStandsForIt() throws IOException {
    String repo = BRANCHES.repository().resolve("repo").toString();
    assertThat(shown(repo)).isEqualTo(BRANCHES.oracle().at("/branches/main").asText());
  }

  @Test
  void everyBranchTagAndTimeIsAVersion() throws IOException {
    JsonNode oracle = BRANCHES.oracle();
    for (JsonNode at : oracle.path("as_of")) {
      String option = "#asof=" + at.path("at").asText().replace("+00:00", "Z");
      assertThat(shown(BRANCHES.repository() + option)).isEqualTo(at.path("snapshot").asText());
    }
    assertThat(oracle.path("as_of")).isNotEmpty();
  }

  private static String shown(String location) throws IOException {
    try (Store store = Stores.open(location)) {
      return store.versions().orElseThrow().shown().id();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"history/branches_tags_v1", "history/branches_tags_v2"})
  void aWrongNameFailsAndTheMessageHasTheRightOnes(String id) {
    Case repository = IcechunkCorpus.get(id);
    JsonNode oracle = repository.oracle();
    for (String option : new String[] {"branch=nope", "tag=nope"}) {
      assertThatThrownBy(() -> Stores.open(repository.repository() + "#" + option))
          .isInstanceOf(ZarrException.NotZarr.class)
          .hasMessageContaining("\"nope\"")
          .hasMessageContainingAll(
              oracle.path("branches").properties().stream()
                  .map(branch -> branch.getKey())
                  .toArray(String[]::new));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"branch=main&tag=v1", "tag=v1&asof=2026-01-01", "asof=soon", "snapshot=../repo"})
  void anUnknownVersionIsAnError(String options) {
    assertThatThrownBy(() -> Stores.open(BRANCHES.repository() + "#" + options))
        .isInstanceOf(ZarrException.NotZarr.class)
        .hasMessageContaining(BRANCHES.repository().toString());
  }

  @Test
  void aDeletedTagDoesNotOpen() {
    for (JsonNode tag : BRANCHES.oracle().path("deleted_tags")) {
      assertThatThrownBy(() -> Stores.open(BRANCHES.repository() + "#tag=" + tag.asText()))
          .isInstanceOf(ZarrException.NotZarr.class);
    }
  }

  @Test
  void aUrlWithoutDocumentsOfZarrIsLookedAtOnceMore() throws IOException {
    try (WebServer server = WebServer.of(BRANCHES.repository());
        io.github.zarrcdm.ZarrDataset dataset =
            io.github.zarrcdm.ZarrDataset.open(
                "zarr:" + server.url().replace("x.zarr", "x.zarr"))) {
      assertThat(dataset.versions()).isPresent();
    }
  }

  @Test
  void aFolderWithAFileCalledRepoIsStillAStore() throws IOException {
    Files.writeString(folder.resolve("repo"), "anything");
    Files.writeString(folder.resolve("zarr.json"), "{\"zarr_format\":3,\"node_type\":\"group\"}");
    try (Store store = Stores.open(folder.toString())) {
      assertThat(store.versions()).isEmpty();
    }
  }
}
