package io.github.zarrcdm.internal.store.http.google;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.store.http.credentials.BearerToken;
import io.github.zarrcdm.internal.store.http.credentials.HttpCredentials;
import io.github.zarrcdm.internal.store.http.wire.HttpAnswer;
import io.github.zarrcdm.internal.store.http.wire.HttpRequest;
import io.github.zarrcdm.internal.store.http.wire.HttpUrl;
import io.github.zarrcdm.internal.store.http.wire.Signer;
import io.github.zarrcdm.internal.store.http.wire.TransientException;
import io.github.zarrcdm.location.Location;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Asks Google's buckets anonymously until one refuses; from then on with the user's Application
 * Default Credentials, if there are any. So public buckets cost no request for a token.
 *
 * <p>What the environment says to send to a host comes first.
 */
public final class GoogleAccount implements Signer {
  private static final String AUTHORIZATION = "Authorization";
  private static final String SCHEME = "Bearer ";
  private static final String READING = "https://www.googleapis.com/auth/devstorage.read_only";
  private static final String WRITING = "https://www.googleapis.com/auth/devstorage.read_write";
  private static final int UNAUTHORIZED = 401;

  /** The error code of a bucket whose requester pays. */
  private static final String NO_PAYER = "UserProjectMissing";

  private static final String HOW =
      "If the bucket is public, add #anonymous=true; else run \"gcloud auth application-default"
          + " login\", name a file of credentials in %s, or a command that prints a token in %s"
          + " with %s=storage.googleapis.com";

  /** The global endpoint, and those of regions, of private networks and of buckets. */
  private static final Pattern HOST = Pattern.compile("https://[a-z0-9._-]+\\.googleapis\\.com");

  private final Signer user;
  private final Map<String, String> environment;
  private final String scope;
  private final String payer;
  private final Predicate<URI> mayHaveTokens;
  private @Nullable String found;
  private volatile @Nullable GoogleCredentials credentials;

  /**
   * Returns the account for requests to {@code url}, where {@code location} is. Tokens are sent to
   * Google, and to a host that the user has named for credentials.
   */
  public static GoogleAccount of(
      Location location, HttpUrl url, Map<String, String> environment, boolean writing) {
    HttpCredentials user = new HttpCredentials(environment, url);
    String origin = url.origin();
    boolean google = isGoogle(url);
    return new GoogleAccount(
        user,
        environment,
        writing,
        RequesterPays.of(location),
        asked -> origin.equals(HttpRequest.origin(asked)) && (google || user.isNamed(asked)));
  }

  /** Returns true if the server at {@code url} is Google's, over https. */
  public static boolean isGoogle(HttpUrl url) {
    return HOST.matcher(url.origin()).matches();
  }

  /**
   * Signs as {@code user} does, else with the credentials of {@code environment}.
   *
   * @param payer the project that pays for requests, or {@code true} for that of the credentials;
   *     empty if none does
   * @param mayHaveTokens whether a token may be sent to a URL
   */
  private GoogleAccount(
      Signer user,
      Map<String, String> environment,
      boolean writing,
      String payer,
      Predicate<URI> mayHaveTokens) {
    this.user = user;
    this.environment = environment;
    this.scope = writing ? WRITING : READING;
    this.payer = payer;
    this.mayHaveTokens = mayHaveTokens;
  }

  @Override
  public HttpRequest sign(HttpRequest request) throws IOException {
    HttpRequest signed = user.sign(request);
    GoogleCredentials known = credentials;
    boolean nobody = known == null && payer.isEmpty();
    if (nobody || !mayHaveTokens.test(signed.url())) {
      return signed;
    }
    HttpRequest asked =
        known == null || signed.headers().containsKey(AUTHORIZATION)
            ? signed
            : signed.with(AUTHORIZATION, SCHEME + known.token());
    String own = known == null ? "" : known.payer();
    String project = payer.equals("true") ? own : payer;
    return project.isEmpty() ? asked : asked.with(GoogleTokenServer.PAYER, project);
  }

  @Override
  public boolean renews(HttpRequest refused, HttpAnswer answer) throws IOException {
    String sent = refused.headers().getOrDefault(AUTHORIZATION, "");
    GoogleCredentials known = credentials;
    boolean unpaid = answer.code().equals(NO_PAYER);
    boolean again =
        sent.isEmpty()
            && (answer.refused() || unpaid && !payer.isEmpty())
            && mayHaveTokens.test(refused.url())
            && (known != null || isFound());
    if (again) {
      return true;
    }
    if (unpaid) {
      throw new ZarrException.Unavailable(
          "%s: the requester pays for this bucket. Add #requester_pays=PROJECT, or #requester_pays=true if your Application Default Credentials name a project"
              .formatted(HttpUrl.shown(refused.url())));
    }
    if (known == null || !sent.startsWith(SCHEME)) {
      return user.renews(refused, answer);
    }
    return (answer.status() == UNAUTHORIZED || answer.refused() && known.isReplaced())
        && known.renews(sent.substring(SCHEME.length()));
  }

  /** Returns true if there are credentials, and they give a token. They are looked for once. */
  private synchronized boolean isFound() throws IOException {
    if (found == null) {
      try {
        GoogleCredentials first = GoogleCredentials.find(environment, scope).orElse(null);
        if (first != null) {
          first.token();
        }
        credentials = first;
        found =
            first == null
                ? "No Application Default Credentials were found"
                : "It was asked with your Application Default Credentials";
      } catch (IOException e) {
        if (e instanceof TransientException || Thread.currentThread().isInterrupted()) {
          throw e; // This says nothing about the next read.
        }
        found = e.getMessage();
      }
    }
    return credentials != null;
  }

  @Override
  public synchronized String advice() {
    String how = HOW.formatted(GoogleCredentials.FILE, BearerToken.COMMAND, HttpCredentials.HOSTS);
    return found == null ? how : found + ". " + how;
  }
}
