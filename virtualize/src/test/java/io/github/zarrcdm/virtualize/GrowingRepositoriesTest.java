package io.github.zarrcdm.virtualize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.icechunk.BranchTip;
import io.github.zarrcdm.internal.virtualize.output.NewReferences;
import io.github.zarrcdm.internal.virtualize.scan.WrittenReferences;
import io.github.zarrcdm.internal.virtualize.source.SourceNames;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import io.github.zarrcdm.store.Version;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Icechunk repositories to which files are added, as further versions of {@code main}. {@code
 * tools/read-icechunk.mjs} reads them with Icechunk's own library, and commits to them.
 */
class GrowingRepositoriesTest {
  @TempDir Path folder;
  private Path target;

  private String copied(String name, String to) throws IOException {
    Path source = folder.resolve(to);
    Files.createDirectories(source.getParent());
    Files.copy(TestFiles.FOLDER.resolve("join").resolve(name), source);
    return source.toString();
  }

  @BeforeEach
  void first() throws IOException {
    target = folder.resolve("grown.icechunk");
    ZarrReferences.of(copied("day_0.nc", "some data/0.nc")).joinExisting("time").write(target);
  }

  private ReferencesReport append(String source) throws IOException {
    return ZarrReferences.of(source).joinExisting("time").append().write(target);
  }

  private double[] values(String path, String... options) throws IOException {
    List<String> all = new ArrayList<>(List.of("virtual=" + folder));
    all.addAll(List.of(options));
    try (ZarrDataset dataset =
        ZarrDataset.open("icechunk:" + target + "#" + String.join("&", all))) {
      assertThat(dataset.findings().all()).isEmpty();
      return dataset.array(path).orElseThrow().readDoubles();
    }
  }

  private List<Version> history() throws IOException {
    try (Store store = Stores.open(Locations.parse(target.toString()))) {
      return store.versions().orElseThrow().history();
    }
  }

  private Map<String, BranchTip.Edition> files() throws IOException {
    try (Store store = Stores.open(Locations.parse(target.toString()))) {
      return ((BranchTip) store.versions().orElseThrow()).files();
    }
  }

  @Test
  void addedFilesAreAnotherVersion() throws IOException {
    Map<String, BranchTip.Edition> before = files();
    assertThat(append(copied("day_2.nc", "some data/2.nc")).sources()).hasSize(2);
    assertThat(values("/time")).containsExactly(0, 1, 2, 3);
    Path whole = folder.resolve("whole.json");
    ZarrReferences.of(List.of(folder + "/some data/0.nc", folder + "/some data/2.nc"))
        .joinExisting("time")
        .write(whole);
    try (ZarrDataset all = ZarrDataset.open(whole.toString())) {
      for (var array : all.arrays()) {
        assertThat(values(array.path())).as(array.path()).isEqualTo(array.readDoubles());
      }
    }
    List<Version> history = history();
    assertThat(history).hasSize(2);
    assertThat(history.get(0).message()).isEqualTo("References to a file added, by zarr-cdm");
    assertThat(values("/time", "snapshot=" + history.get(1).id())).containsExactly(0, 1);
    assertThat(files()).hasSize(2).containsAllEntriesOf(before);
  }

  /** Repositories have URLs. */
  @Test
  void filesAreFoundByTheirPaths() throws IOException {
    String added = copied("day_2.nc", "some data/é%20.nc");
    append(added);
    append(copied("day_4.nc", "some data/4.nc"));
    assertThat(WrittenReferences.at(target, Map.of()).locations())
        .containsExactly(folder + "/some data/0.nc", added, folder + "/some data/4.nc");
    assertThat(values("/temperature")).hasSize(5 * 2 * 3);
  }

