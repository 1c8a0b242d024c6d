package io.github.zarrcdm.location;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.error.ZarrException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether what is written to one location changes what is read from another. */
class OverlapsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "s3://b/x.zarr s3a://b/x.zarr/",
        "s3://b/x.zarr s3://b/x.zarr/group/zarr.json",
        "s3://b/x.zarr s3://b",
        "s3://b/x.zarr https://b.s3.amazonaws.com/x.zarr",
        "s3://b/x.zarr https://b.s3.eu-central-1.amazonaws.com/x.zarr?X-Amz-Signature=1",
        "s3://b/x%20y.zarr#endpoint=http://h:9000 http://H:9000/b/x%2520y.zarr",
        "s3://b.c/x.zarr https://s3.dualstack.us-west-2.amazonaws.com/b.c/x.zarr",
        "s3://b/x.zarr#endpoint=http://h:9000 http://h:9000/b/x.zarr",
        "s3://b/x.zarr#endpoint=https://storage.googleapis.com gs://b/x.zarr",
        "gs://b/x.zarr gcs://b/x.zarr",
        "gs://b/x.zarr https://storage.googleapis.com/b/x.zarr",
        "gs://b/x.zarr https://b.storage.googleapis.com/x.zarr",
        "abfs://c@me.dfs.core.windows.net/x.zarr https://me.blob.core.windows.net/c/x.zarr?sig=1",
        "abfs://c@me.dfs.core.windows.net/x.zarr az://c/x.zarr#account=Me",
        "az://c/x.zarr az://me.blob.core.windows.net/c/x.zarr",
        "http://h:80/x.zarr http://h/x.zarr",
        "https://h/x%zz.zarr https://h/x%zz.zarr",
        "https://h/x.zarr zarr:https://h/x.zarr#mode=zarr",
      })
  void oneStoreHasManyNames(String a, String b) throws ZarrException {
    assertThat(Locations.parse(a).overlaps(Locations.parse(b))).isTrue();
    assertThat(Locations.parse(b).overlaps(Locations.parse(a))).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "s3://b/x.zarr s3://b/x.zarr2",
        "s3://b/x.zarr gs://b/x.zarr",
        "s3://b/x.zarr s3://b/x.zarr#endpoint=http://h:9000",
        "s3://b/x.zarr https://c.s3.amazonaws.com/x.zarr",
        "az://c/x.zarr#account=me az://c/x.zarr#account=you",
        "abfs://c@me.dfs.core.windows.net/x abfs://c@you.dfs.core.windows.net/x",
        "http://h/x.zarr http://h:8080/x.zarr",
        "/b/x.zarr s3://b/x.zarr",
        "/b/x.zarr /b/x.zarr2",
      })
  void othersAreOthers(String a, String b) throws ZarrException {
    assertThat(Locations.parse(a).overlaps(Locations.parse(b))).isFalse();
    assertThat(Locations.parse(b).overlaps(Locations.parse(a))).isFalse();
  }

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "links need a privilege")
  void linksAreFollowed(@TempDir Path folder) throws IOException {
    Path store = Files.createDirectories(folder.resolve("real/x.zarr"));
    Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("real"));
    Location there = Locations.parse(store.toString());
    assertThat(there.overlaps(Locations.parse(link.resolve("x.zarr").toString()))).isTrue();
    assertThat(there.overlaps(Locations.parse(link + "/x.zarr/new/part"))).isTrue();
    assertThat(there.overlaps(Locations.parse("file:" + folder + "/real/y/../x.zarr"))).isTrue();
    assertThat(there.overlaps(Locations.parse(link.resolve("y.zarr").toString()))).isFalse();
  }

  /** As of a folder that is mounted twice. */
  @Test
  @DisabledOnOs(OS.WINDOWS)
  void oneFileHasTwoPathsWithoutLinks(@TempDir Path folder) throws IOException {
    Path one = Files.writeString(folder.resolve("x.zarr.zip"), "x");
    Path other = Files.createLink(folder.resolve("y.zarr.zip"), one);
    Location here = Locations.parse(one.toString());
    assertThat(here.overlaps(Locations.parse(other.toString()))).isTrue();
    assertThat(here.overlaps(Locations.parse(folder.resolve("z.zarr.zip").toString()))).isFalse();
  }
}
