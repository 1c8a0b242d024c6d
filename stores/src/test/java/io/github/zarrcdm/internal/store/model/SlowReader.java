package io.github.zarrcdm.internal.store.model;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.store.AdaptedStore;
import io.github.zarrcdm.store.InternalStore;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** A reader that again and again, while it opens or reads a store, lets a writer change it. */
final class SlowReader {
  /** Milliseconds, after which the writer goes on: both may need the same threads. */
  private static final int SOON = 100;

  private static final int MANY = 1 << 20;

  /**
   * What it does.
   *
   * @param begins the change before which it begins
   * @param asks how often it asks for values and lists until it stops
   * @param sleeps how many changes are made before it goes on
   */
  record Habit(int begins, int asks, int sleeps) {}

  private final Habit habit;
  private final String location;
  private final WriteModel model;
  private final Semaphore turns = new Semaphore(0);
  private final Semaphore stops = new Semaphore(0);
  private CompletableFuture<Void> reading = CompletableFuture.completedFuture(null);

  /** Reads at {@code location}, and expects what {@code model} allows. */
  SlowReader(Habit habit, String location, WriteModel model) {
    this.habit = habit;
    this.location = location;
    this.model = model;
  }

  /** Lets it read before a change of the writer, if it is time. */
  void before(int change) {
    if (change < habit.begins || (change - habit.begins) % habit.sleeps != 0) {
      return;
    }
    if (change == habit.begins) {
      reading =
          CompletableFuture.runAsync(this::read, task -> new Thread(task, "slow reader").start())
              .whenComplete((end, failure) -> stops.release(MANY));
    }
    try {
      turns.release(habit.asks);
      stops.tryAcquire(SOON, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Lets it read to the end, and throws if it saw what the model does not allow. */
  void finish() {
    turns.release(MANY);
    reading.join();
  }

  /** Chunks that are removed meanwhile read as if they had never been written. */
  private void read() {
    try (Store store = Stores.open(location);
        ZarrDataset dataset = ZarrDataset.of(slow(AdaptedStore.internal(store)), "/")) {
      model.check(WriteModel.read(dataset, location), 0);
    } catch (IOException e) {
      // No store is finished, or it was written again meanwhile.
    }
  }

  /** {@code store}, which is asked as often as the habit says. */
  private InternalStore slow(InternalStore store) {
    return (InternalStore)
        Proxy.newProxyInstance(
            InternalStore.class.getClassLoader(),
            new Class<?>[] {InternalStore.class},
            (proxy, method, arguments) -> {
              if (method.getExceptionTypes().length > 0 && !turns.tryAcquire()) {
                stops.release();
                turns.acquire();
              }
              try {
                return method.invoke(store, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
