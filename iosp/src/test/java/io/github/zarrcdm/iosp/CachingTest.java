package io.github.zarrcdm.iosp;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.testing.Corpus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ucar.nc2.NetcdfFile;
import ucar.nc2.dataset.DatasetUrl;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;

/** netCDF-Java's file cache, as THREDDS uses it. */
class CachingTest {
  @TempDir Path folder;
  private Path store;
  private DatasetUrl url;

  @BeforeEach
  void cacheAStore() throws Exception {
    NetcdfDatasets.initNetcdfFileCache(1, 10, -1);
    store = folder.resolve("a.zarr");
    copy(Corpus.store("xarray/air_packed_1_v3_x2604"), store);
    url = DatasetUrl.findDatasetUrl("zarr:" + store);
  }

  @AfterEach
  void noCache() {
    NetcdfDataset.disableNetcdfFileCache();
  }

  @Test
  void threeUsersInTurnShareOneOpen() throws Exception {
    List<NetcdfFile> users = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      try (NetcdfFile file = NetcdfDatasets.acquireFile(url, null)) {
        assertThat(file.findVariable("air").read().getSize()).isGreaterThan(0);
        users.add(file);
      }
    }
    assertThat(users.get(1)).isSameAs(users.get(0));
    assertThat(users.get(2)).isSameAs(users.get(0));
  }

  @Test
  void aStoreThatWasRewrittenIsOpenedAgain() throws Exception {
    NetcdfFile before;
    try (NetcdfFile file = NetcdfDatasets.acquireFile(url, null)) {
      before = file;
    }
    Path metadata = store.resolve("zarr.json");
    String text = Files.readString(metadata);
    Files.writeString(metadata, text.replaceFirst("\"attributes\" *: *\\{", "$0\"new\": 1,"));
    Files.setLastModifiedTime(
        metadata, FileTime.fromMillis(Files.getLastModifiedTime(metadata).toMillis() + 2000));
    try (NetcdfFile file = NetcdfDatasets.acquireFile(url, null)) {
      assertThat(file).isNotSameAs(before);
      assertThat(file.getRootGroup().findAttribute("new")).isNotNull();
    }
  }

  @Test
  void anArrayAddedToAStoreIsSeenInDatasetsToo() throws Exception {
    Path plain = folder.resolve("plain.zarr");
    Files.createDirectories(plain.resolve("b"));
    Files.writeString(plain.resolve("zarr.json"), "{\"zarr_format\":3,\"node_type\":\"group\"}");
    String array = Files.readString(Corpus.store("v3_dtypes/datetime_h").resolve("one/zarr.json"));
    Files.writeString(plain.resolve("b/zarr.json"), array);
    DatasetUrl location = DatasetUrl.findDatasetUrl("zarr:" + plain);
    try (NetcdfDataset open = NetcdfDatasets.acquireDataset(location, null)) {
      assertThat(open.getVariables()).hasSize(1);
    }
    Files.createDirectories(plain.resolve("c"));
    Files.writeString(plain.resolve("c/zarr.json"), array);
    try (NetcdfDataset open = NetcdfDatasets.acquireDataset(location, null)) {
      assertThat(open.getVariables()).hasSize(2);
    }
  }

  @Test
  void theStampOfAnUntouchedStoreIsStable() throws Exception {
    try (NetcdfFile file = NetcdfDatasets.openFile(url, -1, null, null)) {
      long stamp = file.getLastModified();
      assertThat(stamp).isPositive();
      assertThat(file.getLastModified()).isEqualTo(stamp);
    }
  }

  private static void copy(Path from, Path to) throws Exception {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
  }
}
