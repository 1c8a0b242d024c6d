package io.github.zarrcdm.internal.store.reference;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.store.ByteRange.Slice;
import io.github.zarrcdm.store.ByteRange.Suffix;
import io.github.zarrcdm.store.MemoryStore;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreContract;
import io.github.zarrcdm.store.Stores;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** References as kerchunk and VirtualiZarr write them. */
class ReferenceStoreTest extends StoreContract {
  private static final byte[] FILE = bytes(1000);

  @TempDir Path folder;

  /** Half of the values inline, the longer ones in a separate file. */
  @Override
  protected Store store(Map<String, byte[]> values) throws IOException {
    ObjectNode references = new JsonMapper().createObjectNode();
    Path data = folder.resolve("data file.bin");
    long offset = 7;
    byte[] content = new byte[200_000];
    for (Map.Entry<String, byte[]> value : values.entrySet()) {
      int length = value.getValue().length;
      if (length < 10) {
        String text = Base64.getEncoder().encodeToString(value.getValue());
        references.put(value.getKey(), "base64:" + text);
      } else {
        references.putArray(value.getKey()).add("data file.bin").add(offset).add(length);
        System.arraycopy(value.getValue(), 0, content, (int) offset, length);
        offset += length + 3;
      }
    }
    Files.write(data, content);
    ObjectNode document = new JsonMapper().createObjectNode().put("version", 1);
    document.set("refs", references);
    return Stores.open(write("refs.json", document.toString()).toString());
  }

  private Path write(String name, String text) throws IOException {
    return Files.write(folder.resolve(name), text.getBytes(UTF_8));
  }

  private Store references(String json) throws IOException {
    Files.write(folder.resolve("x.nc"), FILE);
    return Stores.open(write("r.json", json).toString());
  }

  private static byte[] part(int from, int length) {
    return Arrays.copyOfRange(FILE, from, from + length);
  }

  @Test
  void versionZeroHasItsKeysRightAway() throws IOException {
    Store store =
        references(
            """
            {".zgroup": "{\\"zarr_format\\": 2}", "a/.zarray": {"shape": [1]},
             "a/0": ["x.nc", 10, 20], "a/1": ["x.nc"], "a/2": ["x.nc", null, null],}
            """);
    assertThat(store.get(".zgroup").map(b -> new String(array(b), UTF_8)))
        .contains("{\"zarr_format\": 2}");
    assertThat(store.get("a/.zarray").map(b -> new String(array(b), UTF_8)))
        .contains("{\"shape\":[1]}");
    assertThat(store.get("a/0")).map(StoreContract::array).contains(part(10, 20));
    assertThat(store.get("a/0", new Slice(15, 10))).map(StoreContract::array).contains(part(25, 5));
    assertThat(store.get("a/0", new Suffix(5))).map(StoreContract::array).contains(part(25, 5));
    assertThat(store.get("a/1")).map(StoreContract::array).contains(FILE);
    assertThat(store.get("a/2", new Suffix(5))).map(StoreContract::array).contains(part(995, 5));
    assertThat(store.folders("")).contains(List.of("a"));
    assertThat(store.size("a/0")).hasValue(20);
    assertThat(store.remote()).isFalse();
  }

