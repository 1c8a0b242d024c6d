package io.github.zarrcdm.s3;

import io.github.zarrcdm.internal.platform.PercentEncoding;
import io.github.zarrcdm.internal.platform.Setting;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;

/**
 * Amazon's service that gives keys of a role for some time: two requests of its protocol, for which
 * the SDK has a jar larger than this one.
 *
 * @param endpoint the URL to which requests are sent
 * @param region for which they are signed
 * @see <a
 *     href="https://docs.aws.amazon.com/STS/latest/APIReference/API_AssumeRole.html">AssumeRole</a>
 */
record SecurityTokenService(URI endpoint, String region) {
  private static final String VERSION = "2011-06-15";
  private static final String FORM = "application/x-www-form-urlencoded; charset=utf-8";
  private static final int LONGEST = 1 << 20;

  /** Seconds for which it may be silent, as other servers. */
  private static final String TIMEOUT = "zarrcdm.http.timeout";

  private static final int OK = 200;
  private static final AwsV4HttpSigner SIGNER = AwsV4HttpSigner.create();

  /** Keys, and when they end. */
  record Keys(AwsCredentials credentials, Instant expiry) {}

  /**
   * Returns the keys that {@code action} with {@code parameters} gives, signed by {@code caller} if
   * it is not null. Throws {@link SdkClientException} if it gives none.
   */
  Keys keys(String action, Map<String, String> parameters, @Nullable AwsCredentials caller) {
    String form =
        "Action="
            + action
            + "&Version="
            + VERSION
            + parameters.entrySet().stream()
                .map(each -> "&" + each.getKey() + "=" + PercentEncoding.encode(each.getValue()))
                .collect(Collectors.joining());
    String answer = answer(action, form.getBytes(StandardCharsets.UTF_8), caller);
    Instant expiry = expiry(element(answer, "Expiration"));
    AwsCredentials keys =
        AwsSessionCredentials.create(
            element(answer, "AccessKeyId"),
            element(answer, "SecretAccessKey"),
            element(answer, "SessionToken"));
    return new Keys(keys, expiry);
  }

  private String answer(String action, byte[] form, @Nullable AwsCredentials caller) {
    int timeout = (int) Math.max(1, Math.min(Setting.number(TIMEOUT, 20), 3600)) * 1000;
    Thread watch = null;
    try {
      HttpURLConnection connection = (HttpURLConnection) endpoint.toURL().openConnection();
      watch = ended(connection, 2 * timeout);
      connection.setConnectTimeout(timeout);
      connection.setReadTimeout(timeout);
      connection.setInstanceFollowRedirects(false);
      connection.setDoOutput(true);
      headers(form, caller).forEach(connection::setRequestProperty);
      try (OutputStream out = connection.getOutputStream()) {
        out.write(form);
      }
      int status = connection.getResponseCode();
      try (InputStream in =
          status == OK ? connection.getInputStream() : connection.getErrorStream()) {
        String body = in == null ? "" : new String(in.readNBytes(LONGEST), StandardCharsets.UTF_8);
        if (status != OK) {
          throw failure(action, "answered " + status + " " + element(body, "Code"), null);
        }
        return body;
      }
    } catch (IOException e) {
      throw failure(action, "cannot be asked: " + e.getMessage(), e);
    } finally {
      if (watch != null) {
        watch.interrupt();
      }
    }
  }

  /**
   * Returns a thread that ends {@code connection} after so many milliseconds, unless it is
   * interrupted: a server that sends a byte now and then is never silent.
   */
  private static Thread ended(HttpURLConnection connection, int millis) {
    Thread watch =
        new Thread(
            null,
            () -> {
              try {
                Thread.sleep(millis);
                connection.disconnect();
              } catch (InterruptedException answered) {
                Thread.currentThread().interrupt();
              }
            },
            "zarr-cdm token",
            0,
            false);
    watch.setDaemon(true);
    watch.setContextClassLoader(null); // that of a host
    watch.start();
    return watch;
  }

  private SdkClientException failure(String what, String how, @Nullable Throwable cause) {
    return SdkClientException.create(
        "%s of the role: %s %s".formatted(what, endpoint.getHost(), how.strip()), cause);
  }

  private Map<String, String> headers(byte[] form, @Nullable AwsCredentials caller) {
    if (caller == null) {
      return Map.of("Content-Type", FORM);
    }
    SdkHttpRequest request =
        SdkHttpRequest.builder()
            .method(SdkHttpMethod.POST)
            .uri(endpoint)
            .putHeader("Content-Type", FORM)
            .build();
    return SIGNER
        .sign(
            sign ->
                sign.identity(caller)
                    .request(request)
                    .payload(() -> new ByteArrayInputStream(form))
                    .putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, "sts")
                    .putProperty(AwsV4HttpSigner.REGION_NAME, region))
        .request()
        .headers()
        .entrySet()
        .stream()
        .filter(header -> !header.getKey().equalsIgnoreCase("Host"))
        .collect(Collectors.toMap(Map.Entry::getKey, header -> header.getValue().get(0)));
  }

  /** Returns the text of the first element {@code name}; empty if there is none. */
  private static String element(String xml, String name) {
    String start = "<" + name + ">";
    int from = xml.indexOf(start) + start.length();
    int to = xml.indexOf('<', from);
    return from < start.length() || to < 0 ? "" : xml.substring(from, to).strip();
  }

  private Instant expiry(String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeParseException e) {
      throw failure("the keys", "sent no keys with an end", e);
    }
  }
}
