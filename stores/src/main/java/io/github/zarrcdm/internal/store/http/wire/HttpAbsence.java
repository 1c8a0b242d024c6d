package io.github.zarrcdm.internal.store.http.wire;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.store.Keys;
import java.nio.ByteBuffer;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Decides what a response without a value means: that there is none, or an error.
 *
 * <p>404 means that there is no value. For a metadata document, most of which do not exist, so do
 * 410, a web page, and 403 unless its code tells what else is wrong. For any other value, 403 and a
 * page are a {@link ZarrException.Refused}: a login that has expired looks like that.
 *
 * @param advice what a user can do about a refusal, as {@link Signer#advice}
 */
public record HttpAbsence(Supplier<String> advice) {
  public static final int FORBIDDEN = 403;

  /** What clouds call a bucket or container that does not exist: no key of it is just missing. */
  private static final Set<String> NO_BUCKET = Set.of("NoSuchBucket", "ContainerNotFound");

  /** The codes of a 403 by which a bucket may mean a missing key; others tell what is wrong. */
  private static final Set<String> REFUSALS =
      Set.of(
          "",
          "AccessDenied",
          "Forbidden",
          "AuthorizationFailure",
          "AuthorizationPermissionMismatch");

  /**
   * Returns true if {@code answer} says that {@code key}, which errors call {@code where}, has no
   * value.
   */
  public boolean isMissing(String key, HttpAnswer answer, String where) throws ZarrException {
    if (answer.status() == HttpAnswer.NOT_FOUND
        || answer.status() == HttpAnswer.GONE && Keys.mayBeMissing(key)) {
      if (NO_BUCKET.contains(answer.code())) {
        throw failed(answer, where);
      }
      return true;
    }
    if (answer.status() != FORBIDDEN) {
      return false;
    }
    ZarrException.Unavailable failure = failed(answer, where);
    if (!REFUSALS.contains(answer.code())) {
      throw failure;
    }
    if (Keys.mayBeMissing(key)) {
      return true;
    }
    throw new ZarrException.Refused(failure.getMessage());
  }

  /** Returns the error if {@code answer}, for {@code where}, is not a value. */
  public ZarrException.Unavailable failed(HttpAnswer answer, String where) {
    String code = answer.code().isEmpty() ? "" : " " + answer.code();
    String advice = answer.status() == FORBIDDEN ? ". " + this.advice.get() : "";
    return new ZarrException.Unavailable(
        "%s: the server answered %s%s%s%s"
            .formatted(where, answer.status(), code, type(answer), advice));
  }

  /** Returns the error if {@code answer}, for {@code where}, is well but has no content. */
  public ZarrException.Unavailable empty(HttpAnswer answer, String where) {
    return new ZarrException.Unavailable(
        "%s: the server answered %s%s without content, which no chunk is. Restore it, or ask who runs the server."
            .formatted(where, answer.status(), type(answer)));
  }

  /**
   * Returns the error if {@code page} came as {@code answer} instead of the chunk {@code where}.
   */
  public ZarrException.Refused refusedBy(ByteBuffer page, HttpAnswer answer, String where) {
    return new ZarrException.Refused(
        byPage(answer, where).getMessage(), "%x-%s".formatted(page.hashCode(), page.remaining()));
  }

  /** Returns the error if a web page came as {@code answer} instead of the value {@code where}. */
  public ZarrException.Unavailable byPage(HttpAnswer answer, String where) {
    return new ZarrException.Unavailable(
        "%s: the server answered %s%s, a web page instead of the value, as after a login that has expired. %s."
            .formatted(where, answer.status(), type(answer), advice.get()));
  }

  private static String type(HttpAnswer answer) {
    String type = answer.header("content-type");
    return type.isEmpty() ? "" : " (" + type + ")";
  }
}
