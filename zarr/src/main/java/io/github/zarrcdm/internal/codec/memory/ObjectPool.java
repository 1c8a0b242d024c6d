package io.github.zarrcdm.internal.codec.memory;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Objects that are costly to make and nobody uses at the moment; at most one for each processor is
 * kept. Safe for concurrent callers.
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

  /** One that nobody else uses until it is given back. */
  public T take() {
    T object = objects.poll();
    return object != null ? object : make.get();
  }

  /** Takes back what {@link #take} gave, in the state in which a new one is. */
  public void giveBack(T object) {
    if (!objects.offer(object)) {
      discard.accept(object);
    }
  }
}
