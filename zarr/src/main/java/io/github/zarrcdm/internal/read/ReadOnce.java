package io.github.zarrcdm.internal.read;

import java.io.IOException;

/**
 * Reads of a thread that nobody will repeat, such as those of a copy: the cache would fill with
 * chunks of local stores that are not wanted again. netCDF-Java, through which these reads go, has
 * no parameter for it.
 */
public final class ReadOnce {
  private static final ThreadLocal<Boolean> HERE = ThreadLocal.withInitial(() -> false);

  private ReadOnce() {}

  /** What is read, and how it may fail. */
  @FunctionalInterface
  public interface Read<T> {
    T read() throws IOException;
  }

  /** What {@code read} gives, whose chunks are not kept. */
  public static <T> T of(Read<T> read) throws IOException {
    HERE.set(true);
    try {
      return read.read();
    } finally {
      HERE.remove();
    }
  }

  static boolean here() {
    return HERE.get();
  }
}
