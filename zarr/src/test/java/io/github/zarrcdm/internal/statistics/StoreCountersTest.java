package io.github.zarrcdm.internal.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Counters of more stores than have a name of their own. */
class StoreCountersTest {
  private final StoreCounters.ByName stores = new StoreCounters.ByName(2);

  @Test
  void storesBeyondTheLimitAreCountedTogether() {
    stores.of("a").add(Counter.READS);
    stores.of("b").add(Counter.READS, 2);
    stores.of("c").add(Counter.READS, 4);
    stores.of("d").add(Counter.READS, 8);
    assertThat(stores.all()).containsOnlyKeys("a", "b", "other stores");
    assertThat(stores.of("a").get(Counter.READS)).isEqualTo(1);
    assertThat(stores.others().get(Counter.READS)).isEqualTo(12);
    assertThat(stores.total(Counter.READS)).isEqualTo(15);
  }

  @Test
  void aNameKeepsItsCountersWhenTheLimitIsReached() {
    StoreCounters first = stores.of("a");
    stores.of("b");
    stores.of("c");
    assertThat(stores.of("a")).isSameAs(first);
  }

  /** Reads of stores without a name of their own must not wait for each other. */
  @Test
  void noLockIsTakenOnceTheLimitIsReached() {
    stores.of("a");
    stores.of("b");
    synchronized (stores) {
      assertThat(
              CompletableFuture.supplyAsync(() -> stores.of("c"))
                  .orTimeout(1, TimeUnit.MINUTES)
                  .join())
          .isSameAs(stores.others());
    }
  }
}
