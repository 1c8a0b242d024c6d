package io.github.zarrcdm.internal.store.http;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.store.http.azure.AzureAccount;
import io.github.zarrcdm.internal.store.http.azure.AzureKey;
import io.github.zarrcdm.internal.store.http.google.GoogleAccount;
import io.github.zarrcdm.internal.store.http.listing.BucketListing;
import io.github.zarrcdm.internal.store.http.wire.AzureStorage;
import io.github.zarrcdm.internal.store.http.wire.HttpUrl;
import io.github.zarrcdm.internal.store.http.wire.OriginNetworkScope;
import io.github.zarrcdm.internal.store.http.wire.Signer;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.store.NetworkScope;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreProvider;
import io.github.zarrcdm.store.WritableStore;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Opens {@code gs://}, {@code az://} and {@code abfs://} through the HTTPS that their clouds speak
 * too. What is not public needs Application Default Credentials at Google, the account's key or a
 * SAS token in Azure, or a bearer token.
 */
public final class CloudStoreProvider implements StoreProvider {
  private static final Pattern HOST =
      Pattern.compile(
          "([^.]+)\\.(?:blob|dfs)\\.(" + AzureStorage.DOMAINS + ")", Pattern.CASE_INSENSITIVE);

  private static final String GOOGLE = "https://storage.googleapis.com/";

  private final Map<String, String> environment;
  private final AzureAccount own;

  /** The provider; the service loader makes it. */
  public CloudStoreProvider() {
    this(System.getenv());
  }

  public CloudStoreProvider(Map<String, String> environment) {
    this.environment = environment;
    this.own = AzureAccount.of(environment);
  }

  @Override
  public Set<String> schemes() {
    return Set.of("gs", "az", "abfs");
  }

  @Override
  public Store open(Location location) throws ZarrException {
    return open(location, new OriginNetworkScope(HttpUrl.of(https(location))));
  }

  @Override
  public Store open(Location location, NetworkScope reach) throws ZarrException {
    HttpUrl url = HttpUrl.of(https(location));
    return HttpStoreProvider.open(
        location, url.toString(), url, signer(location, url, false), listing(location, url), reach);
  }

  @Override
  public WritableStore create(Location location) throws ZarrException {
    HttpUrl url = HttpUrl.of(https(location));
    BucketListing listing =
        listing(location, url)
            .orElseThrow(
                () ->
                    new ZarrException.NotWritable(
                        location + ": this is not a bucket or container. Check the location."));
    return HttpStoreProvider.create(
        url.toString(),
        url,
        signer(location, url, true),
        listing,
        location.scheme().equals("gs") ? BucketCloud.GOOGLE : BucketCloud.AZURE);
  }

  private Optional<BucketListing> listing(Location location, HttpUrl url) {
    String endpoint = endpoint(location);
    BucketListing.Dialect dialect =
        location.scheme().equals("gs") ? BucketListing.Dialect.S3 : BucketListing.Dialect.AZURE;
    return endpoint.isEmpty()
        ? BucketListing.of(url)
        : Optional.of(BucketListing.below(endpoint, dialect, url));
  }

  private Signer signer(Location location, HttpUrl url, boolean writing) {
    boolean byKey =
        !own.key().isEmpty()
            && !location.scheme().equals("gs")
            && url.query().isEmpty()
            && !location.anonymous()
            && location.option("sign", "").isEmpty();
    String named = location.option("account", own.name());
    String account = named.isEmpty() ? accountOfHost(location) : named;
    boolean there = url.origin().contains("//" + account + ".") || !endpoint(location).isEmpty();
    if (byKey && there && !account.isEmpty()) {
      return new AzureKey(account, own.key(), url.origin());
    }
    return location.scheme().equals("gs") && !location.anonymous()
        ? GoogleAccount.of(location, url, environment, writing)
        : HttpStoreProvider.signer(location, url);
  }

  /** Of another provider, or of an emulator, with a slash at its end; empty if none is named. */
  private String endpoint(Location location) {
    String endpoint = location.option("endpoint", "");
    if (!endpoint.isEmpty()) {
      return endpoint.replaceFirst("/?$", "/");
    }
    boolean ofOwn =
        !location.scheme().equals("gs")
            && !own.name().isEmpty()
            && account(location).equalsIgnoreCase(own.name());
    return ofOwn ? own.endpoint() : "";
  }

  /**
   * Returns the account that the location names, by its host or an option, else the environment's.
   */
  private String account(Location location) {
    String server = server(location);
    return server.indexOf('@') > 0 || isHost(server)
        ? accountOfHost(location)
        : location.option("account", own.name());
  }

  private static String server(Location location) {
    return location.root().replaceFirst("^\\w+://", "").replaceFirst("[/?].*", "");
  }

  private static boolean isHost(String server) {
    return server.indexOf('@') <= 0 && server.contains(".");
  }

  /** Returns the URL of the same place. */
  String https(Location location) throws ZarrException {
    String address = location.root().replaceFirst("^\\w+://", "");
    String container = address.replaceFirst("[/?].*", "");
    boolean google = location.scheme().equals("gs");
    if (container.indexOf(':') >= 0 || google && container.indexOf('@') >= 0) {
      throw new ZarrException.NotZarr(
          "%s: names no bucket; the form is %s://bucket/key. Keys of accounts come from the environment, never from a location."
              .formatted(location, location.scheme()));
    }
    String endpoint = endpoint(location);
    return google ? (endpoint.isEmpty() ? GOOGLE : endpoint) + address : azure(location, address);
  }

  private String azure(Location location, String address) throws ZarrException {
    String account = account(location);
    String query =
        address.contains("?") ? address.substring(address.indexOf('?')) : sas(location, account);
    String path = address.replaceFirst("\\?.*", "");
    String server = path.replaceFirst("/.*", "");
    int at = server.indexOf('@');
    boolean host = isHost(server);
    if (account.isEmpty()) {
      throw new ZarrException.NotZarr(
          "%s: the storage account is missing. Write abfs://container@account.dfs.core.windows.net/path, add #account=NAME or set %s"
              .formatted(location, AzureAccount.NAME));
    }
    if (endpoint(location).isEmpty() && (at > 0 || host)) {
      String named = server.substring(at + 1);
      Matcher known = HOST.matcher(named);
      if (!known.matches() && named.contains(".")) {
        throw new ZarrException.NotZarr(
            "%s: this is not a host of Azure's storage. Write abfs://container@account.dfs.core.windows.net/path, or name the server by #endpoint=https://host/account"
                .formatted(location));
      }
    }
    String container = host ? "" : at > 0 ? server.substring(0, at) : server;
    String key =
        path.substring(host ? Math.min(path.length(), server.length() + 1) : server.length());
    return blob(location, account) + container + key + query;
  }

  /** Returns the account whose host the location names; its container, if it names none. */
  private static String accountOfHost(Location location) {
    return location.root().replaceFirst("^\\w+://(?:[^/?@]*@)?", "").replaceFirst("[./?].*", "");
  }

  private String blob(Location location, String account) {
    String endpoint = endpoint(location);
    return endpoint.isEmpty() ? "https://" + account + ".blob." + domain(location) + "/" : endpoint;
  }

  /**
   * Returns the domain of the host in the location, so that no other cloud's account of this name
   * is asked.
   */
  private static String domain(Location location) {
    String server = location.root().replaceFirst("^\\w+://(?:[^/?@]*@)?", "");
    Matcher known = HOST.matcher(server.replaceFirst("[/?].*", ""));
    return known.matches() ? known.group(2).toLowerCase(Locale.ROOT) : "core.windows.net";
  }

  /** Not for the accounts of others, who would answer with a refusal. */
  private String sas(Location location, String account) {
    return location.anonymous() || !own.is(account) ? "" : own.sas();
  }
}
