package io.github.zarrcdm.virtualize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.virtualize.output.NewReferences;
import io.github.zarrcdm.internal.virtualize.scan.WrittenReferences;
import io.github.zarrcdm.internal.virtualize.source.SourceNames;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import io.github.zarrcdm.store.Version;
import io.github.zarrcdm.store.Versions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Files that are added to a repository of version 2 of Icechunk's specification, which Icechunk
 * 2.2.2 wrote ({@code tools/icechunk-repository.mjs}): two snapshots, a tag, a deleted tag, a
 * branch. {@code tools/read-icechunk.mjs} reads the result with Icechunk's own library, and commits
 * to it.
 */
class GrowingSecondVersionTest {
  private static final String SERVER = "https://files.example";

  @TempDir Path folder;
  private Path archive;
  private Path target;

  @BeforeEach
  void repository() throws IOException {
    archive = Files.createDirectories(folder.resolve("archive"));
    target = folder.resolve("second.icechunk");
    TestFiles.unzip("icechunk2.zip", target);
    for (String day : List.of("day_0.nc", "day_2.nc", "day_4.nc")) {
      Files.copy(TestFiles.FOLDER.resolve("join").resolve(day), archive.resolve(day));
    }
  }

  private ZarrReferences references(String... days) {
    return ZarrReferences.of(Stream.of(days).map(day -> archive.resolve(day).toString()).toList())
        .joinExisting("time")
        .map(archive.toString(), SERVER);
  }

  private double[] values(String path, String options) throws IOException {
    try (ZarrDataset dataset =
        ZarrDataset.open(
            "icechunk:%s#virtual=%s/=%s%s".formatted(target, SERVER, archive, options))) {
      assertThat(dataset.findings().all()).isEmpty();
      return dataset.array(path).orElseThrow().readDoubles();
    }
  }

  private <T> T versions(Question<T> question) throws IOException {
    try (Store store = Stores.open(Locations.parse(target.toString()))) {
      return question.of(store.versions().orElseThrow());
    }
  }

  private interface Question<T> {
    T of(Versions versions) throws IOException;
  }

  @Test
  void addedFilesAreAnotherVersion() throws IOException {
    assertThat(values("/time", "")).containsExactly(0, 1);
    references("day_2.nc").append().write(target);
    references("day_4.nc").append().write(target);
    Path whole = folder.resolve("whole.json");
    ZarrReferences.of(Stream.of("0", "2", "4").map(n -> archive + "/day_" + n + ".nc").toList())
        .joinExisting("time")
        .write(whole);
    try (ZarrDataset all = ZarrDataset.open(whole.toString())) {
      for (var array : all.arrays()) {
        assertThat(values(array.path(), "")).as(array.path()).isEqualTo(array.readDoubles());
      }
    }
    assertThat(versions(Versions::history).stream().map(Version::message))
        .containsExactly(
            "References to a file added, by zarr-cdm",
            "References to a file added, by zarr-cdm",
            "references of the first day",
            "Repository initialized");
  }

  /** Their indices move where the new snapshot is sorted before theirs. */
  @Test
  void otherBranchesAndTagsStay() throws IOException {
    String first = versions(versions -> versions.tag("first"));
    for (int n = 0; n < 2; n++) {
      references("day_" + (2 + 2 * n) + ".nc").append().write(target);
      List<String> branches = versions(Versions::branches);
      assertThat(branches).containsExactly("before", "main");
      List<String> tags = versions(Versions::tags);
      assertThat(tags).containsExactly("first");
      String tag = versions(versions -> versions.tag("first"));
      String branch = versions(versions -> versions.branch("before"));
      assertThat(List.of(tag, branch)).containsOnly(first);
    }
    assertThat(values("/time", "&tag=first")).containsExactly(0, 1);
  }

  /** Icechunk's log of operations goes on in the file that was replaced. */
  @Test
  void theReplacedFileIsKept() throws IOException {
    byte[] before = Files.readAllBytes(target.resolve("repo"));
    List<Path> known = overwritten();
    references("day_2.nc").append().write(target);
    List<Path> kept = new ArrayList<>(overwritten());
    kept.removeAll(known);
    assertThat(kept).singleElement().satisfies(file -> assertThat(file).hasBinaryContent(before));
    assertThat(kept.get(0).getFileName().toString()).matches("repo\\.\\d{14}\\.\\w{20}");
  }

  private List<Path> overwritten() throws IOException {
    try (Stream<Path> files = Files.list(target.resolve("overwritten"))) {
      return files.toList();
    }
  }

  @Test
  void filesOfNoContainerAreRefused() throws IOException {
    Path other = Files.createDirectories(folder.resolve("other"));
    String source = Files.move(archive.resolve("day_2.nc"), other.resolve("2.nc")).toString();
    assertThatThrownBy(
            () ->
                ZarrReferences.of(source)
                    .joinExisting("time")
                    .map(archive.toString(), SERVER)
                    .map(other.toString(), "https://other.example/x")
                    .append()
                    .write(target))
        .isInstanceOf(ZarrException.NotWritable.class)
        .hasMessageContaining("no virtual chunk container for https://other.example/x/");
    assertThat(values("/time", "")).containsExactly(0, 1);
  }

  @Test
  void whatOthersCommittedMeanwhileStays() throws IOException {
    NewReferences late = NewReferences.continuing(target);
    var dataset = WrittenReferences.at(target, Map.of());
    references("day_2.nc").append().write(target);
    assertThatThrownBy(() -> late.write(dataset, new SourceNames(Map.of(), null)))
        .isInstanceOf(ZarrException.Rewritten.class)
        .hasMessageContaining("second.icechunk");
    assertThat(values("/time", "")).containsExactly(0, 1, 2, 3);
  }
}
