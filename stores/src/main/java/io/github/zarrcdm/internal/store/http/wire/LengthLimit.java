package io.github.zarrcdm.internal.store.http.wire;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.store.Keys;

/** How long an answer may be, and the error for a longer one. */
public interface LengthLimit {
  long bytes();

  /** Returns the error for an answer from {@code where} of more than {@link #bytes}. */
  ZarrException.LimitExceeded exceeded(String where);

  static LengthLimit of(Limit limit) {
    return new LengthLimit() {
      @Override
      public long bytes() {
        return limit.value();
      }

      @Override
      public ZarrException.LimitExceeded exceeded(String where) {
        return limit.exceeded("more", where);
      }
    };
  }

  /** Returns a limit of {@code most} bytes, as what the value holds takes no more. */
  static LengthLimit of(long most, String key, Object store) {
    return new LengthLimit() {
      @Override
      public long bytes() {
        return most;
      }

      @Override
      public ZarrException.LimitExceeded exceeded(String where) {
        return Keys.tooLong("more", most, key, store);
      }
    };
  }
}
