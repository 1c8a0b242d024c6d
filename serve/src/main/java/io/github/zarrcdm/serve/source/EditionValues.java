package io.github.zarrcdm.serve.source;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.store.AdaptedStore;
import io.github.zarrcdm.store.Store;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;

/**
 * The values of the editions of a dataset: as they are stored, or encoded and kept. What has been
 * changed meanwhile is an error.
 *
 * @param name stands for the dataset in messages
 * @param share of the threads that work
 */
record EditionValues(String name, ServingOptions options, Semaphore share) {
  /** The value of {@code key} in an edition, made of chunks of {@code versions}. */
  private record Key(Object edition, int format, String key, String versions) {
    @Override
    public String toString() {
      return key;
    }
  }

  /** Returns the value of {@code key} of {@code store}, as it is stored. */
  Optional<? extends Value> stored(Edition edition, Store store, String key, BooleanSupplier gone)
      throws IOException {
    Optional<? extends Value> value =
        new StoredValues(
                name,
                AdaptedStore.internal(store),
                edition.id,
                options.stored(),
                options.work(),
                share)
            .value(key, edition::release, gone);
    edition.checkRead(key);
    return value;
  }

  /** Returns the value of {@code key} of {@code store}, which makes it when it is asked for. */
  Optional<Value.Whole> encoded(
      Edition edition, int format, Store store, String key, BooleanSupplier gone)
      throws IOException {
    String where = name + ": " + key;
    Optional<String> versions =
        edition.looksForVersions()
            ? options.work().call(share, where, gone, () -> edition.versions(format, key))
            : edition.versions(format, key);
    EncodedCache.Loading<Optional<Value.Whole>> encoding =
        unwanted ->
            options
                .work()
                .call(
                    share,
                    where,
                    unwanted,
                    () -> {
                      Optional<ByteBuffer> value = store.get(key);
                      edition.freshness().checkCurrentNow();
                      if (versions.isPresent() && !edition.versions(format, key).equals(versions)) {
                        throw new ZarrException.Unavailable(
                            "%s: %s is being changed. Ask again".formatted(name, key));
                      }
                      // The date of a store is that of its documents, which chunks do not change.
                      long modified = versions.equals(Optional.of("")) ? edition.modified() : 0;
                      return value.map(bytes -> Value.Whole.of(bytes, modified));
                    });
    return versions.isPresent()
        ? options.cache().get(new Key(edition.id, format, key, versions.get()), gone, encoding)
        : encoding.load(gone);
  }
}
