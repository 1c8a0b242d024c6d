package io.github.zarrcdm.internal.store.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * 403 for a chunk is fill value where a server says it of what does not exist, as buckets that may
 * not be listed do, and an error where it means what it says.
 */
class ForbiddenAsMissingTest {
  private static final String ARRAY =
      "{\"zarr_format\":2,\"shape\":[40],\"chunks\":[2],\"dtype\":\"|u1\",\"compressor\":null,"
          + "\"fill_value\":9,\"order\":\"C\",\"filters\":null}";

  private WebServer server;

  @BeforeEach
  void serve() throws IOException {
    Map<String, byte[]> values = new HashMap<>();
    values.put(
        ".zmetadata",
        "{\"zarr_consolidated_format\":1,\"metadata\":{\".zgroup\":{\"zarr_format\":2},\"sparse/.zarray\":%s,\"x/.zarray\":%s}}"
            .formatted(ARRAY, ARRAY)
            .getBytes(UTF_8));
    for (String name : new String[] {"sparse", "x"}) {
      values.put(name + "/.zarray", ARRAY.getBytes(UTF_8));
    }
    values.put("sparse/3", new byte[] {1, 2});
    values.put("x/0", new byte[] {3, 4});
    server = WebServer.of(values);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private void forbidding(Predicate<String> forbidden) {
    server.with(
        (exchange, key) -> {
          boolean refuses = forbidden.test(key);
          if (refuses) {
            WebServer.answer(exchange, 403, "text/plain", new byte[0]);
          }
          return refuses;
        });
  }

  private boolean exists(String key) {
    return key.equals(".zmetadata")
        || key.endsWith("/.zarray")
        || key.equals("sparse/3")
        || key.equals("x/0");
  }

  private byte[] read(String array, int start, int count) throws IOException {
    try (ZarrDataset dataset = ZarrDataset.open(server.url())) {
      return (byte[])
          dataset.read(
              dataset.root().array(array), Section.of(new long[] {start}, new int[] {count}));
    }
  }

  @Test
  void aBucketThatMayNotBeListedHasSparseArrays() throws IOException {
    forbidding(key -> !exists(key));
    assertThat(read("sparse", 4, 6)).containsExactly(9, 9, 1, 2, 9, 9);
    assertThat(read("sparse", 20, 4)).as("no chunk was read before").containsExactly(9, 9, 9, 9);
  }

  @Test
  void soHasOneThatIsComputedFromPartsOfThem() throws IOException {
    forbidding(key -> !exists(key));
    try (ZarrDataset dataset = ZarrDataset.open(server.url())) {
      Array sparse = dataset.root().array("sparse");
      ArrayData parts =
          new ArrayData.Derived(
              List.of(sparse),
              inputs ->
                  (start, count, stride) -> inputs.get(0).read(new Section(start, count, stride)));
      Array computed =
          new Array(
              "/computed",
              sparse.type(),
              sparse.shape(),
              sparse.dimensionNames(),
              Attributes.NONE,
              parts);
      Section section = Section.of(new long[] {20}, new int[] {4});
      assertThat((byte[]) dataset.read(computed, section)).containsExactly(9, 9, 9, 9);
    }
  }

  @Test
  void aForbiddenKeyIsAnErrorIfOthersAreMissing() throws IOException {
    forbidding(key -> key.equals("sparse/3"));
    assertThat(read("sparse", 0, 4)).containsExactly(9, 9, 9, 9);
    assertRefused("sparse", 6, "sparse/3");
  }

  @Test
  void everyChunkForbiddenIsAnError() {
    forbidding(key -> !key.endsWith(".zarray") && !key.equals(".zmetadata"));
    assertRefused("sparse", 6, "sparse/3");
    assertRefused("x", 0, "x/0");
  }

  @Test
  void anArrayWhoseFolderIsForbiddenIsAnErrorBesideOthersThatMayBeRead() throws IOException {
    forbidding(key -> !exists(key) || key.startsWith("sparse/"));
    assertThat(read("x", 0, 4)).containsExactly(3, 4, 9, 9);
    assertRefused("sparse", 6, "sparse/3");
  }

  private void assertRefused(String array, int start, String key) {
    assertThatThrownBy(() -> read(array, start, 2))
        .isInstanceOf(ZarrException.Refused.class)
        .hasMessageContaining(key + ": the server answered 403");
  }
}
