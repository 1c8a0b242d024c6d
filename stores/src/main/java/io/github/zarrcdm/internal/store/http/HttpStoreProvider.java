package io.github.zarrcdm.internal.store.http;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.platform.Setting;
import io.github.zarrcdm.internal.remote.ExpectedVersion;
import io.github.zarrcdm.internal.statistics.StoreCounters;
import io.github.zarrcdm.internal.store.http.azure.SasTokens;
import io.github.zarrcdm.internal.store.http.credentials.HttpCredentials;
import io.github.zarrcdm.internal.store.http.credentials.SignIn;
import io.github.zarrcdm.internal.store.http.disk.DiskCachedRequests;
import io.github.zarrcdm.internal.store.http.google.GoogleAccount;
import io.github.zarrcdm.internal.store.http.listing.BucketListing;
import io.github.zarrcdm.internal.store.http.values.ValueRequests;
import io.github.zarrcdm.internal.store.http.wire.HttpUrl;
import io.github.zarrcdm.internal.store.http.wire.HttpWire;
import io.github.zarrcdm.internal.store.http.wire.OriginNetworkScope;
import io.github.zarrcdm.internal.store.http.wire.RequestPermits;
import io.github.zarrcdm.internal.store.http.wire.Signer;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.store.NetworkScope;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreProvider;
import io.github.zarrcdm.store.WritableStore;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** Opens what is behind URLs of web servers. */
public final class HttpStoreProvider implements StoreProvider {
  /** How often a request is tried. */
  static final String TRIES = "zarrcdm.http.tries";

  private static final Duration PAUSE = Duration.ofMillis(100);

  /** The provider; the service loader makes it. */
  public HttpStoreProvider() {}

  @Override
  public Set<String> schemes() {
    return Set.of("http", "https");
  }

  @Override
  public Store open(Location location) throws ZarrException {
    if (location.hasUnescapedSecrets()) {
      throw new ZarrException.NotZarr(
          Location.withoutSecrets(location.text())
              + ": this is not the URL of a server. Write http://host/path or https://host/path,"
              + " with a number as port; beside a user and a password, / is written %2F, ? %3F, #"
              + " %23 and @ %40.");
    }
    return open(location, new OriginNetworkScope(HttpUrl.of(location.root())));
  }

  @Override
  public Store open(Location location, NetworkScope reach) {
    return open(location, location.root(), reach);
  }

  /**
   * Returns the store at {@code root}, the URL of {@code location}, which asks no server beyond
   * {@code reach}.
   */
  static Store open(Location location, String root, NetworkScope reach) {
    HttpUrl url = HttpUrl.of(root);
    Signer signer = signer(location, url);
    return open(location, url.toString(), url, signer, BucketListing.of(url), reach);
  }

  /**
   * Returns the store at {@code url}, which users know as {@code name}. {@code signer} identifies
   * the caller, and {@code listing} says what is in folders.
   */
  public static Store open(
      Location location,
      String name,
      HttpUrl url,
      Signer signer,
      Optional<BucketListing> listing,
      NetworkScope reach) {
    // References lead to any number of files, which are counted together.
    StoreCounters counters =
        StoreCounters.of(reach instanceof OriginNetworkScope ? name : url.origin());
    HttpWire wire = new HttpWire(signer, reach, ExpectedVersion.of(location), counters);
    ValueRequests values = DiskCachedRequests.of(wire, counters);
    return retried(new HttpStore(name, url, wire, values, listing), counters);
  }

  private static RetryStore retried(HttpStore store, StoreCounters counters) {
    RequestPermits.prepare();
    int tries = Math.max(1, Setting.count(TRIES, 5));
    return new RetryStore(store, tries, PAUSE, counters);
  }

  /** Returns the store at {@code url} for writing. */
  public static WritableStore create(
      String name, HttpUrl url, Signer signer, BucketListing listing, BucketCloud cloud) {
    StoreCounters counters = StoreCounters.of(name);
    HttpWire wire =
        new HttpWire(signer, new OriginNetworkScope(url), ExpectedVersion.ANYHOW, counters);
    RetryStore reader = retried(new HttpStore(name, url, wire, Optional.of(listing)), counters);
    return new WritableBucket(reader, url, wire, listing, cloud);
  }

  /** Returns the caller at {@code url}, as the location and the environment say. */
  static Signer signer(Location location, HttpUrl url) {
    if (location.anonymous()) {
      return Signer.NOBODY;
    }
    String sign = location.option("sign", "");
    if (sign.isEmpty() && GoogleAccount.isGoogle(url)) {
      return GoogleAccount.of(location, url, System.getenv(), false);
    }
    return sign.isEmpty()
        ? new SignIn(new HttpCredentials(System.getenv(), url))
        : SasTokens.of(sign, url);
  }
}
