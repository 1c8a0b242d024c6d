import com.google.api.client.http.HttpTransport;
import com.google.api.client.http.LowLevelHttpRequest;
import com.google.api.client.http.javanet.NetHttpTransport;
import com.google.auth.http.HttpTransportFactory;
import com.google.auth.oauth2.ComputeEngineCredentials;
import com.google.auth.oauth2.GoogleCredentials;
import io.github.zarrcdm.internal.store.http.TokenRecorder;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Prints the requests by which Google's own library gets tokens for the credentials of a file. */
public final class Record {
  private static final String SCOPE = "https://www.googleapis.com/auth/devstorage.read_only";

  /** The library takes credentials that name servers by https only. */
  private static final String HOST = "https://recorder.example";

  public static void main(String[] arguments) throws Exception {
    for (String one : Files.readString(Path.of(arguments[0])).split("(?m)^# ")) {
      if (!one.isBlank()) {
        String[] parts = one.split("\n", 2);
        System.out.println("# " + parts[0]);
        record(parts[1].strip());
        System.out.println();
      }
    }
  }

  private static void record(String credentials) throws Exception {
    try (TokenRecorder servers = new TokenRecorder(Files.createTempDirectory("google"))) {
      HttpTransportFactory http = () -> new Redirected(servers.host());
      Map<String, List<String>> headers;
      try {
        GoogleCredentials google =
            credentials.isEmpty()
                ? ComputeEngineCredentials.newBuilder().setHttpTransportFactory(http).build()
                : GoogleCredentials.fromStream(
                    new ByteArrayInputStream(
                        servers.completed(credentials, HOST).getBytes(StandardCharsets.UTF_8)),
                    http);
        headers =
            google
                .createScoped(SCOPE)
                .getRequestMetadata(URI.create("https://storage.googleapis.com/bucket/key"));
      } catch (IOException | RuntimeException e) {
        System.out.println("fails: " + e);
        return;
      }
      servers.requests().forEach(System.out::println);
      headers.forEach(
          (name, value) ->
              System.out.println(
                  "sends " + name + ": " + value.get(0).replaceFirst("eyJ.*", "signed")));
    }
  }

  private static final class Redirected extends HttpTransport {
    private static final NetHttpTransport NET = new NetHttpTransport();
    private final String host;

    Redirected(String host) {
      this.host = host;
    }

    @Override
    protected LowLevelHttpRequest buildRequest(String method, String url) throws IOException {
      try {
        Method build = NET.getClass().getDeclaredMethod("buildRequest", String.class, String.class);
        build.setAccessible(true);
        String there = url.replace(HOST, host).replace("http://metadata.google.internal", host);
        return (LowLevelHttpRequest) build.invoke(NET, method, there);
      } catch (ReflectiveOperationException e) {
        throw new IOException(e);
      }
    }
  }
}
