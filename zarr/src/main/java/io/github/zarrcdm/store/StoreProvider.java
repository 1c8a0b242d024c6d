package io.github.zarrcdm.store;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.Location;
import java.io.IOException;
import java.util.Set;

/** Opens the stores of some schemes; found through {@link java.util.ServiceLoader}. */
public interface StoreProvider {

  /** Returns the schemes this provider opens: {@code file}, {@code https}, {@code s3}. */
  Set<String> schemes();

  /** Returns the store at {@code location}, whose scheme is one of {@link #schemes()}. */
  Store open(Location location) throws IOException;

  /**
   * Returns the store at {@code location}, which others than the user have named: a reference file,
   * say. To be overridden where a location names a server; the store then asks no server beyond
   * {@code reach}.
   */
  default Store open(Location location, NetworkScope reach) throws IOException {
    return open(location);
  }

  /**
   * Returns the store at {@code location} for writing, which may not exist yet; nothing is written
   * by this. To be overridden where values can be put.
   */
  default WritableStore create(Location location) throws IOException {
    throw new ZarrException.NotWritable(
        "%s: stores of \"%s:\" are read only. Write to a folder, a zip, s3://, az:// or gs://."
            .formatted(location, location.scheme()));
  }
}
