package io.github.zarrcdm.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Little reference files that say much: what they may ask for is bounded, in time and in memory.
 * The build gives this test a JVM of 256 MB.
 */
@Tag("hostile")
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ReferenceAmplificationTest {
  private static final String GROUP = "{\"zarr_format\": 3, \"node_type\": \"group\"}";
  private static final String DIRECTORY = "-D" + Limit.DIRECTORY_BYTES.property() + "=";
  private static final String RULES = "-D" + Limit.RULES_LENGTH.property() + "=";

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** Garbage included. */
  private static final long MOST_BYTES = 600L << 20;

  @TempDir Path folder;

  @Test
  void manyRowsOfTwoVeryLongPaths() throws IOException {
    byte[] rows;
    try (InputStream in = getClass().getResourceAsStream("two-paths-many-rows.parq")) {
      rows = in.readAllBytes();
    }
    String array =
        "{\"zarr_format\":2,\"shape\":[100000],\"chunks\":[1],\"dtype\":\"|u1\",\"compressor\":null,"
            + "\"filters\":null,\"fill_value\":0,\"order\":\"C\"}";
    Files.createDirectories(folder.resolve("a"));
    Files.write(folder.resolve("a/refs.0.parq"), rows);
    Files.writeString(
        folder.resolve(".zmetadata"),
        "{\"metadata\": {\".zgroup\": {\"zarr_format\": 2}, \"a/.zarray\": %s}, \"record_size\": 100000}"
            .formatted(array));
    try (ZarrDataset dataset = ZarrDataset.open(folder.toString())) {
      assertThatThrownBy(
              () -> dataset.read(dataset.root().array("a"), Section.of(new long[1], new int[] {1})))
          .isInstanceOf(ZarrException.class);
    }
  }

  @Test
  void rulesThatMakeManyLongUrls() throws IOException {
    String url = "x".repeat(60_000);
    assertThat(generated("k/{{i}}", url + "{{i}}", 20_000).get("k/19999")).isNotNull();
    assertThatThrownBy(() -> generated("{{i}}/{{t}}", "u", 20_000))
        .isInstanceOf(ZarrException.LimitExceeded.class)
        .hasMessageContaining(RULES);
    assertThatThrownBy(() -> generated("{{i}}", "u", Long.MAX_VALUE / 2))
        .isInstanceOf(ZarrException.LimitExceeded.class)
        .hasMessageContaining(DIRECTORY);
  }

  @Test
  void rulesWithLongExpressionsThatFail() throws IOException {
    String url = "{{" + "i+".repeat(30_000) + "oops}}";
    assertThat(generated("k/{{i}}", url, 200_000).get("k/199999"))
        .contains("\"oops\" is neither a number nor a known name");
  }

  /** Work is counted, also that for texts that become short, and in heaps of any size. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'templates': {'t': '{{LONG}}'}, 'gen': [{'key': '{{t}}{{i}}', RANGE}}]}",
        "{'gen': [{'key': '{{LONG}}{{i}}', RANGE}}]}",
        "{'gen': [{'key': '{{(LONG)}}', RANGE}}]}",
        "{'templates': {'f': '{{LONG}}'}, 'gen': [{'key': '{{f(c=1)}}', RANGE}}]}",
        "{'gen': [{'key': '{{i}}', RANGE, MANY}}]}",
        "{'gen': [{'key': 'CALLS', RANGE}}], 'templates': {'f': ''}}",
        "{'gen': [{'key': 'NAMES', RANGE}}]}",
      })
  void rulesWhoseKeysCostMoreThanTheirLength(String file) throws IOException {
    String dimensions =
        IntStream.range(0, 200).mapToObj(i -> "'d" + i + "': [1]").collect(Collectors.joining(","));
    String references =
        file.replace("LONG", "0+".repeat(1000) + "0")
            .replace("CALLS", "{{f(c=1)}}".repeat(300))
            .replace("NAMES", "{{" + "i+".repeat(1000) + "0}}")
            .replace("RANGE", "'url': 'u', 'dimensions': {'i': {'stop': 400000}")
            .replace("MANY", dimensions);
    long before = THREADS.getCurrentThreadAllocatedBytes();
    refused(references, RULES);
    assertThat(THREADS.getCurrentThreadAllocatedBytes() - before).isLessThan(MOST_BYTES);
  }

  /** Also where one reference is all that is read. */
  @Test
  void templatesOfManyLongExpressions() throws IOException {
    String references =
        "{'templates': {'t': '%s', 'u': '{{%s0}}'}, 'refs': {'a': ['{{t}}']}}"
            .formatted("{{u}}".repeat(10_000), "0+".repeat(100_000));
    try (Store store = Stores.open(written(references))) {
      assertThatThrownBy(() -> store.get("a"))
          .isInstanceOf(ZarrException.LimitExceeded.class)
          .hasMessageContaining("-D" + Limit.TEMPLATE_LENGTH.property() + "=");
    }
  }

  private void refused(String references, String property) throws IOException {
    String file = written(references);
    assertThatThrownBy(() -> Stores.open(file))
        .isInstanceOf(ZarrException.LimitExceeded.class)
        .hasMessageContaining(property);
  }

  private String written(String references) throws IOException {
    return Files.writeString(folder.resolve("refs.json"), references.replace('\'', '"')).toString();
  }

  /** What a file of one rule refers to under each of its keys. */
  private Map<String, String> generated(String key, String url, long count) throws IOException {
    Path file = folder.resolve("rule.json");
    Files.writeString(
        file,
        """
        {"version": 1, "templates": {"t": "%s"}, "refs": {"zarr.json": %s},
         "gen": [{"key": "%s", "url": "%s", "dimensions": {"i": {"stop": %d}}}]}\
        """
            .formatted("t".repeat(60_000), GROUP, key, url, count));
    Map<String, String> found = new HashMap<>();
    try (Store store = Stores.open(file.toString())) {
      String last = key.replace("{{i}}", Long.toString(count - 1));
      try {
        store.get(last);
      } catch (ZarrException refused) {
        found.put(last, refused.getMessage());
      }
    }
    return found;
  }

  @Test
  void moreReferencesThanTheHeapHolds() throws IOException {
    String refs =
        IntStream.range(0, 2_090_000)
            .mapToObj(i -> "\"" + Integer.toString(i, 36) + "\":\"\"")
            .collect(Collectors.joining(","));
    Path file = folder.resolve("references.json");
    Files.writeString(file, "{\"zarr.json\": " + GROUP + ", " + refs + "}");
    refs = null;
    assertThatThrownBy(() -> Stores.open(file.toString()))
        .isInstanceOf(ZarrException.LimitExceeded.class)
        .hasMessageContaining(DIRECTORY);
  }
}
