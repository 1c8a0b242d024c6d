package io.github.zarrcdm.virtualize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.virtualize.output.NewReferences;
import io.github.zarrcdm.internal.virtualize.scan.WrittenReferences;
import io.github.zarrcdm.internal.virtualize.source.SourceNames;
import io.github.zarrcdm.model.CodecSpec;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** References that files are added to. */
class GrowingReferencesTest {
  @TempDir Path folder;

  private String copied(String name, String to) throws IOException {
    Path target = folder.resolve(to);
    Files.createDirectories(target.getParent());
    Files.copy(TestFiles.FOLDER.resolve("join").resolve(name), target);
    return target.toString();
  }

  private static double[] times(Path references) throws IOException {
    try (ZarrDataset dataset = ZarrDataset.open(references.toString())) {
      return dataset.array("/time").orElseThrow().readDoubles();
    }
  }

  /** One place may begin with the other, and names with blanks are escaped there. */
  @Test
  void filesOfOtherFoldersAreAddedWhereEachIsMapped() throws IOException {
    Path target = folder.resolve("refs.json");
    String old = folder.resolve("old 1").toString();
    ZarrReferences.of(copied("day_0.nc", "old 1/a+b.nc"))
        .joinExisting("time")
        .map(old, "https://example.org/data/old")
        .write(target);
    ReferencesReport report =
        ZarrReferences.of(copied("day_2.nc", "new/day 2.nc"))
            .joinExisting("time")
            .map(folder.resolve("new").toString(), "https://example.org/data")
            .map(old, "https://example.org/data/old")
            .append()
            .write(target);
    assertThat(report.sources())
        .containsExactly(
            "https://example.org/data/old/a%2Bb.nc", "https://example.org/data/day%202.nc");
    assertThat(times(target)).containsExactly(0, 1, 2, 3);
    assertThat(
            WrittenReferences.at(
                    target,
                    Map.of(
                        folder.resolve("new").toString(),
                        "https://example.org/data",
                        old,
                        "https://example.org/data/old"))
                .locations())
        .containsExactly(old + "/a+b.nc", folder.resolve("new/day 2.nc").toString());
  }

  /** Months in one chunk each: the chunks of the whole differ in length. */
  @Test
  void filesWhoseChunksDifferInLengthAreAdded() throws IOException {
    Path target = folder.resolve("refs.json");
    ZarrReferences.of(List.of(month("jan", 0, 3), month("feb", 3, 2)))
        .joinExisting("time")
        .write(target);
    ZarrReferences.of(month("mar", 5, 4)).joinExisting("time").append().write(target);
    try (ZarrDataset dataset = ZarrDataset.open(target.toString())) {
      assertThat(dataset.array("/t").orElseThrow().readDoubles())
          .containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8);
    }
    assertThat(times(target)).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8);
  }

  private String month(String name, int from, int length) throws IOException {
    Path store = folder.resolve(name + ".zarr");
    double[] values = IntStream.range(from, from + length).asDoubleStream().toArray();
    try (ZarrWriter writer =
        ZarrWriter.to(store.toString())
            .format(2)
            .array(series("/time", length).attribute("units", "days since 2026-01-01"))
            .array(series("/t", length))
            .open()) {
      for (String path : List.of("/time", "/t")) {
        writer.write(path, Section.of(new long[1], new int[] {length}), values);
      }
      writer.finish();
    }
    return store.toString();
  }

  private static NewArray series(String path, int length) {
    return NewArray.of(path, "float64", length)
        .dimensions("time")
        .chunks(length)
        .codecs(new CodecSpec("gzip", Map.of("level", 1)));
  }

  /** Two commands at once: none may undo what the other one added. */
  @ParameterizedTest
  @ValueSource(strings = {"refs.json", "refs.parquet"})
  void whatOthersAddedMeanwhileStays(String name) throws IOException {
    Path target = folder.resolve(name);
    ZarrReferences.of(copied("day_0.nc", "0.nc")).joinExisting("time").write(target);
    NewReferences late = NewReferences.continuing(target);
    var before = WrittenReferences.at(target, Map.of());
    ZarrReferences.of(copied("day_2.nc", "2.nc")).joinExisting("time").append().write(target);
    assertThatThrownBy(() -> late.write(before, new SourceNames(Map.of(), null)))
        .isInstanceOf(ZarrException.Rewritten.class)
        .hasMessageContaining(name);
    assertThat(times(target)).containsExactly(0, 1, 2, 3);
    try (var files = Files.list(folder)) {
      assertThat(files.map(file -> file.getFileName().toString()).sorted())
          .isEqualTo(List.of("0.nc", "2.nc", name));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"other.json", "other.parquet"})
  void foldersOfSomethingElseStay(String name) throws IOException {
    Path target = Files.createDirectory(folder.resolve(name));
    String source = copied("day_0.nc", "0.nc");
    assertThatThrownBy(() -> ZarrReferences.of(source).joinExisting("time").append().write(target))
        .isInstanceOf(ZarrException.NotWritable.class)
        .hasMessageContaining("Only references are replaced");
    assertThat(target).isEmptyDirectory();
  }

  /** As a command leaves them that is killed between two renames. */
  @Test
  void referencesThatWereMovedAsideAreNamed() throws IOException {
    Path target = folder.resolve("refs.parquet");
    String source = copied("day_0.nc", "0.nc");
    ZarrReferences.of(source).joinExisting("time").write(target);
    Files.move(target, folder.resolve(".refs.parquet.4711.old"));
    assertThatThrownBy(() -> ZarrReferences.of(source).joinExisting("time").append().write(target))
        .isInstanceOf(ZarrException.NotWritable.class)
        .hasMessageContaining(".refs.parquet.4711.old");
  }
}
