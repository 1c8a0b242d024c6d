package io.github.zarrcdm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.WritableFolder;
import io.github.zarrcdm.store.WritableMemory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What is at the target already, finished or not, is kept or continued as the writer was
 * configured.
 */
class ExistingStoreTest {
  @TempDir Path folder;

  @Test
  void aStoreThatIsNotFinishedDoesNotOpen() throws IOException {
    Path target = folder.resolve("out.zarr");
    try (ZarrWriter writer =
        ZarrWriter.to(target.toString()).array(ZarrWriterTest.small()).open()) {
      writer.write("/g/a", Section.all(5, 7), ZarrWriterTest.numbers(35));
    }
    assertThatThrownBy(() -> ZarrDataset.open(target.toString()))
        .isInstanceOf(ZarrException.NotZarr.class)
        .hasMessageContaining("its writer has not finished this store");
    assertThatThrownBy(() -> ZarrWriter.to(target.toString()).array(ZarrWriterTest.small()).open())
        .isInstanceOf(ZarrException.NotWritable.class)
        .hasMessageContaining("there is an unfinished store");
  }

  @Test
  void resumesWhatWasBegunWithTheSameMetadata() throws IOException {
    Path target = folder.resolve("out.zarr");
    try (ZarrWriter writer =
        ZarrWriter.to(target.toString()).array(ZarrWriterTest.small()).open()) {
      writer.write("/g/a", Section.of(new long[2], new int[] {2, 3}), ZarrWriterTest.numbers(6));
    }
    assertThatThrownBy(
            () ->
                ZarrWriter.to(target.toString())
                    .array(ZarrWriterTest.small().fill(0))
                    .resume()
                    .open())
        .hasMessageContaining("begun with other metadata");
    try (ZarrWriter writer =
        ZarrWriter.to(target.toString()).array(ZarrWriterTest.small()).resume().open()) {
      assertThat(writer.has("/g/a", 0, 0)).isTrue();
      assertThat(writer.has("/g/a", 0, 1)).isFalse();
      writer.write("/g/a", Section.all(5, 7), ZarrWriterTest.numbers(35));
      writer.finish();
    }
    try (ZarrDataset read = ZarrDataset.open(target.toString())) {
      assertThat(read.array("/g/a").orElseThrow().read()).isEqualTo(ZarrWriterTest.numbers(35));
    }
    assertThat(target.resolve(".zarr-cdm-unfinished")).doesNotExist();
  }

  @Test
  void anExistingStoreStaysUnlessItIsToBeOverwritten() throws IOException {
    Path target = folder.resolve("out.zarr");
    write(target, ZarrWriterTest.small(), 1);
    assertThatThrownBy(() -> ZarrWriter.to(target.toString()).array(ZarrWriterTest.small()).open())
        .isInstanceOf(ZarrException.NotWritable.class)
        .hasMessage(
            target + ": there is a Zarr store already. Overwrite it, or choose another name.");
    try (ZarrWriter writer =
        ZarrWriter.to(target.toString()).array(NewArray.of("/b", "int8", 1)).overwrite().open()) {
      writer.write("/b", Section.all(1), new byte[] {3});
      writer.finish();
    }
    assertThat(files(target)).containsOnlyKeys("zarr.json", "b/zarr.json", "b/c/0");
  }

  @Test
  void onlyStoresAreOverwritten() throws IOException {
    Path precious = Files.writeString(folder.resolve("thesis.tex"), "...");
    assertThatThrownBy(
            () -> ZarrWriter.to(folder.toString()).array(ZarrWriterTest.small()).overwrite().open())
        .isInstanceOf(ZarrException.NotWritable.class)
        .hasMessageContaining("holds no Zarr store");
    assertThat(precious).exists();
    assertThatThrownBy(() -> new WritableFolder(precious))
        .hasMessageContaining("there is a file of that name");
  }

