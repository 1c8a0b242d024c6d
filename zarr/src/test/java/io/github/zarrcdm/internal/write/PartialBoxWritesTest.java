package io.github.zarrcdm.internal.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Section;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Of the elements of a section, those that are given are written, and the others stay. */
class PartialBoxWritesTest {
  @TempDir Path folder;

  @ParameterizedTest(name = "shards {0}")
  @ValueSource(booleans = {false, true})
  void elementsThatAreNotGivenStay(boolean shards) throws Exception {
    String store = folder.resolve("a.zarr").toString();
    NewArray described = NewArray.of("/a", "int32", 7, 9).chunks(2, 3);
    Array array = (shards ? described.shards(4, 6) : described).build();
    int[] expected = IntStream.range(0, 63).toArray();
    try (ZarrWriter writer = ZarrWriter.to(store).array(array).open()) {
      writer.write(array, Section.all(array.shape()), expected);
      writer.finish();
    }
    Section section = Section.of(new long[] {1, 2}, new int[] {5, 6});
    int[] values = IntStream.range(1000, 1030).toArray();
    BitSet given = new BitSet();
    new Random(7).ints(12, 0, 30).forEach(given::set);
    given.stream().forEach(i -> expected[(1 + i / 6) * 9 + 2 + i % 6] = values[i]);
    try (ZarrWriter writer = ZarrWriter.to(store).extend().array(array).open()) {
      writer.write(array, section, values, given);
      writer.finish();
    }
    try (ZarrDataset dataset = ZarrDataset.open(store)) {
      assertThat(dataset.array("/a").orElseThrow().read()).isEqualTo(expected);
    }
  }

  /** A chunk that cannot be read shows that nobody asks for it. */
  @Test
  void noChunkIsReadForNothing() throws Exception {
    Path store = folder.resolve("a.zarr");
    Array array = NewArray.of("/a", "int32", 4).chunks(4).build();
    Section all = Section.all(4);
    try (ZarrWriter writer = ZarrWriter.to(store.toString()).array(array).open()) {
      writer.write(array, all, new int[] {1, 2, 3, 4});
      writer.finish();
    }
    Files.write(store.resolve("a/c/0"), new byte[1]);
    try (ZarrWriter writer = ZarrWriter.to(store.toString()).extend().array(array).open()) {
      writer.write(array, all, new int[4], new BitSet());
      writer.finish();
    }
    assertThat(store.resolve("a/c/0")).hasSize(1);
  }
}
