package io.github.zarrcdm.s3;

import io.github.zarrcdm.error.ZarrException;
import java.io.IOException;
import java.util.Set;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.model.S3Exception;

/** Says what the SDK's failures mean to a reader of Zarr. */
final class S3Failure {
  static final String HOW =
      "If the bucket is public, add #anonymous=true; else set AWS_ACCESS_KEY_ID and"
          + " AWS_SECRET_ACCESS_KEY, or add #profile=NAME";

  /** The codes of a 403 by which a bucket may mean a missing key; others tell what is wrong. */
  private static final Set<String> REFUSALS = Set.of("", "403", "AccessDenied", "Forbidden");

  private S3Failure() {}

  /** The error for {@code key} of the store {@code name}. */
  static IOException of(String name, String key, SdkException e) {
    String where = key.isEmpty() ? name : name + ": " + key;
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof ZarrException known) {
        return known;
      }
      if (cause instanceof AbortedException || cause instanceof InterruptedException) {
        Thread.currentThread().interrupt();
        return new ZarrException.Unavailable(where + ": the read was interrupted", e);
      }
    }
    if (e instanceof S3Exception answer) {
      return answered(where, answer);
    }
    return new ZarrException.Unavailable(
        "%s: S3 cannot be reached: %s".formatted(where, e.getMessage()), e);
  }

  private static ZarrException answered(String where, S3Exception e) {
    String code =
        e.awsErrorDetails() == null || e.awsErrorDetails().errorCode() == null
            ? ""
            : e.awsErrorDetails().errorCode();
    String advice =
        switch (e.statusCode()) {
          case 401, 403 -> ". " + HOW;
          case 301, 307 -> ". Name the bucket's region with #region=NAME";
          default -> "";
        };
    String message = "%s: S3 answered %d %s%s".formatted(where, e.statusCode(), code, advice);
    return e.statusCode() == 403 && REFUSALS.contains(code)
        ? new ZarrException.Refused(message, e)
        : new ZarrException.Unavailable(message, e);
  }
}
