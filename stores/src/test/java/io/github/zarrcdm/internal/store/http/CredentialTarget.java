package io.github.zarrcdm.internal.store.http;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.fuzz.Target;
import io.github.zarrcdm.internal.store.http.azure.AzureAccount;
import io.github.zarrcdm.internal.store.http.credentials.Netrc;
import io.github.zarrcdm.internal.store.http.credentials.SignIn;
import io.github.zarrcdm.internal.store.http.wire.HttpAnswer;
import io.github.zarrcdm.internal.store.http.wire.HttpRequest;
import io.github.zarrcdm.internal.store.http.wire.LengthLimit;
import io.github.zarrcdm.internal.store.http.wire.Signer;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What says who asks: users and passwords in a {@code .netrc}, connection strings of Azure, and
 * cookies that servers set.
 */
public final class CredentialTarget implements Target {
  private static final String HOST = "a.example";

  @Override
  public String name() {
    return "credentials";
  }

  @Override
  public List<Seed> seeds() {
    return List.of(
        Seed.of("netrc", "machine a.example login me password hush"),
        Seed.of("netrc", "machine b machine a.example\n password p account x\n\tlogin u"),
        Seed.of("netrc", "macdef init\ncd /x\n\nmachine a.example login u password p"),
        Seed.of("netrc", "default login anonymous password me@a.example"),
        Seed.of(
            "azure",
            "DefaultEndpointsProtocol=https;AccountName=acc;AccountKey=aHVzaA==;EndpointSuffix=core.windows.net"),
        Seed.of(
            "azure",
            "BlobEndpoint=http://127.0.0.1:10000/acc//;SharedAccessSignature=?sv=1&sig=hush"),
        Seed.of("azure", ";=;AccountName;blobendpoint=HTTPS://a.b/;AccountName= x =y;"),
        Seed.of("cookie", "a=b; Path=/; Secure; HttpOnly\nc=\"d\"; Domain=.example"),
        Seed.of("cookie", "=; a\n;\n=="));
  }

  @Override
  public void take(String place, byte[] input) throws IOException {
    String text = new String(input, StandardCharsets.ISO_8859_1);
    if (place.equals("netrc")) {
      Optional<String> user = Netrc.of(HOST, text);
      if (user.isPresent() && !text.toLowerCase(Locale.ROOT).contains(HOST)) {
        throw new IllegalStateException("that of another host: " + user.get());
      }
    } else if (place.equals("azure")) {
      AzureAccount account = AzureAccount.of(Map.of(AzureAccount.CONNECTION, text));
      if (!account.endpoint().isEmpty() && !account.endpoint().endsWith("/")) {
        throw new IllegalStateException("the endpoint is no folder: " + account.endpoint());
      }
      if (account.key().length() > 8 && account.toString().contains(account.key())) {
        throw new IllegalStateException("a key is shown");
      }
    } else if (place.equals("cookie")) {
      HttpRequest request =
          new HttpRequest(
              "GET",
              URI.create("http://" + HOST + "/x"),
              Map.of(),
              null,
              LengthLimit.of(Limit.JSON_BYTES));
      SignIn signer = new SignIn(Signer.NOBODY);
      signer.renews(
          request, new HttpAnswer(302, Map.of("set-cookie", text), ByteBuffer.allocate(0)));
      String sent = signer.sign(request).headers().getOrDefault("Cookie", "");
      if (sent.indexOf('\n') >= 0 || sent.indexOf('\r') >= 0) {
        throw new IllegalStateException("a cookie begins another header");
      }
      String other = "http://b.example/x";
      if (signer.sign(request.at(URI.create(other))).headers().containsKey("Cookie")) {
        throw new IllegalStateException("a cookie is sent to another server");
      }
    }
  }

  @Override
  public boolean refuses(Throwable failure) {
    return failure instanceof IOException;
  }

  @Override
  public String toString() {
    return name();
  }
}
