package io.github.zarrcdm.internal.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Counters of more stores than have a name of their own. */
class StoreCountersTest {
  private final StoreCounters.ByName stores = new StoreCounters.ByName(2);

  @Test
  void storesBeyondTheLimitAreCountedTogetherWhileTheOthersAreOpen() {
    stores.opened("a").add(Counter.READS);
    stores.opened("b").add(Counter.READS, 2);
    stores.of("c").add(Counter.READS, 4);
    stores.of("d").add(Counter.READS, 8);
    assertThat(stores.all()).containsOnlyKeys("a", "b", "other stores");
    assertThat(stores.of("a").get(Counter.READS)).isEqualTo(1);
    assertThat(stores.others().get(Counter.READS)).isEqualTo(12);
    assertThat(stores.total(Counter.READS)).isEqualTo(15);
  }

  /** Such as those that could not be opened, and files of an aggregation that have been read. */
  @Test
  void theNameOfAStoreThatIsNotOpenIsGivenToAnother() {
    stores.of("failed").add(Counter.READS);
    StoreCounters open = stores.opened("open");
    StoreCounters closed = stores.opened("closed");
    closed.add(Counter.READS, 2);
    stores.closed(closed);
    assertThat(stores.all()).containsOnlyKeys("closed", "open", "other stores");
    stores.of("new").add(Counter.READS, 4);
    assertThat(stores.all()).containsOnlyKeys("new", "open", "other stores");
    assertThat(stores.of("open")).isSameAs(open);
    assertThat(stores.others().get(Counter.READS)).isEqualTo(3);
    assertThat(stores.total(Counter.READS)).isEqualTo(7);
  }

  /** A request can end after its store has been closed. */
  @Test
  void whatIsCountedLateIsNotLost() {
    StoreCounters first = stores.of("a");
    stores.of("b");
    stores.of("c");
    first.add(Counter.REQUESTS);
    assertThat(stores.total(Counter.REQUESTS)).isEqualTo(1);
  }

  @Test
  void aNameKeepsItsCountersWhenTheLimitIsReached() {
    StoreCounters first = stores.opened("a");
    stores.opened("b");
    stores.of("c");
    assertThat(stores.of("a")).isSameAs(first);
  }

  /** Reads must not wait for each other. */
  @Test
  void countingTakesNoLock() {
    StoreCounters counters = stores.opened("a");
    synchronized (stores) {
      CompletableFuture.runAsync(() -> counters.add(Counter.READS))
          .orTimeout(1, TimeUnit.MINUTES)
          .join();
    }
    assertThat(counters.get(Counter.READS)).isEqualTo(1);
  }
}
