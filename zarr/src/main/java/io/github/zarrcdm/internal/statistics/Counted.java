package io.github.zarrcdm.internal.statistics;

import io.github.zarrcdm.internal.platform.IoErrors;
import java.io.IOException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Counts opens and reads, and what fails of them; the flight recorder is told if it asks. */
public final class Counted {
  /** Runtimes that jlink made may be without it. */
  private static final boolean RECORDER = ModuleLayer.boot().findModule("jdk.jfr").isPresent();

  private Counted() {}

  /** What {@code open} gives, as an open of the store called {@code store}. */
  public static <T> T open(Supplier<String> store, IoErrors.Action<T> open) throws IOException {
    OpenEvent event = RECORDER ? new OpenEvent() : null;
    if (event != null) {
      event.begin();
    }
    IOException failure = null;
    try {
      return open.run();
    } catch (IOException e) {
      failure = e;
      throw e;
    } finally {
      StoreCounters counters = StoreCounters.of(store.get());
      counters.add(Counter.OPENS);
      count(counters, failure);
      if (event != null && event.shouldCommit()) {
        event.store = store.get();
        event.failure = kind(failure);
        event.commit();
      }
    }
  }

  /** What {@code read} gives, as a read of {@code section} of {@code array}. */
  public static <T> T read(String store, String array, Object section, IoErrors.Action<T> read)
      throws IOException {
    ReadEvent event = RECORDER ? new ReadEvent() : null;
    if (event != null) {
      event.begin();
    }
    IOException failure = null;
    try {
      return read.run();
    } catch (IOException e) {
      failure = e;
      throw e;
    } finally {
      StoreCounters counters = StoreCounters.of(store);
      counters.add(Counter.READS);
      count(counters, failure);
      if (event != null && event.shouldCommit()) {
        event.store = store;
        event.array = array;
        event.section = section.toString();
        event.failure = kind(failure);
        event.commit();
      }
    }
  }

  /** The event of a request that begins now; null if nobody records it. */
  public static @Nullable RequestEvent request() {
    RequestEvent event = RECORDER ? new RequestEvent() : null;
    if (event == null || !event.isEnabled()) {
      return null;
    }
    event.begin();
    return event;
  }

  private static void count(StoreCounters counters, @Nullable IOException failure) {
    if (failure != null) {
      counters.failed(failure);
    }
  }

  private static String kind(@Nullable IOException failure) {
    return failure == null ? "" : failure.getClass().getSimpleName();
  }
}
