package io.github.zarrcdm.internal.store.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.internal.remote.DiskCacheFolder;
import io.github.zarrcdm.internal.statistics.Counter;
import io.github.zarrcdm.internal.statistics.StoreCounters;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A request that is answered from memory; what it is for is in {@code FirstOpenTest}. */
class HttpWarmUpTest {
  @TempDir Path parent;

  @BeforeEach
  void keepAnswers() {
    System.setProperty(DiskCacheFolder.PROPERTY, parent.resolve("kept").toString());
  }

  @AfterEach
  void keepNoAnswers() {
    System.clearProperty(DiskCacheFolder.PROPERTY);
  }

  /** Any connection would be refused: its port is 0. */
  @Test
  void isAnsweredAndNeitherKeptNorCounted() throws Exception {
    List<Long> before = totals();
    long names = StoreCounters.names();
    new HttpWarmUp().run();
    assertThat(totals()).isEqualTo(before);
    assertThat(StoreCounters.names()).isEqualTo(names);
    assertThat(Files.list(parent.resolve("kept"))).isEmpty();
  }

  private static List<Long> totals() {
    return Arrays.stream(Counter.values()).map(StoreCounters::total).toList();
  }
}
