package io.github.zarrcdm.internal.metadata;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.store.MemoryStore;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Documents that are small, and would be much work for a reader that takes them at their word. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FloodTest {
  private static final String ARRAY =
      """
      {"zarr_format": 2, "shape": [1], "chunks": [1], "dtype": %s, "compressor": null,
       "filters": null, "fill_value": %s, "order": "C"}\
      """;

  @Test
  void aPathOfSlashesIsThatOfOneNode() throws IOException {
    Group root = consolidated("/".repeat(20_000) + "a" + "/".repeat(20_000) + "b");
    assertThat(root.groups()).singleElement().extracting(Group::path).isEqualTo("/a");
  }

  @Test
  void aPathOfMoreGroupsThanThereMayBeIsLeftOut() throws IOException {
    Group root = consolidated("a/".repeat(20_000) + "b");
    assertThat(root.groups()).isEmpty();
    assertThat(root.arrays()).hasSize(1);
  }

  @Test
  void anEmptyFillValueOfAFieldWithAShapeDoesNotFail() throws IOException {
    String array = ARRAY.formatted("[[\"x\", \"<i4\", [2]]]", "[[]]");
    Group root =
        Metadata.read(
            new MemoryStore(Map.of("a/.zarray", array.getBytes(UTF_8))), "", new Findings(""));
    assertThat(root.arrays()).hasSize(1);
  }

  private static Group consolidated(String path) throws IOException {
    String array = ARRAY.formatted("\"<i4\"", "0");
    String zmetadata =
        """
        {"zarr_consolidated_format": 1, "metadata":
         {".zgroup": {"zarr_format": 2}, "good/.zarray": %s, "%s/.zarray": %s}}\
        """
            .formatted(array, path, array);
    return Metadata.read(
        new MemoryStore(Map.of(".zmetadata", zmetadata.getBytes(UTF_8))), "", new Findings(""));
  }
}
