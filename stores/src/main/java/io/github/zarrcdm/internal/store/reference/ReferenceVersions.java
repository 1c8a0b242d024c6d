package io.github.zarrcdm.internal.store.reference;

import io.github.zarrcdm.internal.store.reference.Reference.Elsewhere;
import io.github.zarrcdm.internal.store.reference.Reference.Inline;
import io.github.zarrcdm.internal.store.reference.Reference.Made;
import io.github.zarrcdm.store.AdaptedStore;
import io.github.zarrcdm.store.InternalStore.Validator;
import io.github.zarrcdm.store.InternalStore.Validators;
import io.github.zarrcdm.store.Store;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The versions of values that are parts of other files: that of the references, with those of the
 * files, each of which is asked once. A value on a server has none.
 */
final class ReferenceVersions implements Validators {
  private final String own;
  private final Lookup references;
  private final Targets targets;
  private final Map<String, String> known = new ConcurrentHashMap<>();

  /** The reference that a key has; null if there is none. */
  interface Lookup {
    @Nullable Reference of(String key) throws IOException;
  }

  /** The file that a reference leads to, as a store of one value. */
  interface Targets {
    Store of(Elsewhere elsewhere) throws IOException;
  }

  /** The versions of values under references that have the stamp {@code own}, not empty. */
  ReferenceVersions(String own, Lookup references, Targets targets) {
    this.own = own;
    this.references = references;
    this.targets = targets;
  }

  @Override
  public Optional<Validator> of(String key) throws IOException {
    Reference reference = references.of(key);
    if (reference == null) {
      return Optional.of(Validator.NONE);
    }
    if (reference instanceof Inline) {
      return Optional.of(Validator.tagged(own));
    }
    List<Elsewhere> parts =
        reference instanceof Made made
            ? made.parts()
            : reference instanceof Elsewhere elsewhere ? List.of(elsewhere) : List.of();
    StringBuilder all = new StringBuilder(own);
    for (Elsewhere part : parts) {
      String stamp = stamp(part);
      if (stamp.isEmpty()) {
        return Optional.empty();
      }
      all.append(' ').append(stamp);
    }
    return parts.isEmpty() ? Optional.empty() : Optional.of(Validator.tagged(all.toString()));
  }

  private String stamp(Elsewhere part) throws IOException {
    String stamp = known.get(part.url());
    if (stamp == null) {
      Store target = targets.of(part);
      stamp = target.remote() ? "" : AdaptedStore.internal(target).validator("").stamp();
      known.put(part.url(), stamp);
    }
    return stamp;
  }
}
