package io.github.zarrcdm.internal.conventions.aggregation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where fragments may be: below the aggregation's folder, or on its server. */
class FragmentPlacesTest {
  @ParameterizedTest
  @CsvSource({
    "/d/agg.nc, a.nc, /d/a.nc",
    "/d/agg.zarr, sub/../b.nc, /d/b.nc",
    "file:/d/agg.nc, file:///d/sub/c.nc, /d/sub/c.nc",
    "/d/agg.nc, with%20blank.nc, /d/with blank.nc",
    "/d/agg.nc, 100%.nc, /d/100%.nc",
    "/d/agg.nc, a+b%2Bc.nc, /d/a+b+c.nc",
    "https://h/d/agg.zarr, a.zarr, https://h/d/a.zarr",
    "https://h/d/agg.zarr?sig=1, ../a.zarr, https://h/a.zarr?sig=1",
    "https://h/d/agg.zarr, https://h/e/a.nc, https://h/e/a.nc",
    "s3://bucket/agg.zarr, f/a.zarr, s3://bucket/f/a.zarr",
  })
  void countsFromTheFolderOfTheAggregation(String base, String uri, String place)
      throws IOException {
    assertThat(FragmentPlaces.of(base).location(uri)).isEqualTo(place);
  }

  @ParameterizedTest
  @CsvSource({
    "/d/agg.nc, ../a.nc",
    "/d/agg.nc, /etc/hosts",
    "/d/agg.nc, file:///etc/hosts",
    "/d/agg.nc, https://elsewhere/a.nc",
    "https://h/agg.zarr, https://elsewhere/a.nc",
    "https://h/agg.zarr, //elsewhere/a.nc",
    "https://h/agg.zarr, file:///etc/hosts",
    "cdmremote:http://h/agg.nc, cdmremote:http://elsewhere/a.nc",
    "/d/agg.nc, ncml:a.nc",
    "/d/agg.nc, a.NcML",
    "https://h/agg.zarr, a.ncml?x=1",
  })
  void refusesOtherPlaces(String base, String uri) {
    assertThatThrownBy(() -> FragmentPlaces.of(base).location(uri))
        .hasMessageContaining("-Dzarrcdm.references.anywhere=true");
  }

  @Test
  void printsNoCredentials() {
    assertThatThrownBy(
            () ->
                FragmentPlaces.of("https://u:pass@h/agg.zarr?sig=1").location("https://e/a?sig=2"))
        .hasMessageContaining("https://e/a")
        .hasMessageNotContainingAny("pass", "sig=");
  }

  @Test
  void followsNoLinkOutOfTheFolder(@TempDir Path folder) throws IOException {
    Path inside = Files.createDirectory(folder.resolve("inside"));
    Path outside = Files.createFile(folder.resolve("outside.nc"));
    Files.createSymbolicLink(inside.resolve("a.nc"), outside);
    assertThatThrownBy(
            () -> FragmentPlaces.of(inside.resolve("agg.nc").toString()).location("a.nc"))
        .hasMessageContaining("is not below the folder");
  }
}
