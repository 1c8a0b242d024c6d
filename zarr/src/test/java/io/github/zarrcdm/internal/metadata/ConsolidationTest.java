package io.github.zarrcdm.internal.metadata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.store.WritableMemory;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
