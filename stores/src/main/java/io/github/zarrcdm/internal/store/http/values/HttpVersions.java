package io.github.zarrcdm.internal.store.http.values;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.store.http.wire.HttpAnswer;
import io.github.zarrcdm.store.InternalStore.Validator;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The version of each value that was read in parts: parts of a zip or a shard that was rewritten
 * between two requests do not fit together. Every request is compared with the first one; servers
 * are not asked for a version with {@code If-Match}, because some ignore it, and others refuse
 * their own tag if another machine, or a compressing proxy, answered before.
 */
public final class HttpVersions {
  /** Each takes about half a kilobyte: together at most 0.4% of the heap. */
  private static final int MOST = (int) Math.min(1 << 16, Runtime.getRuntime().maxMemory() >> 17);

  /** The last ones, of which nobody need hold any. */
  private final Map<String, Pin> recent =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Pin> eldest) {
          return size() > MOST;
        }
      };

  /** All that somebody holds, as the index of a shard does. */
  private final Map<String, Held> held = new HashMap<>();

  private final ReferenceQueue<Pin> dropped = new ReferenceQueue<>();

  private static final class Held extends WeakReference<Pin> {
    private final String key;

    Held(String key, Pin pin, ReferenceQueue<Pin> dropped) {
      super(pin, dropped);
      this.key = key;
    }
  }

  /**
   * Returns what parts of the value of {@code key} must agree with. Taken before a request is sent,
   * so that a late response is not compared with a version that somebody else started with
   * meanwhile.
   */
  public synchronized Pin pin(String key) {
    for (Reference<?> old = dropped.poll(); old != null; old = dropped.poll()) {
      held.remove(((Held) old).key, old);
    }
    Pin pin = recent.get(key);
    if (pin == null) {
      Held known = held.get(key);
      pin = known == null ? null : known.get();
      if (pin == null) {
        pin = new Pin();
        held.put(key, new Held(key, pin, dropped));
      }
      recent.put(key, pin);
    }
    return pin;
  }

  /** Returns the version of the first part of the value of {@code key}, if one was read. */
  public synchronized Optional<Validator> first(String key) {
    Pin pin = recent.get(key);
    return pin == null ? Optional.empty() : pin.validator();
  }

  /** The next part of the value of {@code key} may be of any version, if {@code pin} is its pin. */
  public synchronized void forget(String key, Object pin) {
    if (pin(key) == pin) {
      recent.remove(key);
      held.remove(key);
    }
  }

  /** Returns the lengths, if they alone differ: a server may be wrong about those. */
  private static String why(HttpVersion version, HttpVersion first) {
    boolean sameTag = !version.etag().isEmpty() && version.etag().equals(first.etag());
    return sameTag && version.length() != first.length()
        ? "%s bytes, before %s; if nobody has written, the server's ranges cannot be used"
            .formatted(version.length(), first.length())
        : "";
  }

  /** The version of the first part. */
  public static final class Pin {
    private @Nullable HttpVersion first;
    private @Nullable Validator validator;

    synchronized Optional<Validator> validator() {
      return Optional.ofNullable(validator);
    }

    /**
     * Throws if {@code answer} is of another version than the first one; {@code where} names the
     * value.
     */
    public synchronized void check(HttpAnswer answer, String where) throws ZarrException.Rewritten {
      HttpVersion version = HttpVersion.of(answer);
      if (first == null) {
        first = version;
        validator = HttpValidator.of(answer);
      } else if (!version.maySucceed(first)) {
        throw new ZarrException.Rewritten(where, why(version, first));
      }
    }
  }
}
