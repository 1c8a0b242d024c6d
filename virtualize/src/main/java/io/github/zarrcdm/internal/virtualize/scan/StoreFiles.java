package io.github.zarrcdm.internal.virtualize.scan;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.platform.PercentEncoding;
import io.github.zarrcdm.internal.virtualize.source.VirtualSource;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.store.FileRange;
import io.github.zarrcdm.store.InternalStore;
import io.github.zarrcdm.store.InternalStore.Validator;
import io.github.zarrcdm.store.InternalStore.Validators;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The files that have the chunks of a Zarr hierarchy. In a bucket each chunk is an object; one
 * listing tells how long all are, so that none is read.
 */
final class StoreFiles implements ChunkRanges {
  private static final int MOST = 10_000_000;

  private final Location place;
  private final Map<String, Validator> objects = new HashMap<>();
  private @Nullable Validators listed;

  /** The files of the store at {@code place}. */
  StoreFiles(Location place) {
    this.place = place;
  }

  /**
   * Returns where the value of {@code key} is in a file; empty if it is no part of one. Throws
   * {@link ZarrException.Unsupported} if its server does not list its objects.
   */
  @Override
  public Optional<FileRange> of(InternalStore store, String key) throws IOException {
    Optional<FileRange> range = store.fileRange(key);
    return range.isPresent() || !store.remote() || store.isOneFile() ? range : object(store, key);
  }

  @Override
  public boolean isAbsent(String key) throws IOException {
    return listed != null && listed.of(key).orElse(Validator.NONE) == Validator.NONE;
  }

  private Optional<FileRange> object(InternalStore store, String key) throws IOException {
    Validator object = listed(store).of(key).orElse(Validator.NONE);
    if (object == Validator.NONE) {
      return Optional.empty();
    }
    if (object.size() < 0) {
      throw new ZarrException.Unsupported(
          "%s: its server does not say how long %s is".formatted(place, key));
    }
    String name = Location.withoutSecrets(place.below(escaped(key)));
    objects.put(name, object);
    return Optional.of(new FileRange(name, 0, object.size()));
  }

  private Validators listed(InternalStore store) throws IOException {
    if (listed == null) {
      listed =
          store
              .validators("", MOST)
              .orElseThrow(
                  () ->
                      new ZarrException.Unsupported(
                          "its server does not list its chunks with their lengths and ETags. Name a"
                              + " store in a bucket that may be listed, a zip, or a local folder"));
    }
    return listed;
  }

  /** Names in buckets are plain, those of web servers URLs, where S3 takes a plus for a blank. */
  private String escaped(String key) {
    return place.scheme().startsWith("http") ? PercentEncoding.path(key) : key;
  }

  /** Returns the file called {@code name} as a source. */
  VirtualSource source(String name) {
    Validator object = objects.get(name);
    if (object == null) {
      return VirtualSource.of(name);
    }
    int options = place.text().indexOf('#');
    String location = name + (options < 0 ? "" : place.text().substring(options));
    return new VirtualSource(location, name, object.size(), object.tag(), 0, false);
  }
}
