package io.github.zarrcdm.internal.store.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Google's servers for tokens, on this machine, which write down what they are asked; the tool
 * {@code google-requests} starts them for Google's library, so they need nothing but the JDK.
 */
public final class TokenRecorder implements AutoCloseable {
  private static final List<String> HEADERS =
      List.of("Authorization", "Metadata-Flavor", "X-Goog-User-Project", "X-Job");
  private static final Pattern TIMES = Pattern.compile("(.*)\"exp\":(\\d+), \"iat\":(\\d+)(.*)");

  private final HttpServer server;
  private final Path folder;
  private final List<String> requests = Collections.synchronizedList(new ArrayList<>());

  /** Servers, and files beside them in {@code folder}. */
  public TokenRecorder(Path folder) throws IOException {
    this.folder = folder;
    Files.writeString(folder.resolve("subject"), "outer");
    Files.writeString(folder.resolve("subject.json"), "{\"token\": \"outer\"}");
    Path program =
        Files.writeString(
            folder.resolve("program"),
            """
            #!/bin/sh
            v=GOOGLE_EXTERNAL_ACCOUNT
            said="$(env | grep ^$v | sort | sed 's/=/ is /;s/[^A-Za-z0-9_ ]/-/g' | tr '\\n' ' ')"
            echo '{"version": 1, "success": true, "id_token": "'"$said"'",'
            echo '"token_type": "urn:ietf:params:oauth:token-type:id_token"}'
            """);
    program.toFile().setExecutable(true);
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  /** The URL of the servers, without a slash at the end. */
  public String host() {
    return "http://localhost:" + server.getAddress().getPort();
  }

  /** Credentials for these servers, which {@code host} names. */
  public String completed(String credentials, String host) throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
    generator.initialize(2048);
    byte[] key = generator.generateKeyPair().getPrivate().getEncoded();
    String pem = "-----BEGIN PRIVATE KEY-----\\n%s\\n-----END PRIVATE KEY-----\\n";
    return credentials
        .replace("HOST", host)
        .replace("FOLDER", folder.toString().replace('\\', '/'))
        .replace("KEY", pem.formatted(Base64.getEncoder().encodeToString(key)));
  }

  /** What was asked, one request a line: with its headers, its fields, and no times. */
  public List<String> requests() {
    return List.copyOf(requests);
  }

  private void answer(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    String path = exchange.getRequestURI().toString();
    Map<String, String> said = new TreeMap<>();
    for (String header : HEADERS) {
      String value = exchange.getRequestHeaders().getFirst(header);
      if (value != null) {
        said.put(header, value);
      }
    }
    String line = exchange.getRequestMethod() + " " + path + " " + said + " " + tidy(body);
    requests.add(line.strip());
    String answer =
        switch (path) {
          case "/subject" -> "outer";
          case "/" -> "";
          default ->
              path.contains(":generateAccessToken")
                  ? "{\"accessToken\": \"acting\", \"expireTime\": \"%s\"}"
                      .formatted(Instant.now().plusSeconds(3600).truncatedTo(ChronoUnit.SECONDS))
                  : """
                  {"access_token": "given", "expires_in": 3600, "token_type": "Bearer",
                   "issued_token_type": "urn:ietf:params:oauth:token-type:access_token"}
                  """;
        };
    exchange.getResponseHeaders().set("Metadata-Flavor", "Google");
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, answer.length() == 0 ? -1 : answer.length());
    exchange.getResponseBody().write(answer.getBytes(UTF_8));
    exchange.close();
  }

  private static String tidy(String body) {
    if (body.isEmpty() || body.startsWith("{")) {
      return sorted(body);
    }
    return Arrays.stream(body.split("&"))
        .sorted()
        .map(field -> field.startsWith("assertion=") ? claims(field) : decoded(field))
        .collect(Collectors.joining(" & "));
  }

  private static String decoded(String field) {
    return URLDecoder.decode(field, UTF_8);
  }

  private static String claims(String assertion) {
    String[] parts = assertion.replaceFirst("assertion=", "").split("\\.");
    return sorted(json(parts[0])) + ". " + sorted(json(parts[1]));
  }

  private static String json(String part) {
    return new String(Base64.getUrlDecoder().decode(part), UTF_8);
  }

  /** Members in the order of their names, without empty lists, and without the time. */
  private static String sorted(String json) {
    String members =
        Arrays.stream(json.replaceAll("^\\{|}$", "").split(",(?=\")"))
            .filter(member -> !member.endsWith(":[]"))
            .sorted()
            .collect(Collectors.joining(", "));
    Matcher times = TIMES.matcher(members);
    if (!times.matches()) {
      return members;
    }
    long seconds = Long.parseLong(times.group(2)) - Long.parseLong(times.group(3));
    return times.group(1) + "for " + seconds + " s" + times.group(4);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
