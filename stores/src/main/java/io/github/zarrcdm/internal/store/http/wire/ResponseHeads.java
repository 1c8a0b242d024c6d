package io.github.zarrcdm.internal.store.http.wire;

import java.io.IOException;
import java.io.InputStream;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.MessageConstraintException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.DefaultHttpResponseParser;
import org.apache.hc.core5.http.io.SessionInputBuffer;

/**
 * Reads the heads of the responses of one connection. Each has a limit in total, since many are
 * read at once; and none begins with what the server has sent before it was asked, which would
 * answer another request.
 */
final class ResponseHeads extends DefaultHttpResponseParser {
  private static final int FIRST_FINAL = 200;

  /** Hints and signs of life before a response. */
  private static final int MOST_INTERIM = 100;

  private int interim;

  ResponseHeads(Http1Config config) {
    super(config);
  }

  @Override
  public ClassicHttpResponse parse(SessionInputBuffer buffer, InputStream in)
      throws IOException, HttpException {
    ClassicHttpResponse response = super.parse(new LimitedLines(buffer, interim == 0), in);
    interim = response != null && response.getCode() < FIRST_FINAL ? interim + 1 : 0;
    if (interim > MOST_INTERIM) {
      throw new MessageConstraintException(
          "the server sends hints without end before its response");
    }
    return response;
  }
}
