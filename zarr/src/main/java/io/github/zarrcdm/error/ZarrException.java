package io.github.zarrcdm.error;

import io.github.zarrcdm.internal.platform.Printable;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What can go wrong with a Zarr store. Each message makes sense on its own: where, what was found,
 * what is supported, what to do. Messages never hold credentials or control characters, and are not
 * long.
 */
public sealed class ZarrException extends IOException {
  private static final long serialVersionUID = 1L;

  private ZarrException(String message, @Nullable Throwable cause) {
    super(Printable.line(String.valueOf(message)), cause);
  }

  /** Returns where, what was found, what is supported, and what to do. Never null. */
  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }

  /**
   * Returns {@code failure} itself or the first of its causes that is a failure of this reader:
   * netCDF-Java wraps what a reader throws in some ways of opening, and not in others. Empty if the
   * failure is not one of Zarr.
   */
  public static Optional<ZarrException> in(Throwable failure) {
    for (Throwable at = failure; at != null; at = at.getCause()) {
      if (at instanceof ZarrException known) {
        return Optional.of(known);
      }
    }
    return Optional.empty();
  }

  /** There is no Zarr store at the location. */
  public static final class NotZarr extends ZarrException {
    private static final long serialVersionUID = 1L;

    public NotZarr(String message) {
      super(message, null);
    }
  }

  /** Metadata that breaks the rules of its format. */
  public static final class Malformed extends ZarrException {
    private static final long serialVersionUID = 1L;

    public Malformed(String message) {
      super(message, null);
    }

    public Malformed(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /** Something valid that this reader does not know: a codec, a data type, a scheme. */
  public static final class Unsupported extends ZarrException {
    private static final long serialVersionUID = 1L;

    public Unsupported(String message) {
      super(message, null);
    }

    public Unsupported(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /** Bytes of a chunk or shard that do not decode to what the metadata promises. */
  public static final class Corrupt extends ZarrException {
    private static final long serialVersionUID = 1L;

    public Corrupt(String message) {
      super(message, null);
    }

    public Corrupt(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /** Something larger than a limit allows; the message names the limit's system property. */
  public static final class LimitExceeded extends ZarrException {
    private static final long serialVersionUID = 1L;

    public LimitExceeded(String message) {
      super(message, null);
    }
  }

  /** A place that cannot be written: something is there already, no permission, a full disk. */
  public static sealed class NotWritable extends ZarrException permits Unanswered {
    private static final long serialVersionUID = 1L;

    public NotWritable(String message) {
      super(message, null);
    }

    public NotWritable(String message, @Nullable Throwable cause) {
      super(message, cause);
    }
  }

  /**
   * A change that a server did not answer: whether it was made is unknown, and it may still be made
   * later. It is not sent again where that could undo what somebody else has written since.
   */
  public static final class Unanswered extends NotWritable {
    private static final long serialVersionUID = 1L;

    public Unanswered(String message, @Nullable Throwable cause) {
      super(message, cause);
    }
  }

  /** A store that does not answer: gone, timed out, interrupted, no permission. */
  public static sealed class Unavailable extends ZarrException permits Refused, Rewritten {
    private static final long serialVersionUID = 1L;

    public Unavailable(String message) {
      super(message, null);
    }

    public Unavailable(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /**
   * A value that was rewritten between two reads of parts of it, which are not combined; or an
   * array with other metadata than when it was opened. Readers of chunks begin anew, a few times.
   */
  public static final class Rewritten extends Unavailable {
    private static final long serialVersionUID = 1L;

    /** {@code message} says what was rewritten, and what to do. */
    public Rewritten(String message) {
      super(message);
    }

    /** {@code where} names the value; {@code detail}, which may be empty, follows in brackets. */
    public Rewritten(String where, String detail) {
      super(
          "%s: this value has been rewritten since parts of it were read, which do not fit together%s. Read again, or open the store again."
              .formatted(where, detail.isEmpty() ? "" : " (" + detail + ")"));
    }
  }

  /**
   * Something that is there, as far as anybody can tell, and that may not be read: no permission, a
   * link that leads out of the store. It costs its node and not the store.
   */
  public static final class Refused extends Unavailable {
    private static final long serialVersionUID = 1L;

    private final String page;

    public Refused(String message) {
      this(message, "");
    }

    /**
     * Returns a refusal by a web page, which {@code page} identifies: the same for the same page.
     */
    public Refused(String message, String page) {
      super(message);
      this.page = page;
    }

    public Refused(String message, Throwable cause) {
      super(message, cause);
      this.page = "";
    }

    /** Identifies the web page that came instead of the value; empty if none did. */
    public String page() {
      return page;
    }
  }
}
