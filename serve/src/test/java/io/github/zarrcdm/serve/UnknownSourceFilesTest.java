package io.github.zarrcdm.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.copy.PreencodedChunks;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.serve.source.EncodedCache;
import io.github.zarrcdm.serve.source.EncodingThreads;
import io.github.zarrcdm.serve.source.NothingToServeException;
import io.github.zarrcdm.serve.source.ServedDataset;
import io.github.zarrcdm.serve.source.ServingOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ucar.nc2.NetcdfFile;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;

/**
 * Sources whose files are not known, such as collections of THREDDS: only opening them shows what
 * changed.
 */
class UnknownSourceFilesTest {
  @TempDir Path folder;
  private final AtomicInteger opened = new AtomicInteger();
  private final AtomicInteger times = new AtomicInteger(3);
  private boolean missing;

  /** A dataset without a location. */
  private NetcdfFile open(String location) throws IOException {
    opened.incrementAndGet();
    if (missing) {
      throw new NothingToServeException("There is nothing of this name.");
    }
    Path file = folder.resolve(times + ".nc");
    if (!file.toFile().exists()) {
      Sources.netcdf(file, times.get());
      // The folder is looked at too, and one as new as the clock would be opened once more.
      Files.setLastModifiedTime(folder, FileTime.from(Instant.now().minusSeconds(60)));
    }
    NetcdfDataset.Builder<?> shown =
        NetcdfDatasets.openDataset(file.toString(), false, null).toBuilder();
    return shown.setLocation("").build();
  }

  private ServedDataset collection(EncodingThreads work, Duration reopen) {
    return new ServedDataset(
        "c",
        "c",
        this::open,
        new ServingOptions(
            null,
            file -> PreencodedChunks.NONE,
            work,
            EncodedCache.ofChunks(1 << 20),
            EncodedCache.ofChunks(1 << 20),
            reopen,
            Optional.empty()));
  }

  private static long length(ServedDataset served) throws IOException {
    return served.version(3).root().get().array("v").shape()[0];
  }

  @Test
  void aCollectionThatGrowsIsSeenAndKeepsItsChunks() throws Exception {
    try (EncodingThreads work = new EncodingThreads(2, Duration.ofSeconds(60));
        ServedDataset served = collection(work, Duration.ofNanos(1))) {
      assertThat(length(served)).isEqualTo(3);
      var before = served.value(3, "v/c/0/0", () -> false).orElseThrow();
      times.set(5);
      assertThat(length(served)).isEqualTo(5);
      assertThat(served.value(3, "v/c/0/0", () -> false).orElseThrow().tag())
          .isEqualTo(before.tag());
    }
  }

  @Test
  void aCollectionThatIsTheSameIsOpenedAgainAndItsChunksAreNotEncodedAgain() throws Exception {
    try (EncodingThreads work = new EncodingThreads(2, Duration.ofSeconds(60));
        ServedDataset served = collection(work, Duration.ofNanos(1))) {
      var before = served.value(3, "v/c/0/0", () -> false).orElseThrow();
      assertThat(served.value(3, "v/c/0/0", () -> false).orElseThrow()).isSameAs(before);
      assertThat(opened.get()).isGreaterThan(1);
    }
  }

  /** A reader takes an absent chunk for fill values, and keeps them. */
  @Test
  void aSourceThatIsAwayForAMomentIsUnavailableAndNotAbsent() throws Exception {
    try (EncodingThreads work = new EncodingThreads(2, Duration.ofSeconds(60));
        ServedDataset served = collection(work, Duration.ofNanos(1))) {
      var before = served.value(3, "v/c/0/0", () -> false).orElseThrow();
      missing = true;
      assertThatThrownBy(() -> served.value(3, "v/c/0/0", () -> false))
          .isInstanceOf(ZarrException.Unavailable.class);
      missing = false;
      assertThat(served.value(3, "v/c/0/0", () -> false).orElseThrow().tag())
          .isEqualTo(before.tag());
    }
  }

  @Test
  void aDatasetThatNobodyAsksForIsClosedAndOpenedAgainWithItsChunks() throws Exception {
    try (EncodingThreads work = new EncodingThreads(2, Duration.ofSeconds(60));
        ServedDataset served = collection(work, Duration.ZERO)) {
      var before = served.value(3, "v/c/0/0", () -> false).orElseThrow();
      served.rest(Duration.ofHours(1));
      assertThat(served.value(3, "v/c/0/0", () -> false).orElseThrow()).isSameAs(before);
      assertThat(opened).hasValue(1);
      served.rest(Duration.ZERO);
      assertThat(served.value(3, "v/c/0/0", () -> false).orElseThrow().tag())
          .isEqualTo(before.tag());
      assertThat(opened).hasValue(2);
    }
  }
}
