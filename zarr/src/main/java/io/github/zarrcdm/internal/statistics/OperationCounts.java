package io.github.zarrcdm.internal.statistics;

import io.github.zarrcdm.internal.platform.IoErrors;
import java.io.IOException;
import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;

/** Counts opens and reads, and what fails of them; the flight recorder is told if it asks. */
public final class OperationCounts {
  /** Runtimes that jlink made may be without it. */
  private static final boolean AVAILABLE = ModuleLayer.boot().findModule("jdk.jfr").isPresent();

  private OperationCounts() {}

  /**
   * Returns true if somebody has asked for the flight recorder. The first event of a kind loads and
   * writes a hundred classes, which took a third of the first open.
   */
  private static boolean isRecorderInUse() {
    return AVAILABLE && FlightRecorder.isInitialized();
  }

  /** Returns an open that begins now, counted under {@code place} unless its store is found. */
  public static Open open(String place) {
    return new Open(place);
  }

  /** One open of a store as a dataset, and what the store is called. */
  public static final class Open {
    private final @Nullable OpenEvent event = isRecorderInUse() ? new OpenEvent() : null;
    private String store;

    private Open(String place) {
      this.store = place;
      if (event != null) {
        event.begin();
      }
    }

    /** The store has been found; its requests are counted under the same name. */
    public void found(String name) {
      store = name;
    }

    /** Counts it; {@code failure} is null if it succeeded. */
    public void ended(@Nullable IOException failure) {
      StoreCounters counters = StoreCounters.of(store);
      counters.add(Counter.OPENS);
      count(counters, failure);
      if (event != null && event.shouldCommit()) {
        event.store = store;
        event.failure = kind(failure);
        event.commit();
      }
    }
  }

  /**
   * Returns what {@code read} gives, as a read of {@code section} of {@code array} in {@code
   * store}, which has {@code counters}.
   */
  public static <T> T read(
      StoreCounters counters, Object store, String array, Object section, IoErrors.Action<T> read)
      throws IOException {
    if (counters == StoreCounters.unshown()) {
      return read.run();
    }
    ReadEvent event = isRecorderInUse() ? new ReadEvent() : null;
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
      counters.add(Counter.READS);
      count(counters, failure);
      if (event != null && event.shouldCommit()) {
        event.store = store.toString();
        event.array = array;
        event.section = section.toString();
        event.failure = kind(failure);
        event.commit();
      }
    }
  }

  /**
   * Returns the event of a request that begins now and that {@code counters} count; null if nobody
   * records it.
   */
  public static @Nullable RequestEvent request(StoreCounters counters) {
    boolean recorded = counters != StoreCounters.unshown() && isRecorderInUse();
    RequestEvent event = recorded ? new RequestEvent() : null;
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