  @Test
  void versionOneHasTemplatesAndRules() throws IOException {
    Store store =
        references(
            """
            {"version": 1,
             "refs": {"a/0": ["{{u}}", 0, 4], "a/1": ["{{f(c='x', d=\\"nc\\")}}", 4, 4]},
             "templates": {"u": "x.nc", "f": "{{c}}.{{d}}"},
             "gen": [{"key": "g/{{i}}.{{j}}", "url": "{{u}}",
                      "offset": "{{(i + 1) * 100 - j // 2 % 7}}", "length": "{{ 5 }}",
                      "dimensions": {"i": {"stop": 4, "start": 1, "step": 2}, "j": [3, 5]}},
                     {"key": "whole", "url": "{{f(c='x', d='nc')}}", "dimensions": {}}]}
            """);
    assertThat(store.get("a/0")).map(StoreContract::array).contains(part(0, 4));
    assertThat(store.get("a/1")).map(StoreContract::array).contains(part(4, 4));
    assertThat(store.get("g/1.3")).map(StoreContract::array).contains(part(199, 5));
    assertThat(store.get("g/3.5")).map(StoreContract::array).contains(part(398, 5));
    assertThat(store.get("g/2.3")).isEmpty();
    assertThat(store.get("whole")).map(StoreContract::array).contains(FILE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{\"a\": ",
        "no JSON",
        "{\"version\": 2, \"refs\": {}}",
        "{\"refs\": {}, \"gen\": [{\"key\": \"a\"}]}",
        "{\"refs\": {}, \"gen\": [{\"key\": \"{{i}}\", \"url\": \"u\", \"dimensions\": {\"i\":"
            + " {}}}]}",
        "{\"refs\": {}, \"gen\": [{\"key\": \"{{i}}{{j}}\", \"url\": \"u\", \"dimensions\":"
            + " {\"i\": {\"stop\": 10000000}, \"j\": {\"stop\": 10000000}}}]}"
      })
  void brokenFilesAreNamedInTheError(String json) {
    assertThatThrownBy(() -> references(json))
        .isInstanceOf(ZarrException.class)
        .hasMessageStartingWith(folder + "/r.json: ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[1, 2, 3]",
        "[\"x.nc\", -1, 3]",
        "[\"x.nc\", 1]",
        "[\"x.nc\", 1.5, 3]",
        "[\"x.nc\", 9223372036854775807, 3]",
        "[]",
        "\"base64:\\u0001?=a\""
      })
  void aBrokenReferenceCostsItsValueAlone(String reference) throws IOException {
    Store store = references("{\"a\": %s, \"b\": \"x\"}".formatted(reference));
    assertThat(store.get("b")).map(StoreContract::array).contains("x".getBytes(UTF_8));
    assertThatThrownBy(() -> store.get("a"))
        .isInstanceOf(ZarrException.Malformed.class)
        .hasMessageStartingWith(folder + "/r.json: a: the ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{{u.upper()}}",
        "{{a}}",
        "{{f(1)}}",
        "{{1 / 2}}",
        "{{((((((}}",
        "{{1 // 0}}",
        "{{9223372036854775807 * 9}}",
        "{{loop}}",
        "{{bomb}}"
      })
  void otherJinjaIsRefused(String url) throws IOException {
    String many = "{{b}}".repeat(1000);
    Store store =
        references(
            """
            {"refs": {"x": ["%s", 0, 1]},
             "templates": {"u": "x.nc", "f": "x.nc", "loop": "{{loop}}", "bomb": "%s", "b": "%s"}}
            """
                .formatted(url.replace("\"", "\\\""), many, "x".repeat(1000)));
    assertThatThrownBy(() -> store.get("x"))
        .isInstanceOf(ZarrException.class)
        .isNotInstanceOf(ZarrException.Unavailable.class);
  }

  @Test
  void aLostOrShortFileIsAnErrorAndNotAMissingChunk() throws IOException {
    Store store = references("{\"a\": [\"gone.nc\", 0, 4], \"b\": [\"x.nc\", 998, 4]}");
    assertThatThrownBy(() -> store.get("a"))
        .isInstanceOf(ZarrException.class)
        .hasMessageContaining("gone.nc");
    assertThatThrownBy(() -> store.get("b"))
        .isInstanceOf(ZarrException.Corrupt.class)
        .hasMessageContaining("ends before");
    assertThatThrownBy(() -> store.get("b", List.of(new Slice(0, 4))))
        .isInstanceOf(ZarrException.Corrupt.class)
        .hasMessageContaining("ends before");
  }

  /** Arguments that were searched again from each letter on took minutes. */
  @Test
  @Timeout(600)
  void manyLettersWithoutArgumentsAreReadOnce() throws IOException {
    String json =
        """
        {"version": 1, "templates": {"f": "{{c}}"}, "refs": {"a": ["{{f(%s)}}", 0, 4]}}
        """
            .formatted("c".repeat(60_000));
    Path file = Files.writeString(folder.resolve("many.json"), json);
    assertThatThrownBy(() -> Stores.open(file.toString()).get("a"))
        .isInstanceOf(ZarrException.class)
        .hasMessageContaining("template arguments");
  }

  @Test
  void slicesOfOneValueAreMergedInItsFile() throws IOException {
    byte[] json = "{\"a\": [\"x.nc\", 100, 800]}".getBytes(UTF_8);
    try (WebServer server = WebServer.of(Map.of("refs.json", json, "x.nc", FILE))) {
      Store store = Stores.open(server.url() + "/refs.json");
      server.requests();
      assertThat(
              store
                  .get("a", List.of(new Slice(0, 4), new Slice(10, 4), new Slice(790, 100)))
                  .orElseThrow()
                  .stream()
                  .map(StoreContract::array))
          .containsExactly(part(100, 4), part(110, 4), part(890, 10));
      assertThat(server.requests()).containsExactly("GET x.nc bytes=100-899");
    }
  }

  @Test
  void referencesInParquetWhereNobodyResolvesThemAreReportedFromAStoreWithoutChunks() {
    String zmetadata =
        "{\"metadata\": {\".zgroup\": {\"zarr_format\": 2}}, \"record_size\": 10000}";
    Store store = new MemoryStore(Map.of(".zmetadata", zmetadata.getBytes(UTF_8)));
    assertThatThrownBy(() -> ZarrDataset.of(store, "/"))
        .isInstanceOf(ZarrException.Unsupported.class)
        .hasMessageContaining("these are references in Parquet");
  }
}
