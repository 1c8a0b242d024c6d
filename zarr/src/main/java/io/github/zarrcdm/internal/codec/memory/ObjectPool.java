package io.github.zarrcdm.internal.codec.memory;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A pool of objects that are costly to create. It holds at most one idle object per processor. Safe
 * for concurrent callers.
 */
public final class ObjectPool<T> {
  private final ArrayBlockingQueue<T> objects =
      new ArrayBlockingQueue<>(Runtime.getRuntime().availableProcessors());
  private final Supplier<T> make;
  private final Consumer<T> discard;

  public ObjectPool(Supplier<T> make, Consumer<T> discard) {
    this.make = make;
    this.discard = discard;
  }

  /** Returns an object for exclusive use until it is given back. */
  public T take() {
    T object = objects.poll();
    return object != null ? object : make.get();
  }

  /** Returns an object of {@link #take} to the pool; it must be in the state of a new one. */
  public void giveBack(T object) {
    if (!objects.offer(object)) {
      discard.accept(object);
    }
  }
}
