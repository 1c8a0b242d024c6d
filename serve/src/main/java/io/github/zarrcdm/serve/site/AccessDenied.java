package io.github.zarrcdm.serve.site;

import io.github.zarrcdm.serve.http.Answer;
import java.io.IOException;

/** A dataset is not for who asks for it. */
public final class AccessDenied extends IOException {
  private static final long serialVersionUID = 1L;

  private final transient Answer answer;

  /** Refused with {@code answer}. */
  public AccessDenied(Answer answer) {
    super("refused with status " + answer.status());
    this.answer = answer;
  }

  Answer answer() {
    return answer;
  }
}
