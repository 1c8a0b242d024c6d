package io.github.zarrcdm.internal.store.reference;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.store.Store;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whose credentials are used for the targets of a reference file, and how many stay open. */
class ReferenceTargetsTest {
  private static final Map<String, String> SECRETS =
      Map.of("access.key", "hush", "secret.key", "hush", "profile", "mine", "region", "eu-west-1");

  private static Location target(String base, String url) {
    Location written = Locations.value(base);
    Map<String, String> options = new HashMap<>(written.options());
    options.putAll(SECRETS);
    return new ReferenceTargets(new Location(base, written.scheme(), written.root(), "/", options))
        .location(url);
  }

  /** A stranger's file must not make this program read what only its user may read. */
  @ParameterizedTest
  @CsvSource({
    "https://evil.example/refs.json, s3://private/key",
    "https://evil.example/refs.json, https://tokens.example/x",
    "https://evil.example/refs.json, https://evil.example:8443/x",
    "https://evil.example/refs.json, http://evil.example/x",
    "https://evil.example/refs.json, https://evil.example@tokens.example/x",
    "https://evil.example/refs.json, https://tokens.example?x@evil.example/x",
    "https://me@evil.example/refs.json, https://tokens.example?x@evil.example/x",
    "https://me@evil.example/refs.json, https://tokens.example#x@evil.example/x",
    "s3://theirs/refs.json, s3://mine/x",
    "s3://theirs/refs.json, gs://theirs/x",
    "abfs://c@theirs.dfs.core.windows.net/refs.json, abfs://c@mine.dfs.core.windows.net/x"
  })
  void strangersAreReadAnonymously(String base, String url) {
    Location target = target(base, url);
    assertThat(target.anonymous()).isTrue();
    assertThat(target.options()).doesNotContainValue("hush").doesNotContainKey("profile");
    assertThat(target.option("region", "")).isEqualTo("eu-west-1");
  }

  @ParameterizedTest
  @CsvSource({
    "https://data.example/refs.json, https://data.example/x",
    "https://data.example/refs.json, x",
    "https://me@data.example/refs.json, https://data.example/x",
    "s3://mine/refs.json, s3://mine/x",
    "s3://mine/refs.json, ../x",
    "/d/refs.json, s3://mine/x"
  })
  void theirOwnPlaceAndWhatALocalFileNamesAreNot(String base, String url) {
    Location target = target(base, url);
    assertThat(target.anonymous()).isFalse();
    assertThat(target.options()).containsAllEntriesOf(SECRETS);
  }

  /** A reference file may name a million files. */
  @Test
  void onlyThoseUsedLastStayOpen() throws IOException {
    try (ReferenceTargets targets = new ReferenceTargets(Locations.parse("/d/refs.json"), 10)) {
      Store first = targets.target("http://localhost:9/0.nc");
      Store second = targets.target("http://localhost:9/1.nc");
      for (int i = 2; i < 20; i++) {
        targets.target("http://localhost:9/%d.nc".formatted(i));
        assertThat(targets.target("http://localhost:9/0.nc")).isSameAs(first);
      }
      assertThat(targets.target("http://localhost:9/1.nc")).isNotSameAs(second);
    }
  }
}
