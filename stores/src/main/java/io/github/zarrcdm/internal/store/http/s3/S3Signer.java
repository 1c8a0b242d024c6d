package io.github.zarrcdm.internal.store.http.s3;

import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.remote.S3Accounts;
import io.github.zarrcdm.internal.remote.S3Accounts.Account;
import io.github.zarrcdm.internal.store.http.google.RequesterPays;
import io.github.zarrcdm.internal.store.http.wire.HttpAnswer;
import io.github.zarrcdm.internal.store.http.wire.HttpRequest;
import io.github.zarrcdm.internal.store.http.wire.HttpUrl;
import io.github.zarrcdm.internal.store.http.wire.Signer;
import io.github.zarrcdm.location.Location;
import java.io.IOException;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Signs what is asked of one bucket, and sends it to the region in which the bucket is: S3 names it
 * in its response to requests sent to another region.
 */
public final class S3Signer implements Signer {
  /** What can be the name of a host, under a certificate for one more level. */
  private static final Pattern HOST = Pattern.compile("[a-z0-9][a-z0-9-]*");

  private static final String FIRST_REGION = "us-east-1";

  /** Keys that nobody may read are refused as well, so a few refusals say nothing. */
  private static final int MOST_TRIES = 8;

  private static final String AUTHORIZATION = "Authorization";

  /** Options that say in whose name to ask. */
  private static final List<String> NAMED = List.of("anonymous", "profile", "sign");

  /** One of Amazon's, also with the bucket in its name, or spelled as in old times. */
  private static final Pattern SERVER =
      Pattern.compile(
          "^https?://(?:[^/]*\\.)?s3[.-]([a-z]{2}-[a-z-]+-\\d)\\.amazonaws\\.com(?:\\.cn)?[/:]");

  private final Location location;
  private final String bucket;
  private final S3Caller caller;
  private final String origin;
  private final AtomicInteger tries = new AtomicInteger();
  private volatile String region;
  private volatile boolean isPublic;

  /** Asks for values of {@code bucket} as {@code location} says, in the name of {@code caller}. */
  S3Signer(Location location, String bucket, S3Caller caller) throws IOException {
    this.location = location;
    this.bucket = bucket;
    this.caller = caller;
    String named = location.option("region", "");
    String configured = named.isEmpty() ? caller.account().region() : named;
    this.region = configured.isEmpty() ? FIRST_REGION : configured;
    this.origin = origin(location, bucket, region);
  }

  /**
   * Returns the URL of what is at {@code key}, as stores name it: where the bucket is looked for
   * first.
   */
  HttpUrl root(String key, String query) {
    return new HttpUrl(origin + (key.isEmpty() ? "" : "/" + HttpUrl.path(key)), query, null);
  }

  @Override
  public HttpRequest sign(HttpRequest request) throws IOException {
    String url = request.url().toString();
    String now = region;
    String there = origin(location, bucket, now);
    boolean first = isBelow(url, origin);
    if (!first && !isBelow(url, there)) {
      return request; // another server, to which this one redirects
    }
    HttpRequest moved =
        request.at(URI.create(first ? there + url.substring(origin.length()) : url));
    HttpRequest paid =
        RequesterPays.of(location).isEmpty()
            ? moved
            : moved.with("x-amz-request-payer", "requester");
    if (isPublic && paid.reads()) {
      return paid;
    }
    Account account = caller.account();
    Map<String, String> headers = new HashMap<>(paid.headers());
    headers.putAll(
        account.signed(
            new S3Accounts.Request(paid.method(), paid.url(), paid.headers(), now, paid.body())));
    return paid.with(headers);
  }

  private static boolean isBelow(String url, String origin) {
    return url.startsWith(origin)
        && (url.length() == origin.length() || "/?".indexOf(url.charAt(origin.length())) >= 0);
  }

  @Override
  public boolean renews(HttpRequest refused, HttpAnswer answer) throws IOException {
    String there = answer.region().isEmpty() ? regionOf(answer) : answer.region();
    boolean elsewhere = answer.status() == 301 || answer.status() == 307 || answer.status() == 400;
    if (elsewhere && there.matches("[a-z0-9-]+") && !there.equals(region)) {
      region = there;
      return true;
    }
    return (answer.refused() || answer.code().equals("ExpiredToken")) && caller.renews(refused);
  }

  /**
   * The keys of a machine or of an account are often those for other buckets than a public one,
   * which refuses them. Whoever names a profile, or where keys come from, means those.
   */
  @Override
  public Optional<HttpRequest> withoutName(HttpRequest refused, HttpAnswer refusal) {
    boolean mayHelp = refusal.refused() || refusal.code().matches("ExpiredToken|InvalidToken");
    boolean signed = refused.headers().containsKey(AUTHORIZATION);
    return mayHelp
            && signed
            && refused.reads()
            && NAMED.stream().noneMatch(location.options()::containsKey)
            && (isPublic || tries.getAndIncrement() < MOST_TRIES)
        ? Optional.of(refused.without(name -> name.matches(AUTHORIZATION + "|(?i:x-amz-.*)")))
        : Optional.empty();
  }

  @Override
  public void letAnybodyRead() {
    isPublic = true;
  }

  @Override
  public List<Finding> findings() {
    return isPublic
        ? List.of(
            new Finding(
                Finding.Severity.NOTE,
                "",
                "the bucket refuses the credentials that were found and lets anybody read",
                "it is read without; add #anonymous=true, and they are not tried first"))
        : List.of();
  }

  /**
   * Returns the one whose server a new bucket's answer leads to, for which the key is signed again.
   */
  private String regionOf(HttpAnswer answer) {
    Matcher server = SERVER.matcher(answer.header("location"));
    return location.option("endpoint", "").isEmpty() && server.find() ? server.group(1) : "";
  }

  @Override
  public String advice() {
    return caller.advice();
  }

  /**
   * Returns where the values of {@code bucket} are in {@code region}, without a slash at the end.
   */
  private static String origin(Location location, String bucket, String region)
      throws ZarrException {
    String endpoint = endpoint(location);
    boolean amazon = endpoint.isEmpty();
    String server =
        amazon
            ? "https://s3.%s.amazonaws.com%s"
                .formatted(region, region.startsWith("cn-") ? ".cn" : "")
            : endpoint;
    boolean virtual =
        switch (location.option("addressing", "")) {
          case "virtual" -> true;
          case "path" -> false;
          case "" -> amazon && HOST.matcher(bucket).matches();
          default ->
              throw new ZarrException.NotZarr(
                  location
                      + ": #addressing= is virtual (bucket.host/key) or path (host/bucket/key)");
        };
    return virtual ? server.replaceFirst("://", "://" + bucket + ".") : server + "/" + bucket;
  }

  private static String endpoint(Location location) throws ZarrException {
    String text = location.option("endpoint", "");
    if (text.isEmpty()) {
      return "";
    }
    try {
      URI endpoint = URI.create(text.contains("://") ? text : "https://" + text);
      boolean plain = endpoint.getRawQuery() == null && endpoint.getRawUserInfo() == null;
      if (HttpUrl.host(endpoint) != null && plain && endpoint.getScheme().matches("https?")) {
        return endpoint.toString().replaceFirst("(?<!/)/+$", "");
      }
    } catch (IllegalArgumentException e) {
      // reported below
    }
    throw new ZarrException.NotZarr(
        location + ": the endpoint is not a URL; the form is #endpoint=https://host:port");
  }
}
