package io.github.zarrcdm.store;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.Marker;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;

/** The rules for keys, for implementations of {@link Store}. */
public final class Keys {
  /** Besides documents: what a writer has not finished, and Icechunk repositories. */
  private static final Set<String> PROBED =
      Set.of(Marker.UNFINISHED, "repo", "refs/branch.main/ref.json");

  private Keys() {}

  /**
   * Returns the key itself, if it stays inside its store: no empty, {@code .} or {@code ..} step,
   * no NUL. Throws {@link ZarrException.Malformed} otherwise.
   */
  public static String check(String key, Object store) throws ZarrException.Malformed {
    if (!key.isEmpty() && !isPath(key)) {
      throw refused(key, store);
    }
    return key;
  }

  /** Returns true if all steps of {@code key} lead downwards. */
  public static boolean isPath(String key) {
    int start = 0;
    for (int at = 0; at <= key.length(); at++) {
      if (at == key.length() || key.charAt(at) == '/') {
        if (!isStep(key, start, at)) {
          return false;
        }
        start = at + 1;
      } else if (key.charAt(at) == 0) {
        return false;
      }
    }
    return true;
  }

  private static boolean isStep(String key, int start, int end) {
    return switch (end - start) {
      case 0 -> false;
      case 1 -> key.charAt(start) != '.';
      case 2 -> key.charAt(start) != '.' || key.charAt(start + 1) != '.';
      default -> true;
    };
  }

  /** Returns how long the value of {@code key} may be: less for what is parsed than for chunks. */
  public static Limit limit(String key) {
    return Marker.endsWithDocument(key) ? Limit.JSON_BYTES : Limit.VALUE_BYTES;
  }

  /** Throws if a value of {@code length} bytes is longer than {@code most}. */
  public static void checkLength(long length, long most, String key, Object store)
      throws ZarrException.LimitExceeded {
    if (length > most) {
      throw tooLong(Long.toString(length), most, key, store);
    }
  }

  /**
   * Returns true for a key that stores are asked for to see what they are: one that may not be read
   * is as good as missing, since object stores say the same of both.
   */
  public static boolean mayBeMissing(String key) {
    return Marker.endsWithDocument(key) || PROBED.contains(key);
  }

  /**
   * Returns the error for a value of {@code found} bytes, which may have {@code most}: it names the
   * property to raise where that is the limit for all values of such a key.
   */
  public static ZarrException.LimitExceeded tooLong(
      String found, long most, String key, Object store) {
    Limit limit = limit(key);
    if (most >= limit.value()) {
      return limit.exceeded(found, store + ": " + key);
    }
    return new ZarrException.LimitExceeded(
        "%s: %s has %s bytes; what it holds takes %s at most. Restore it from its source."
            .formatted(store, key, found, most));
  }

  /** Returns the key of what {@code key} is in; empty for the root. */
  static String parent(String key) {
    return key.substring(0, Math.max(0, key.lastIndexOf('/')));
  }

  static ZarrException.Malformed refused(String key, Object store) {
    return new ZarrException.Malformed(
        "%s: the key \"%s\" is refused: keys are paths inside the store, without \"..\" and empty steps"
            .formatted(store, key.replace('\0', '?')));
  }

  /**
   * Returns the names that follow {@code below} in {@code keys} and have a slash behind them,
   * sorted.
   */
  public static List<String> folders(NavigableMap<String, ?> keys, String below) {
    List<String> names = new ArrayList<>();
    String key = keys.ceilingKey(below);
    while (key != null && key.startsWith(below)) {
      int slash = key.indexOf('/', below.length());
      if (slash < 0) {
        key = keys.higherKey(key);
      } else {
        names.add(key.substring(below.length(), slash));
        key = keys.ceilingKey(key.substring(0, slash) + (char) ('/' + 1));
      }
    }
    return names;
  }

  /** Returns what comes before a child's name in the keys below {@code prefix}. */
  public static String below(String prefix) {
    return prefix.isEmpty() ? "" : prefix + "/";
  }
}