  /** The codec of messages has another name in repositories than in references. */
  @Test
  void stepsOfGribAreAdded() throws IOException {
    List<byte[]> messages = GribTestFiles.messages(TestFiles.FOLDER.resolve("forecast.grib2"));
    List<String> steps = new ArrayList<>();
    for (int step = 0; step < 2; step++) {
      Path file = folder.resolve("f00" + step + ".grib2");
      steps.add(Files.write(file, messages.get(12 * step)).toString());
    }
    target = folder.resolve("forecast.icechunk");
    ZarrReferences.of(steps.get(0)).joinExisting("step").write(target);
    ZarrReferences.of(steps.get(1)).joinExisting("step").append().write(target);
    Path whole = folder.resolve("whole.json");
    ZarrReferences.of(steps).joinExisting("step").write(whole);
    try (ZarrDataset all = ZarrDataset.open(whole.toString())) {
      for (var array : all.arrays()) {
        assertThat(values(array.path())).as(array.path()).isEqualTo(array.readDoubles());
      }
    }
  }

  /** The edition of files is recorded with their chunks, and stays. */
  @Test
  void filesThatHaveChangedAreStillErrors() throws IOException {
    append(copied("day_2.nc", "some data/2.nc"));
    Files.setLastModifiedTime(
        folder.resolve("some data/0.nc"), FileTime.fromMillis(System.currentTimeMillis() + 60_000));
    assertThatThrownBy(() -> values("/temperature")).isInstanceOf(IOException.class);
  }

  /** Readers who authorize the old containers go on; a file elsewhere gets one of its own. */
  @Test
  void filesElsewhereGetContainersOfTheirOwn() throws IOException {
    Path configuration = target.resolve("config.yaml");
    String before = Files.readString(configuration);
    append(copied("day_2.nc", "some data/2.nc"));
    assertThat(configuration).hasContent(before);
    append(copied("day_4.nc", "other/4.nc"));
    assertThat(Files.readString(configuration)).startsWith(before).contains("/other/'");
    assertThat(values("/time")).containsExactly(0, 1, 2, 3, 4);
  }

  /** A configuration of somebody else is not understood well enough to be changed. */
  @Test
  void otherConfigurationsStay() throws IOException {
    Path configuration = target.resolve("config.yaml");
    Files.writeString(
        configuration, "inline_chunk_threshold_bytes: 12\n" + Files.readString(configuration));
    append(copied("day_2.nc", "some data/2.nc"));
    String elsewhere = copied("day_4.nc", "other/4.nc");
    assertThatThrownBy(() -> append(elsewhere))
        .isInstanceOf(ZarrException.NotWritable.class)
        .hasMessageContaining("config.yaml")
        .hasMessageContaining("no virtual chunk container for file://")
        .hasMessageContaining("/other/");
    assertThat(values("/time")).containsExactly(0, 1, 2, 3);
  }

  @Test
  void whatOthersCommittedMeanwhileStays() throws IOException {
    NewReferences late = NewReferences.continuing(target);
    var dataset = WrittenReferences.at(target, Map.of());
    append(copied("day_2.nc", "some data/2.nc"));
    assertThatThrownBy(() -> late.write(dataset, new SourceNames(Map.of(), null)))
        .isInstanceOf(ZarrException.Rewritten.class)
        .hasMessageContaining("grown.icechunk");
    assertThat(values("/time")).containsExactly(0, 1, 2, 3);
    try (var files = Files.list(target.resolve("refs/branch.main"))) {
      assertThat(files).hasSize(1);
    }
  }

  @Test
  void stepsThatAreThereAreRefused() throws IOException {
    String again = copied("day_0.nc", "some data/again.nc");
    assertThatThrownBy(() -> append(again)).isInstanceOf(ZarrException.class);
    assertThat(history()).hasSize(1);
  }

  @Test
  void foldersThatAreNoRepositoriesAreRefused() throws IOException {
    Files.move(target.resolve("refs"), target.resolve("other"));
    String source = copied("day_2.nc", "some data/2.nc");
    assertThatThrownBy(() -> append(source))
        .isInstanceOf(ZarrException.NotWritable.class)
        .hasMessageContaining("no Icechunk repository; looked for repo and refs");
  }
}
