package io.github.zarrcdm.internal.store.http.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.internal.icechunk.UrlPrefix;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Keys and places as URLs. */
class HttpUrlTest {
  /**
   * A password with a percent sign that begins no escape was an exception that no caller expects.
   */
  @ParameterizedTest
  @CsvSource({"u:100%, u:100%", "u:a%40b, u:a@b", "u:a+b, u:a+b", "u:%zz, u:%zz"})
  void aUserIsSentDecoded(String written, String sent) {
    assertThat(HttpUrl.of("https://" + written + "@host/a").basic())
        .isEqualTo("Basic " + Base64.getEncoder().encodeToString(sent.getBytes(UTF_8)));
  }

  @ParameterizedTest
  @CsvSource({
    "a b, a%20b",
    "a+b, a%2Bb",
    "a%2Fb, a%252Fb",
    "ü, %C3%BC",
    "a#b, a%23b",
    "a?b=c, a%3Fb%3Dc"
  })
  void keysMayHaveAnyLetter(String key, String path) throws Exception {
    assertThat(HttpUrl.of("https://host/s").of(key, "").toString())
        .isEqualTo("https://host/s/" + path);
  }

  /** Of what is above a store, nothing is part of it. */
  @ParameterizedTest
  @CsvSource({
    "https://host/data/air.zarr, 0",
    "https://host/data/air.zarr/g, 1",
    "https://host/data/air.zarr3/g/h, 2",
    "https://host/data/a/b/c/d, 3",
    "https://host/air, 0"
  })
  void aStoreEndsAtAFolderThatIsNamedAsOne(String url, int above) {
    assertThat(HttpUrl.of(url).foldersAbove()).isEqualTo(above);
  }

  /** S3 behind HTTPS takes a plus for a blank; a name of a file or object has it as it is. */
  @Test
  void aPlusInAUrlOfAWebServerIsEscaped() {
    assertThat(UrlPrefix.Url.of("https://host/a%2Bb c"))
        .hasToString("https://host/a%2Bb%20c")
        .isEqualTo(UrlPrefix.Url.of("https://host/a+b%20c"));
    assertThat(UrlPrefix.Url.of("gs://bucket/a+b")).hasToString("gs://bucket/a+b");
  }
}
