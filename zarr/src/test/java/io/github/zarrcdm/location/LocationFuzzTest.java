package io.github.zarrcdm.location;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.store.Stores;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever somebody writes for a location is a place or a clear error. */
class LocationFuzzTest {
  @Property(tries = 3000)
  void anyTextIsAPlaceOrAnError(@ForAll("spellings") String text) {
    try {
      Location location = Locations.parse(text);
      assertThat(location.group()).startsWith("/").doesNotContain("/../");
      assertThat(location.toString()).isNotNull();
    } catch (ZarrException e) {
      assertThat(e.getMessage()).isNotBlank();
    }
    Stores.looksLikeZarr(text);
  }

  @Provide
  Arbitrary<String> spellings() {
    Arbitrary<String> pieces =
        Arbitraries.of(
            "zarr:",
            "ZARR:\"",
            "\"",
            ":/g",
            "https:",
            "//",
            "/",
            "\\",
            "h",
            "a.zarr",
            "#",
            "&",
            "mode=zarr",
            "group=",
            "..",
            "?",
            "%2",
            "%20",
            "@",
            ":",
            "C:",
            "file:",
            "cdms3:",
            "s3://",
            "zarr.json",
            ".zgroup",
            ".zip",
            ".json",
            "/vsizip/{",
            "}",
            "/vsicurl/",
            " ",
            "\0",
            "zip::",
            "zip://",
            "simplecache::",
            "ä",
            ",",
            "=",
            "meta");
    return pieces.list().ofMaxSize(10).map(list -> String.join("", list));
  }
}
