package io.github.zarrcdm.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.zarrcdm.copy.PreencodedChunks;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.serve.source.EncodedCache;
import io.github.zarrcdm.serve.source.EncodingThreads;
import io.github.zarrcdm.serve.source.ServedDataset;
import io.github.zarrcdm.serve.source.ServingOptions;
import io.github.zarrcdm.serve.source.Version;
import io.github.zarrcdm.testing.IcechunkCorpus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the threads answer that take requests from all connections: nothing that may take long. */
class NonBlockingAnswersTest {
  @TempDir Path folder;

  @Test
  void onlyChunksOfStoresOnDisksOfThisMachineAre() throws Exception {
    assumeThat(Files.getFileStore(folder).type()).isIn("ext4", "xfs", "tmpfs", "overlay", "btrfs");
    Path store = Sources.store(folder.resolve("a.zarr"), 3);
    Path file = Sources.netcdf(folder.resolve("v.nc"), 3);
    try (EncodingThreads work = new EncodingThreads(2, Duration.ofSeconds(60));
        LocationPlaces places =
            new LocationPlaces(
                Map.of("a", store.toString(), "v", file.toString()),
                TestServer::open,
                new ServingOptions(
                    null,
                    source -> PreencodedChunks.NONE,
                    work,
                    EncodedCache.ofChunks(1 << 20),
                    EncodedCache.ofChunks(1 << 20),
                    Duration.ZERO,
                    Optional.empty()))) {
      assertThat(places.isAtHand("/a/v3.zarr/a/c/0")).as("before it is open").isFalse();
      for (ServedDataset dataset : places.named()) {
        dataset.version(2);
        dataset.version(3);
      }
      assertThat(places.isAtHand("/a/v3.zarr/a/c/0")).isTrue();
      assertThat(places.isAtHand("/a/v3.zarr/a/c/1")).as("not stored").isTrue();
      for (String path :
          new String[] {
            "/",
            "/a/",
            "/a/v3.zarr/",
            "/a/v3.zarr/a/",
            "/a/v3.zarr/a",
            "/a/v3.zarr/zarr.json",
            "/a/v3.zarr/a/zarr.json",
            "/a/v3.zarr/a/c/0/",
            "/a/v2.zarr/a/0",
            "/v/v3.zarr/v/c/0/0",
            "/b/v3.zarr/a/c/0",
            "a",
            "/%",
          }) {
        assertThat(places.isAtHand(path)).as(path).isFalse();
      }
    }
  }

  /** Chunks of Icechunk may be in files of others, on any server. */
  @Test
  void chunksThatMayBeAnywhereAreNot() throws Exception {
    IcechunkCorpus.Case virtual = IcechunkCorpus.get("virtual/file_v2");
    try (EncodingThreads work = new EncodingThreads(2, Duration.ofSeconds(60));
        LocationPlaces places =
            new LocationPlaces(
                Map.of("a", virtual.repository() + virtual.options()),
                TestServer::open,
                new ServingOptions(
                    null,
                    source -> PreencodedChunks.NONE,
                    work,
                    EncodedCache.ofChunks(1 << 20),
                    EncodedCache.ofChunks(1 << 20),
                    Duration.ZERO,
                    Optional.empty()))) {
      Version passed = places.named().get(0).version(3);
      assertThat(passed.stored()).isTrue();
      Array array = passed.root().get().arrays().get(0);
      String key = ((ArrayData.Chunked) array.data()).keys().key(new long[array.rank()]);
      assertThat(places.isAtHand("/a/v3.zarr" + array.path() + "/" + key)).isFalse();
    }
  }
}
