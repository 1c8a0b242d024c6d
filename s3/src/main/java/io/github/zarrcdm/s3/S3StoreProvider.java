package io.github.zarrcdm.s3;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreProvider;
import io.github.zarrcdm.store.Unchanged;
import java.io.IOException;
import java.util.Set;

/** Opens {@code s3://bucket/key}; netCDF-Java's {@code cdms3:} comes here as the same. */
public final class S3StoreProvider implements StoreProvider {
  private static final String SCHEME = "s3://";

  /** A provider; the service loader makes it. */
  public S3StoreProvider() {}

  @Override
  public Set<String> schemes() {
    return Set.of("s3");
  }

  @Override
  public Store open(Location location) throws IOException {
    String address = location.root().substring(SCHEME.length());
    int slash = address.indexOf('/');
    String bucket = slash < 0 ? address : address.substring(0, slash);
    String key = slash < 0 ? "" : address.substring(slash + 1);
    if (bucket.isEmpty() || bucket.indexOf('@') >= 0) {
      throw new ZarrException.NotZarr(
          location
              + ": names no bucket; the form is s3://bucket/key. Keys of accounts come from the"
              + " environment or a profile, never from a location.");
    }
    return new S3Store(
        location.toString(),
        bucket,
        key,
        S3Clients.of(S3Options.of(location)),
        Unchanged.of(location));
  }
}
