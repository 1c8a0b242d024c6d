package io.github.zarrcdm.internal.read;

import io.github.zarrcdm.model.Kind;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/**
 * Whether a section may be read again. One that nobody repeats, as in a copy, leaves chunks of
 * local stores out of the cache, which would fill with what is not wanted again, and has nothing
 * fetched ahead, which several threads that walk through one array would fetch in vain.
 *
 * @param repeated false for a read that nobody repeats
 * @param target the array that receives the values if it has their type and number; null for a new
 *     one, which the JVM clears
 */
public record ReadMode(boolean repeated, @Nullable Object target) {
  /** That of a read like any other. */
  public static final ReadMode REPEATED = new ReadMode(true, null);

  /** Returns the mode of a read that nobody repeats. */
  public static ReadMode once(@Nullable Object target) {
    return new ReadMode(false, target);
  }

  /** Returns {@link #target} if it is an array of {@code count} elements of {@code kind}. */
  @Nullable Object target(Kind kind, int count) {
    return target != null
            && kind.isNumber()
            && target.getClass() == kind.newArray(0, 1).getClass()
            && Array.getLength(target) == count
        ? target
        : null;
  }
}
