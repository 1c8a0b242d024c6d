package io.github.zarrcdm.internal.store.http.google;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.store.http.credentials.RefreshingCredential;
import io.github.zarrcdm.internal.store.http.wire.HttpAnswer;
import io.github.zarrcdm.internal.store.http.wire.RequestPermits;
import io.github.zarrcdm.internal.store.http.wire.TransientException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Application Default Credentials, as all programs for Google find them: in the file that {@code
 * GOOGLE_APPLICATION_CREDENTIALS} names, else in that of {@code gcloud auth application-default
 * login}, else by the metadata server of the machine. They hold the current token.
 *
 * @see <a href="https://cloud.google.com/docs/authentication/application-default-credentials">the
 *     order in which they are looked for</a>
 */
public final class GoogleCredentials {
  public static final String FILE = "GOOGLE_APPLICATION_CREDENTIALS";
  public static final String METADATA_HOST = "GCE_METADATA_HOST";

  /** {@code true} if no metadata server should be looked for. */
  static final String NOT_ON_GOOGLE = "NO_GCE_CHECK";

  /** The project that pays, instead of the one that the file names. */
  static final String PAYER = "GOOGLE_CLOUD_QUOTA_PROJECT";

  private static final String CONFIGURATION = "CLOUDSDK_CONFIG";

  /**
   * A metadata server is on the machine itself; without one, a network may swallow the question.
   */
  private static final long PATIENCE_MILLIS = 1500;

  /** One for each place, so that many stores share a token. */
  private static final Map<Place, GoogleCredentials> KNOWN = new ConcurrentHashMap<>();

  /** Where there was no metadata server, and when: one may start later than this program. */
  private static final Map<URI, Long> ABSENT = new ConcurrentHashMap<>();

  private static final long ABSENT_FOR = Duration.ofMinutes(1).toNanos();

  private final Place place;
  private final RefreshingCredential<GoogleToken> tokens =
      new RefreshingCredential<>(this::requested);
  private volatile String payer = "";
  private volatile @Nullable FileTime written;

  /**
   * Where credentials come from, a file or the metadata server, and what they are for; with what
   * the environment says besides.
   */
  private record Place(
      @Nullable Path file, URI server, String scope, String payer, String programs) {
    @Override
    public String toString() {
      return file == null ? server.toString() : file.toString();
    }
  }

  private GoogleCredentials(Place place) {
    this.place = place;
  }

  /** Returns the credentials for {@code scope}; empty if there are none. */
  public static Optional<GoogleCredentials> find(Map<String, String> environment, String scope)
      throws IOException {
    try {
      return lookedFor(environment, scope);
    } catch (IllegalArgumentException e) { // of a path, or of a URL
      throw new ZarrException.Unavailable(
          "Application Default Credentials cannot be looked for: %s. Correct %s, %s, APPDATA or %s"
              .formatted(e.getMessage(), FILE, CONFIGURATION, METADATA_HOST));
    }
  }

  private static Optional<GoogleCredentials> lookedFor(
      Map<String, String> environment, String scope) throws IOException {
    String named = environment.getOrDefault(FILE, "");
    Path file = named.isEmpty() ? configuration(environment) : Path.of(named);
    URI server =
        URI.create("http://" + environment.getOrDefault(METADATA_HOST, "metadata.google.internal"));
    boolean inFile = !named.isEmpty() || Files.isRegularFile(file);
    boolean onGoogle =
        !inFile
            && !environment.getOrDefault(NOT_ON_GOOGLE, "").equals("true")
            && isOnGoogle(server);
    return inFile || onGoogle
        ? Optional.of(
            KNOWN.computeIfAbsent(
                new Place(
                    inFile ? file : null,
                    server,
                    scope,
                    environment.getOrDefault(PAYER, ""),
                    environment.getOrDefault(GoogleProgram.ALLOWED, "")),
                GoogleCredentials::new))
        : Optional.empty();
  }

