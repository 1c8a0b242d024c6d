package io.github.zarrcdm.serve.site;

import io.github.zarrcdm.serve.http.SiteResponse;
import java.io.IOException;

/** A dataset is not for who asks for it. */
public final class AccessDenied extends IOException {
  private static final long serialVersionUID = 1L;

  private final transient SiteResponse answer;

  /** Refused with {@code answer}. */
  public AccessDenied(SiteResponse answer) {
    super("refused with status " + answer.status());
    this.answer = answer;
  }

  SiteResponse answer() {
    return answer;
  }
}
