package io.github.zarrcdm.internal.store.http;

import java.io.IOException;

/**
 * Signs as {@code signer} does, and explains after a refusal how Google's Application Default
 * Credentials become a token: they are not read here.
 */
record GoogleAdvice(Signer signer) implements Signer {
  private static final String HOW =
      "If the bucket is public, add #anonymous=true; else set %s=storage.googleapis.com and"
          + " %s=\"gcloud auth application-default print-access-token\", which prints a token of"
          + " your Application Default Credentials";

  @Override
  public HttpRequest sign(HttpRequest request) throws IOException {
    return signer.sign(request);
  }

  @Override
  public boolean renews(HttpRequest refused, HttpAnswer answer) throws IOException {
    return signer.renews(refused, answer);
  }

  @Override
  public String advice() {
    return HOW.formatted(HttpCredentials.HOSTS, BearerToken.COMMAND);
  }
}
