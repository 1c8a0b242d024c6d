package io.github.zarrcdm.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.testing.EndlessBody;
import io.github.zarrcdm.testing.WebServer;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A web server whose metadata document has no end. The limits are those of {@link LimitsTest}. */
@Tag("limits")
class EndlessBodyTest {
  private static final String LIMIT = "-D" + Limit.JSON_BYTES.property() + "=";

  private static final byte[] GROUP = "{\"zarr_format\": 2}".getBytes(UTF_8);

  @ParameterizedTest
  @ValueSource(strings = {"zarr.json", ".zgroup", ".zarray"})
  void endsAtTheLimit(String key) throws Exception {
    EndlessBody endless = new EndlessBody(key);
    try (WebServer server = WebServer.of(Map.of(key, GROUP)).with(endless)) {
      assertTimeoutPreemptively(
          Duration.ofMinutes(10),
          () ->
              assertThatThrownBy(() -> ZarrDataset.open(server.url()))
                  .isInstanceOf(ZarrException.LimitExceeded.class)
                  .hasMessageContaining(key)
                  .hasMessageContaining("-D" + Limit.JSON_BYTES.property() + "="));
      assertThat(endless.sent()).isLessThan(EndlessBody.MOST);
    }
  }

  /** The message that there is no store says why its only document does not count. */
  @Test
  void ofTheOnlyDocumentIsReported() throws Exception {
    try (WebServer server = WebServer.of(Map.of()).with(new EndlessBody(".zmetadata"))) {
      assertThatThrownBy(() -> ZarrDataset.open(server.url()))
          .isInstanceOf(ZarrException.NotZarr.class)
          .hasMessageContaining(LIMIT);
    }
  }

  /** Both can be done without: the log names the limit, and what is left is opened. */
  @ParameterizedTest
  @ValueSource(strings = {".zmetadata", ".zattrs"})
  void ofADocumentThatIsNotNeededIsLeftOut(String key) throws Exception {
    EndlessBody endless = new EndlessBody(key);
    try (WebServer server = WebServer.of(Map.of(".zgroup", GROUP)).with(endless)) {
      assertTimeoutPreemptively(
          Duration.ofMinutes(10),
          () ->
              assertThatThrownBy(() -> ZarrDataset.open(server.url()))
                  .isInstanceOf(ZarrException.class)
                  .hasMessageContaining("its members are unknown")
                  .extracting(Throwable::getMessage)
                  .matches(told -> told.contains(LIMIT) == key.equals(".zmetadata")));
      assertThat(endless.sent()).isBetween(1L, EndlessBody.MOST - 1);
    }
  }
}
