package io.github.zarrcdm.serve.site;

import io.github.zarrcdm.serve.http.SiteResponse;
import java.io.IOException;

/** Thrown if a client may not read a dataset. */
public final class AccessDeniedException extends IOException {
  private static final long serialVersionUID = 1L;

  private final transient SiteResponse answer;

  /** Refused with {@code answer}. */
  public AccessDeniedException(SiteResponse answer) {
    super("refused with status " + answer.status());
    this.answer = answer;
  }

  SiteResponse answer() {
    return answer;
  }
}