  private static boolean isOnGoogle(URI server) throws IOException {
    Long absent = ABSENT.get(server);
    if (absent != null && System.nanoTime() - absent < ABSENT_FOR) {
      return false;
    }
    boolean there = isMetadataServer(server);
    if (!there) {
      ABSENT.put(server, System.nanoTime());
    }
    return there;
  }

  private static Path configuration(Map<String, String> environment) {
    String folder = environment.getOrDefault(CONFIGURATION, "");
    String windows =
        System.getProperty("os.name", "").startsWith("Windows")
            ? environment.getOrDefault("APPDATA", "")
            : "";
    Path gcloud =
        !folder.isEmpty()
            ? Path.of(folder)
            : !windows.isEmpty()
                ? Path.of(windows, "gcloud")
                : Path.of(System.getProperty("user.home", "."), ".config", "gcloud");
    return gcloud.resolve("application_default_credentials.json");
  }

  /** Asks on another thread, for which nobody waits if it hangs. */
  private static boolean isMetadataServer(URI server) throws IOException {
    CompletableFuture<Boolean> answer = new CompletableFuture<>();
    RequestPermits.run(() -> answer.complete(greets(server)));
    try {
      return answer.get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (IOException) new InterruptedIOException("the read was interrupted").initCause(e);
    } catch (ExecutionException | TimeoutException e) {
      return false;
    }
  }

  private static boolean greets(URI server) {
    try {
      HttpAnswer answer =
          GoogleTokenServer.INSTANCE.get(server.resolve("/"), GoogleIdentity.Machine.FLAVOR);
      return answer.header("Metadata-Flavor").equals("Google");
    } catch (IOException | RuntimeException e) {
      return false;
    }
  }

  /**
   * Returns the project that pays for what these credentials ask, as they say; empty if unknown.
   */
  public String payer() {
    return place.payer().isEmpty() ? payer : place.payer();
  }

  /** Returns a token that is valid now. */
  public String token() throws IOException {
    return tokens.get(GoogleToken::isOver, GoogleToken::isEnding).text();
  }

  /** Returns true if there is another token now than {@code refused}. */
  public boolean renews(String refused) throws IOException {
    GoogleToken known = tokens.last();
    if (known != null && known.text().equals(refused)) {
      return !tokens.other(known).text().equals(refused);
    }
    return !token().equals(refused);
  }

  /** Returns true if the file has been written since the last token was requested. */
  boolean isReplaced() {
    Path file = place.file();
    try {
      return file != null && !Files.getLastModifiedTime(file).equals(written);
    } catch (IOException e) {
      return false;
    }
  }

  private GoogleToken requested() throws IOException {
    try {
      return identity().token(place.scope());
    } catch (TransientException e) {
      throw e;
    } catch (JsonProcessingException e) { // Its message would quote the file.
      throw noToken("it is not JSON");
    } catch (NoSuchFileException e) {
      throw noToken("no such file: " + e.getFile());
    } catch (IOException e) {
      throw noToken(String.valueOf(e.getMessage()));
    } catch (IllegalArgumentException | ArithmeticException | DateTimeException e) {
      throw noToken("a path, a key or a time is not valid");
    }
  }

  /** Read again for each token: a key may have been replaced. */
  private GoogleIdentity identity() throws IOException {
    Path file = place.file();
    if (file == null) {
      return new GoogleIdentity.Machine(place.server());
    }
    written = Files.getLastModifiedTime(file);
    JsonNode said = new JsonMapper().readTree(Files.readString(file));
    payer = said.path("quota_project_id").asText();
    return GoogleIdentities.of(said, Map.of(GoogleProgram.ALLOWED, place.programs()));
  }

  private ZarrException.Unavailable noToken(String why) {
    return new ZarrException.Unavailable(
        "Your Application Default Credentials give no token: %s: %s".formatted(place, why));
  }
}
