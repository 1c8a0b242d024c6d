package io.github.zarrcdm.internal.store.http;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.store.Reach;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreProvider;
import java.util.Map;
import java.util.Set;

/**
 * Opens {@code gs://}, {@code az://} and {@code abfs://} through the HTTPS that their clouds speak
 * too. What is not public needs a bearer token or, in Azure, a SAS token.
 */
public final class CloudStoreProvider implements StoreProvider {
  static final String ACCOUNT = "AZURE_STORAGE_ACCOUNT";
  static final String SAS = "AZURE_STORAGE_SAS_TOKEN";

  private static final String GOOGLE = "https://storage.googleapis.com/";

  private final Map<String, String> environment;

  /** The provider; the service loader makes it. */
  public CloudStoreProvider() {
    this(System.getenv());
  }

  CloudStoreProvider(Map<String, String> environment) {
    this.environment = environment;
  }

  @Override
  public Set<String> schemes() {
    return Set.of("gs", "az", "abfs");
  }

  @Override
  public Store open(Location location) throws ZarrException {
    return open(location, new OpenedReach(HttpUrl.of(https(location))));
  }

  @Override
  public Store open(Location location, Reach reach) throws ZarrException {
    return HttpStoreProvider.open(location, https(location), reach);
  }

  /** The URL of the same place. */
  String https(Location location) throws ZarrException {
    String address = location.root().replaceFirst("^\\w+://", "");
    String container = address.replaceFirst("[/?].*", "");
    boolean google = location.scheme().equals("gs");
    if (container.indexOf(':') >= 0 || google && container.indexOf('@') >= 0) {
      throw new ZarrException.NotZarr(
          "%s: names no bucket; the form is %s://bucket/key. Keys of accounts come from the environment, never from a location."
              .formatted(location, location.scheme()));
    }
    return google ? GOOGLE + address : azure(location, address);
  }

  private String azure(Location location, String address) throws ZarrException {
    String query = address.contains("?") ? address.substring(address.indexOf('?')) : sas(location);
    String path = address.replaceFirst("\\?.*", "");
    String server = path.replaceFirst("/.*", "");
    int at = server.indexOf('@');
    if (at > 0) {
      String account = server.substring(at + 1).replaceFirst("\\..*", "");
      return blob(account) + server.substring(0, at) + path.substring(server.length()) + query;
    }
    if (server.contains(".")) {
      String account = server.replaceFirst("\\..*", "");
      return blob(account) + path.substring(Math.min(path.length(), server.length() + 1)) + query;
    }
    String account = location.option("account", environment.getOrDefault(ACCOUNT, ""));
    if (account.isEmpty()) {
      throw new ZarrException.NotZarr(
          "%s: of which storage account? Write abfs://container@account.dfs.core.windows.net/path, add #account=NAME or set %s"
              .formatted(location, ACCOUNT));
    }
    return blob(account) + path + query;
  }

  private static String blob(String account) {
    return "https://" + account + ".blob.core.windows.net/";
  }

  private String sas(Location location) {
    String token = location.anonymous() ? "" : environment.getOrDefault(SAS, "");
    return token.isEmpty() ? "" : token.startsWith("?") ? token : "?" + token;
  }
}
