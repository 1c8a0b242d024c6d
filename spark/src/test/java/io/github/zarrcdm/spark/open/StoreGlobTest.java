package io.github.zarrcdm.spark.open;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which locations are patterns, and what they match. */
class StoreGlobTest {
  @TempDir Path folder;

  @Test
  void aPatternMatchesFoldersAndFilesOnEachLevel() throws Exception {
    for (String store : List.of("a/1.zarr", "a/2.zarr.zip", "b/1.zarr", "b/3.nc", "c/1.zarr")) {
      Files.createDirectories(folder.resolve(store));
    }
    assertThat(StoreGlob.expand(folder + "/[ab]/*.{zarr,zarr.zip}#group=/x", Map.of()))
        .containsExactly(
            folder + "/a/1.zarr#group=/x",
            folder + "/a/2.zarr.zip#group=/x",
            folder + "/b/1.zarr#group=/x");
    assertThatThrownBy(() -> StoreGlob.expand(folder + "/d*/x", Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no store matches");
  }

  @Test
  void aNameThatExistsIsNotAPattern() throws Exception {
    Path odd = Files.createDirectories(folder.resolve("a[1].zarr"));
    assertThat(StoreGlob.expand(odd.toString(), Map.of())).containsExactly(odd.toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://[::1]:8080/a.zarr",
        "https://host/a.zarr?sig=*{[",
        "s3://bucket/a.zarr#group=[x]",
        "/data/a.zarr"
      })
  void othersAreNames(String location) {
    assertThat(StoreGlob.is(location)).isFalse();
  }
}
