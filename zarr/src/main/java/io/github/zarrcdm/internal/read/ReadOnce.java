package io.github.zarrcdm.internal.read;

import io.github.zarrcdm.model.Kind;
import java.io.IOException;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/**
 * Reads of a thread that nobody will repeat, such as those of a copy: the cache would fill with
 * chunks of local stores that are not wanted again, and large arrays, which the JVM clears, would
 * be made for values that are gone soon. Nothing is fetched ahead of them either, which several
 * threads that walk through one array would fetch in vain. netCDF-Java, through which these reads
 * go, has no parameter for it.
 */
public final class ReadOnce {
  private static final ThreadLocal<ReadOnce> HERE = new ThreadLocal<>();

  private @Nullable Object array;

  private ReadOnce(@Nullable Object array) {
    this.array = array;
  }

  /** What is read, and how it may fail. */
  @FunctionalInterface
  public interface Read<T> {
    T read() throws IOException;
  }

  /** What {@code read} gives, whose chunks are not kept. */
  public static <T> T of(Read<T> read) throws IOException {
    return of(new ReadOnce(null), read);
  }

  /**
   * The same, which may use {@code array} for values instead of a new one, if it has the type and
   * length of what is read. It is filled to its end then.
   */
  public static <T> T into(Object array, Read<T> read) throws IOException {
    return of(new ReadOnce(array), read);
  }

  private static <T> T of(ReadOnce here, Read<T> read) throws IOException {
    HERE.set(here);
    try {
      return read.read();
    } finally {
      HERE.remove();
    }
  }

  static boolean here() {
    return HERE.get() != null;
  }

  /** An array for {@code count} elements: that of the thread's read, to its first caller. */
  static @Nullable Object array(Kind kind, int count) {
    ReadOnce here = HERE.get();
    Object array = here == null ? null : here.array;
    if (array == null
        || !kind.isNumber()
        || array.getClass() != kind.newArray(0, 1).getClass()
        || Array.getLength(array) != count) {
      return null;
    }
    here.array = null;
    return array;
  }
}
