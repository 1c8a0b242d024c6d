package io.github.zarrcdm.internal.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Section;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChunkVersionsTest {
  private static final int CHUNKS = 1000;

  @TempDir Path folder;

  /** As of a coordinate that grew one value at a time. */
  @Test
  void thatOfManyChunksIsShortAndSeesEachOfThem() throws Exception {
    Path place = folder.resolve("v.zarr");
    NewArray v = NewArray.of("/v", "int16", CHUNKS).dimensions("x").chunks(1).fill(-1);
    try (ZarrWriter writer = ZarrWriter.to(place.toString()).format(3).array(v).open()) {
      writer.write("/v", Section.all(CHUNKS), new short[CHUNKS]);
      writer.finish();
    }
    for (int n = 0; n < CHUNKS; n++) {
      Files.setLastModifiedTime(place.resolve("v/c/" + n), FileTime.fromMillis(2));
    }
    try (ZarrDataset dataset = ZarrDataset.open(place.toString())) {
      Array array = dataset.root().arrays().get(0);
      Section all = Section.all(CHUNKS);
      String before = dataset.chunkVersions(array, all).orElseThrow();
      assertThat(before).hasSizeLessThan(100);
      assertThat(dataset.chunkVersions(array, all)).hasValue(before);
      Files.setLastModifiedTime(place.resolve("v/c/900"), FileTime.fromMillis(1));
      String changed = dataset.chunkVersions(array, all).orElseThrow();
      assertThat(changed).isNotEqualTo(before);
      Files.delete(place.resolve("v/c/900"));
      assertThat(dataset.chunkVersions(array, all).orElseThrow()).isNotIn(before, changed);
    }
  }
}