  @Test
  void readersOfTheOldExtentSeeTheOldStoreUntilTheNewOneIsFinished() throws IOException {
    Path target = folder.resolve("out.zarr");
    write(target, NewArray.of("/a", "int32", 3).chunks(2), 3);
    NewArray longer = NewArray.of("/a", "int32", 5).chunks(2);
    try (ZarrWriter writer = ZarrWriter.to(target.toString()).array(longer).extend().open()) {
      writer.write("/a", Section.of(new long[] {3}, new int[] {2}), new int[] {30, 40});
      try (ZarrDataset old = ZarrDataset.open(target.toString())) {
        assertThat(old.array("/a").orElseThrow().read()).isEqualTo(ZarrWriterTest.numbers(3));
      }
      writer.finish();
    }
    try (ZarrDataset read = ZarrDataset.open(target.toString())) {
      assertThat(read.array("/a").orElseThrow().read()).isEqualTo(new int[] {0, 1, 2, 30, 40});
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void onlyTheExtentOfAnArrayChangesWhenItIsExtended(int format) throws IOException {
    WritableMemory memory = new WritableMemory();
    NewArray[] arrays = {
      ZarrWriterTest.small(), NewArray.of("/f", "float32", 3).fill("NaN"), texts(3)
    };
    ZarrWriterBuilder first = ZarrWriter.to(memory).format(format);
    for (NewArray array : arrays) {
      first.array(array);
    }
    first.open().finish();
    ZarrWriter.to(memory)
        .format(format)
        .array(texts(4))
        .array(ZarrWriterTest.small())
        .extend()
        .open()
        .finish();
    NewArray[] others = {
      ZarrWriterTest.small().chunks(5, 3),
      ZarrWriterTest.small().fill(-2),
      ZarrWriterTest.small().codecs(),
      NewArray.of("/g/a", "int32", 4, 7).chunks(2, 3).fill(-1),
      NewArray.of("/g/a", "uint32", 5, 7).chunks(2, 3)
    };
    for (NewArray other : others) {
      assertThatThrownBy(() -> ZarrWriter.to(memory).format(format).array(other).extend().open())
          .isInstanceOf(ZarrException.NotWritable.class)
          .hasMessageContaining("array /g/a is int32[5, 7] in chunks of [2, 3], it cannot become");
    }
    assertThat(memory.values()).doesNotContainKey(".zarr-cdm-unfinished");
  }

  private static NewArray texts(int length) {
    return NewArray.of("/t", "string", length).chunks(2);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void arraysKeepTheirOrderInConsolidatedMetadata(int format) throws IOException {
    Path target = folder.resolve("out.zarr");
    List<NewArray> arrays =
        Stream.of("/time", "/y", "/air")
            .map(name -> NewArray.of(name, "int32", 3).chunks(3))
            .toList();
    try (ZarrWriter writer = writer(target, arrays, format).consolidated(true).open()) {
      writer.finish();
    }
    List<NewArray> longer =
        List.of(NewArray.of("/air", "int32", 5).chunks(3), NewArray.of("/b", "int8", 1));
    try (ZarrWriter writer = writer(target, longer, format).extend().open()) {
      writer.finish();
    }
    try (ZarrDataset read = ZarrDataset.open(target.toString())) {
      assertThat(read.root().arrays())
          .extracting(Array::name)
          .containsExactly("time", "y", "air", "b");
    }
  }

  private static ZarrWriterBuilder writer(Path target, List<NewArray> arrays, int format)
      throws IOException {
    ZarrWriterBuilder builder = ZarrWriter.to(target.toString()).format(format);
    for (NewArray array : arrays) {
      builder.array(array);
    }
    return builder;
  }

  @Test
  void aWriterThatIsOpenKeepsItsTarget() throws IOException {
    WritableMemory memory = new WritableMemory();
    ZarrWriter first = ZarrWriter.to(memory).array(ZarrWriterTest.small()).open();
    ZarrWriterBuilder second = ZarrWriter.to(memory).array(ZarrWriterTest.small()).overwrite();
    assertThatThrownBy(second::open).hasMessageContaining("another writer is at work on it");
    first.finish();
    assertThat(memory.values()).containsKey("zarr.json");
    first.close();
    second.open().close();
    assertThat(memory.values()).doesNotContainKey("zarr.json");
  }

  private static void write(Path target, NewArray array, int count) throws IOException {
    try (ZarrWriter writer = ZarrWriter.to(target.toString()).array(array).open()) {
      long[] shape = array.build().shape();
      writer.write(
          array.build(),
          Section.all(shape),
          ZarrWriterTest.numbers((int) Section.all(shape).size()));
      writer.finish();
    }
  }

  private static TreeMap<String, Path> files(Path root) throws IOException {
    TreeMap<String, Path> files = new TreeMap<>();
    try (var all = Files.walk(root)) {
      all.filter(Files::isRegularFile)
          .forEach(file -> files.put(root.relativize(file).toString(), file));
    }
    return files;
  }
}
