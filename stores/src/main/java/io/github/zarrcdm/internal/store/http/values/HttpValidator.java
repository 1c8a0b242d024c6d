package io.github.zarrcdm.internal.store.http.values;

import io.github.zarrcdm.internal.store.http.wire.HttpAnswer;
import io.github.zarrcdm.store.InternalStore.Validator;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * The version of a value that was got whole, or of which only the headers were asked for.
 *
 * @param lastModified as {@link HttpAnswer#stamp}, or a number made of the body
 * @param body a checksum of it where the headers do not tell versions apart; otherwise -1
 */
public record HttpValidator(HttpVersion version, long lastModified, long body)
    implements Validator {

  /** Returns the validator of {@code value}, which came with {@code answer}. */
  static Validator of(HttpAnswer answer, ByteBuffer value) {
    HttpVersion version = HttpVersion.of(answer);
    if (version.isCertain()) {
      return of(answer);
    }
    CRC32C sum = new CRC32C();
    sum.update(value.duplicate());
    return new HttpValidator(
        version, Math.max(1, Math.max(answer.stamp(), sum.getValue())), sum.getValue());
  }

  /** Returns the validator of a value of which {@code answer} has the headers. */
  public static Validator of(HttpAnswer answer) {
    return new HttpValidator(HttpVersion.of(answer), Math.max(1, answer.stamp()), -1);
  }

  @Override
  public String tag() {
    return version.etag();
  }

  @Override
  public boolean isSame(Validator now) {
    return now instanceof HttpValidator other
        && (body >= 0 && other.body >= 0 ? body == other.body : other.version.maySucceed(version));
  }
}
