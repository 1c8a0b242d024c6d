package io.github.zarrcdm.internal.metadata.write;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.metadata.document.Json;
import io.github.zarrcdm.location.Marker;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.store.WritableMemory;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConsolidationTest {
  private static WritableMemory written(int format, boolean consolidated) throws IOException {
    WritableMemory memory = new WritableMemory();
    try (ZarrWriter writer =
        ZarrWriter.to(memory)
            .format(format)
            .consolidated(consolidated)
            .group("/", new Attributes(Map.of("x", 1.5)))
            .array(NewArray.of("/g/a", "float32", 3).attribute("nan", Double.NaN))
            .array(NewArray.of("/g/h/b", "int8"))
            .open()) {
      writer.finish();
    }
    return memory;
  }

  @ParameterizedTest
  @CsvSource({"2, .zmetadata", "3, zarr.json"})
  void isTheSameAfterwardsAsInOneGo(int format, String key) throws IOException {
    WritableMemory memory = written(format, false);
    assertThat(Consolidation.write(memory)).isEqualTo(5);
    assertSame(memory, written(format, true), key);
    Consolidation.write(memory);
    assertSame(memory, written(format, true), key);
  }

  private static void assertSame(WritableMemory one, WritableMemory other, String key)
      throws IOException {
    Object found = Json.parse(ByteBuffer.wrap(one.values().get(key)), "found");
    assertThat(found).isEqualTo(Json.parse(ByteBuffer.wrap(other.values().get(key)), "expected"));
    assertThat(one.values()).hasSameSizeAs(other.values());
  }

  /** zarr-python opens nothing of a store with such an entry, and all but it without. */
  @ParameterizedTest
  @CsvSource({"3, g/zarr.json", "3, g/a/zarr.json", "2, g/h/.zgroup", "2, g/a/.zarray"})
  void whatDescribesNoNodeIsRefused(int format, String key) throws IOException {
    for (String text : List.of("null", "[1]", format == 3 ? "{\"node_type\": \"x\"}" : "1")) {
      WritableMemory memory = written(format, false);
      memory.put(key, ByteBuffer.wrap(text.getBytes(UTF_8)));
      assertRefused(memory, ZarrException.Malformed.class, key + ": this describes no group");
    }
  }

  /** Its writer would leave the document as it is, with the lengths of before. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void aStoreThatIsWrittenIsNotConsolidated(int format) throws IOException {
    WritableMemory memory = written(format, false);
    memory.put(Marker.UNFINISHED, ByteBuffer.allocate(1));
    assertRefused(memory, ZarrException.NotWritable.class, "its writer has not finished it");
  }

  private static void assertRefused(
      WritableMemory memory, Class<? extends ZarrException> type, String message) {
    Set<String> before = memory.values().keySet();
    assertThatThrownBy(() -> Consolidation.write(memory))
        .isInstanceOf(type)
        .hasMessageContaining(message);
    assertThat(memory.values().keySet()).isEqualTo(before);
  }

  @Test
  void whatIsNotAGroupIsRefused() throws IOException {
    assertThatThrownBy(() -> Consolidation.write(new WritableMemory()))
        .isInstanceOf(ZarrException.NotZarr.class);
    WritableMemory array = new WritableMemory();
    try (ZarrWriter writer = ZarrWriter.to(array).array(NewArray.of("/", "int8", 3)).open()) {
      writer.finish();
    }
    assertThatThrownBy(() -> Consolidation.write(array))
        .isInstanceOf(ZarrException.NotZarr.class)
        .hasMessageContaining("no Zarr v2 or v3 group");
  }
}
