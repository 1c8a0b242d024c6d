package io.github.zarrcdm.internal.store.http;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.store.Keys;
import java.util.Set;

/**
 * What an answer without a value means: that there is none, or that something is wrong.
 *
 * <p>404 and 410 mean that there is no value; so does 403 for a metadata document, because most do
 * not exist, unless its code tells what else is wrong. 403 for any other value is a {@link
 * ZarrException.Refused}.
 *
 * @param wire whose signer knows what a user can do about a refusal
 */
record HttpAbsence(HttpWire wire) {
  static final Set<Integer> MISSING = Set.of(404, 410);
  static final int FORBIDDEN = 403;

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
   * True if {@code answer} says that {@code key}, which errors call {@code where}, has no value.
   */
  boolean isMissing(String key, HttpAnswer answer, String where) throws ZarrException {
    if (MISSING.contains(answer.status())) {
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

  /** The error if {@code answer}, for {@code where}, is not a value. */
  ZarrException.Unavailable failed(HttpAnswer answer, String where) {
    String code = answer.code().isEmpty() ? "" : " " + answer.code();
    String advice = answer.status() == FORBIDDEN ? ". " + wire.advice() : "";
    return new ZarrException.Unavailable(
        "%s: the server answered %d%s%s".formatted(where, answer.status(), code, advice));
  }
}
