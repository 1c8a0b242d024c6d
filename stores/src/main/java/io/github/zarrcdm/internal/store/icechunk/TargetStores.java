package io.github.zarrcdm.internal.store.icechunk;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.icechunk.UrlPrefix;
import io.github.zarrcdm.internal.platform.FileNames;
import io.github.zarrcdm.internal.remote.ExpectedVersion;
import io.github.zarrcdm.internal.store.http.wire.HttpUrl;
import io.github.zarrcdm.internal.store.http.wire.OriginNetworkScope;
import io.github.zarrcdm.internal.store.icechunk.ChunkReference.Virtual;
import io.github.zarrcdm.internal.store.icechunk.VirtualChunkPermissions.Place;
import io.github.zarrcdm.internal.store.reference.RecentStores;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.store.FileStore;
import io.github.zarrcdm.store.NetworkScope;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Opens files with virtual chunks where that is allowed, and keeps those used last open. */
final class TargetStores implements Closeable {
  /** A file by its store and key. */
  record Target(Store store, String key) {}

  private static final int MOST = 1000;
  private static final String ENDPOINT = "endpoint";

  private final Location base;
  private final boolean checksums;
  private final RecentStores recent = new RecentStores(MOST);
  private volatile boolean remote;

  /** The targets of the repository at {@code base}. */
  TargetStores(Location base) {
    this.base = base;
    this.checksums = !base.option("checksums", "").equals("ignore");
  }

  boolean remote() {
    return remote;
  }

  /** Returns the file at {@code place}, which {@code container}, if not null, says how to reach. */
  Target open(Place place, @Nullable VirtualChunkContainer container, Virtual chunk)
      throws IOException {
    return place.url().scheme().equals("file")
        ? local(place, chunk)
        : new Target(remote(place, container, chunk), "");
  }

  private Target local(Place place, Virtual chunk) throws IOException {
    UrlPrefix folder = place.within();
    Store store = recent.get(folder, () -> new FileStore(FileNames.path(folder.path())));
    String key = Objects.requireNonNull(folder.below(place.url()));
    if (checksums && chunk.notAfter() > 0) {
      new ExpectedVersion("", chunk.notAfter())
          .check("", store.lastModified(key) / 1000, base + ": " + place.url());
    }
    return new Target(store, key);
  }

  private record Key(UrlPrefix.Url url, @Nullable String etag, long notAfter) {}

  private Store remote(Place place, @Nullable VirtualChunkContainer container, Virtual chunk)
      throws IOException {
    remote = true;
    return recent.get(
        new Key(place.url(), chunk.etag(), chunk.notAfter()),
        () -> {
          Map<String, String> options = options(place, container);
          if (checksums && chunk.etag() != null) {
            options.put(ExpectedVersion.ETAG, chunk.etag());
          }
          if (checksums && chunk.notAfter() > 0) {
            options.put(ExpectedVersion.NOT_AFTER, Long.toString(chunk.notAfter()));
          }
          String root = place.url().address();
          return opened(place, new Location(root, place.url().scheme(), root, "/", options));
        });
  }

  /**
   * Returns what opens {@code place}: the options of the repository for its own server or bucket
   * only.
   */
  private Map<String, String> options(Place place, @Nullable VirtualChunkContainer container)
      throws IOException {
    if (place.own()) {
      return new HashMap<>(base.options());
    }
    Map<String, String> options = new HashMap<>(container == null ? Map.of() : container.options());
    String endpoint = options.get(ENDPOINT);
    if (endpoint != null && !endpoint.equals(base.option(ENDPOINT, ""))) {
      // Chosen by who wrote the repository: it gets no key of this user's account.
      options.put("anonymous", "true");
      check(endpoint);
    }
    return options;
  }

  /** An endpoint is a server that only the repository names. */
  private void check(String endpoint) throws IOException {
    String url = endpoint.contains("://") ? endpoint : "https://" + endpoint;
    HttpUrl server = HttpUrl.of(url);
    if (isStranger() && new OriginNetworkScope(server).mayBeInside(URI.create(server.origin()))) {
      throw new ZarrException.Unsupported(
          "%s: its configuration names the endpoint %s, a server inside this network. If you trust it, allow it with -D%s=true"
              .formatted(base, Location.withoutSecrets(url), VirtualChunkPermissions.ANYWHERE));
    }
  }

  /** Returns true for a repository that came from the network. */
  private boolean isStranger() {
    return !base.scheme().equals("file") && !Boolean.getBoolean(VirtualChunkPermissions.ANYWHERE);
  }

  /**
   * Servers that the user's own repository names may be inside this network, their redirects may
   * not. Of a stranger's, those that the user named may be, and others only if it is.
   */
  private Store opened(Place place, Location target) throws IOException {
    if (isStranger()) {
      String named = place.own() ? base.root() : place.within().encoded();
      return Stores.value(target, new OriginNetworkScope(HttpUrl.of(named)));
    }
    return Boolean.getBoolean(VirtualChunkPermissions.ANYWHERE)
        ? Stores.value(target, NetworkScope.ANYWHERE)
        : Stores.value(target);
  }

  @Override
  public void close() throws IOException {
    recent.close();
  }
}
