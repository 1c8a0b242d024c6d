package io.github.zarrcdm.s3;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.store.ByteRange;
import io.github.zarrcdm.store.ByteRange.Slice;
import io.github.zarrcdm.store.Unchanged;
import java.io.IOException;
import java.nio.ByteBuffer;
import software.amazon.awssdk.core.exception.RetryableException;
import software.amazon.awssdk.core.sync.ResponseTransformer;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;

/**
 * Takes an object, or the part asked for, from an answer: also from the whole object of a server
 * that knows no ranges. An answer that breaks off is asked for again by the SDK.
 */
record ObjectBytes(String where, Limit limit, ByteRange range, Unchanged unchanged)
    implements ResponseTransformer<GetObjectResponse, ByteBuffer> {

  /** How much memory a server's word is trusted for. */
  private static final int MOST_TRUSTED = 1 << 26;

  @Override
  public ByteBuffer transform(GetObjectResponse answer, AbortableInputStream body)
      throws Exception {
    checkUnchanged(answer, body);
    if (range instanceof Slice slice
        && answer.contentRange() != null
        && !answer.contentRange().startsWith("bytes " + slice.offset() + "-")) {
      body.abort();
      throw new ZarrException.Unavailable(
          "%s: asked for %s, S3 sent \"%s\"; its ranges cannot be used. Switch off what changes them on the way, or copy the store."
              .formatted(where, slice, answer.contentRange()));
    }
    long length = answer.contentLength() == null ? -1 : answer.contentLength();
    boolean whole = range != null && answer.contentRange() == null && length >= 0;
    long start = whole ? range.start(length) : 0;
    long wanted = whole ? range.end(length) - start : length;
    try {
      limit.check(Math.max(0, wanted), () -> where);
      body.skipNBytes(start);
      byte[] bytes = read(body, wanted);
      if (whole) {
        body.abort();
      }
      return ByteBuffer.wrap(bytes);
    } catch (ZarrException e) {
      body.abort();
      throw e;
    } catch (IOException e) {
      throw RetryableException.builder().message("the answer broke off").cause(e).build();
    }
  }

  /** Not every server looks at conditions. */
  private void checkUnchanged(GetObjectResponse answer, AbortableInputStream body)
      throws ZarrException {
    long written = answer.lastModified() == null ? 0 : answer.lastModified().getEpochSecond();
    try {
      unchanged.check(answer.eTag() == null ? "" : answer.eTag(), written, where);
    } catch (ZarrException e) {
      body.abort();
      throw e;
    }
  }

  private byte[] read(AbortableInputStream body, long wanted) throws IOException {
    if (wanted < 0) {
      byte[] bytes = body.readNBytes((int) limit.value());
      limit.check(body.read() < 0 ? bytes.length : -1, () -> where);
      return bytes;
    }
    byte[] bytes = wanted > MOST_TRUSTED ? body.readNBytes((int) wanted) : new byte[(int) wanted];
    int count = wanted > MOST_TRUSTED ? bytes.length : body.readNBytes(bytes, 0, bytes.length);
    if (count < wanted) {
      throw new IOException("%d of %d bytes".formatted(count, wanted));
    }
    return bytes;
  }
}
