package io.github.zarrcdm.internal.read;

import io.github.zarrcdm.model.Kind;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/**
 * What a read has to do with the cache of chunks.
 *
 * @param target the array that receives the values if it has their type and number; null for a new
 *     one, which the JVM clears
 */
public record ReadMode(Reuse reuse, @Nullable Object target) {
  /** Whether a section may be read again. */
  public enum Reuse {
    /** It may: chunks come from the cache, and go there. */
    REPEATED,
    /**
     * Nobody repeats it, as in a copy: chunks of local stores are left out of the cache, which
     * would fill with what is not wanted again, and nothing is fetched ahead, which several threads
     * that walk through one array would fetch in vain.
     */
    ONCE,
    /** Chunks are wanted as they are stored now: the cache neither gives nor gets any. */
    NONE
  }

  /** The mode of a read like any other. */
  public static final ReadMode REPEATED = new ReadMode(Reuse.REPEATED, null);

  /** The mode of a read of what is stored now. */
  public static final ReadMode NOW = new ReadMode(Reuse.NONE, null);

  /** Returns the mode of a read that nobody repeats. */
  public static ReadMode once(@Nullable Object target) {
    return new ReadMode(Reuse.ONCE, target);
  }

  /** Returns this mode with a new array for the values. */
  ReadMode withoutTarget() {
    return new ReadMode(reuse, null);
  }

  boolean repeated() {
    return reuse == Reuse.REPEATED;
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
