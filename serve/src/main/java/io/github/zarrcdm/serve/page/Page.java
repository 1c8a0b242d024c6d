package io.github.zarrcdm.serve.page;

import java.nio.ByteBuffer;

/** A page in HTML. */
public record Page(ByteBuffer bytes) {
  /** The value of the header Content-Security-Policy of every page. */
  public static final String POLICY = Html.POLICY;

  static Page of(Html html) {
    return new Page(ByteBuffer.wrap(html.bytes()));
  }
}
