package io.github.zarrcdm.spark.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.spark.open.IndexUse;
import io.github.zarrcdm.spark.open.ReadOptions;
import io.github.zarrcdm.spark.open.StoreAccess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What queries know of one of several stores that was not written, or only has other times. */
class MemberStoreTest {
  @TempDir Path folder;
  private ReadOptions options;

  @BeforeEach
  void copy() throws IOException {
    Path from = Path.of("../samples/air.zarr");
    for (Path one : paths(from)) {
      if (Files.isRegularFile(one)) {
        Path to = folder.resolve(from.relativize(one).toString());
        Files.createDirectories(to.getParent());
        Files.copy(one, to);
      }
    }
    options =
        new ReadOptions(
            StoreAccess.of(folder.toString(), Map.of()),
            "/",
            null,
            new ArrayList<>(),
            false,
            0,
            true,
            IndexUse.DEFAULT);
  }

  private static List<Path> paths(Path folder) throws IOException {
    try (Stream<Path> paths = Files.walk(folder)) {
      return paths.toList();
    }
  }

  @Test
  void aStoreThatWasNotWrittenIsNotOpenedAgain() throws Exception {
    MemberStore store = MemberStore.of(options);
    assertThat(store.now()).isSameAs(store);
  }

  /** As a backup restores it: tasks compare the time with the one that they find. */
  @Test
  void aStoreWithOlderTimesIsOpenedAgain() throws Exception {
    MemberStore store = MemberStore.of(options);
    for (Path one : paths(folder)) {
      Files.setLastModifiedTime(one, FileTime.fromMillis(1_600_000_000_000L));
    }
    try (ZarrDataset dataset = ZarrDataset.open(folder.toString())) {
      assertThat(store.now().metadata().stamp()).isEqualTo(dataset.lastModified());
    }
  }
}
