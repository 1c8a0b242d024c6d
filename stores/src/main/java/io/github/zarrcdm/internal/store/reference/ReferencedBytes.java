package io.github.zarrcdm.internal.store.reference;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.store.reference.Reference.Elsewhere;
import io.github.zarrcdm.internal.store.reference.Reference.Made;
import io.github.zarrcdm.store.ByteRange.Slice;
import io.github.zarrcdm.store.Store;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * The bytes to which references lead. A file that does not exist, or ends too early, is an error.
 *
 * @param store the references, as messages name them
 */
record ReferencedBytes(ReferenceTargets targets, Store store) {
  Store target(Elsewhere elsewhere) throws IOException {
    return targets.target(elsewhere.url());
  }

  /** Returns what {@code target} gave for {@code key}. Throws if there is no such file. */
  <T> T found(String key, Elsewhere elsewhere, Optional<T> value) throws ZarrException {
    if (value.isEmpty()) {
      throw new ZarrException.Unavailable(
          "%s: %s refers to %s, which does not exist"
              .formatted(store, key, targets.location(elsewhere.url())));
    }
    return value.get();
  }

  /** Returns {@code length} bytes of {@code elsewhere}, from {@code start} of it on. */
  ByteBuffer part(String key, Elsewhere elsewhere, long start, int length) throws IOException {
    Slice slice = new Slice(elsewhere.offset() + start, length);
    return complete(key, elsewhere, slice, found(key, elsewhere, target(elsewhere).get("", slice)));
  }

  /** Returns {@code part}. Throws if it is shorter than {@code slice}. */
  ByteBuffer complete(String key, Elsewhere elsewhere, Slice slice, ByteBuffer part)
      throws ZarrException {
    if (part.remaining() < slice.length()) {
      throw new ZarrException.Corrupt(
          "%s: %s refers to %s of %s, which ends before. Generate the references again."
              .formatted(store, key, slice, targets.location(elsewhere.url())));
    }
    return part;
  }

  /** Returns a value of several parts, encoded as the references say. */
  ByteBuffer made(String key, Made made) throws IOException {
    long length = made.parts().stream().mapToLong(Elsewhere::length).sum();
    Limit.VALUE_BYTES.check(length, () -> store + ": " + key);
    ByteBuffer all = ByteBuffer.allocate((int) length);
    for (Elsewhere part : made.parts()) {
      all.put(part(key, part, 0, (int) part.length()));
    }
    return made.encoding().encoded(all.flip());
  }
}
