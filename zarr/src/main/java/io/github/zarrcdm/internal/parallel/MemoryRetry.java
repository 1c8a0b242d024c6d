package io.github.zarrcdm.internal.parallel;

/**
 * Tries again what failed for lack of memory. A JVM before 22 reports an {@link OutOfMemoryError}
 * in a heap that is half empty, if other threads are in native decoders whenever it wants to
 * collect garbage (JDK-8192647).
 */
public final class MemoryRetry {
  private static final int ATTEMPTS = 8;

  private MemoryRetry() {}

  /** What may run out of memory, and can be repeated. */
  @FunctionalInterface
  public interface Action<T, E extends Exception> {
    T run() throws E;
  }

  /**
   * Returns the result of {@code action}. Throws the {@link OutOfMemoryError} of its last attempt.
   */
  public static <T, E extends Exception> T of(Action<T, E> action) throws E {
    for (int attempt = 1; ; attempt++) {
      try {
        return action.run();
      } catch (OutOfMemoryError e) {
        if (attempt == ATTEMPTS) {
          throw e;
        }
        Thread.yield();
      }
    }
  }
}
