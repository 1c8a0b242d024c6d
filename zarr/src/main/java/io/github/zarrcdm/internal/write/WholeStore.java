package io.github.zarrcdm.internal.write;

import static io.github.zarrcdm.internal.write.TargetState.refused;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.store.WritableStore;
import java.io.IOException;
import java.util.Set;

/** A store that is there at once or not at all, as a zip is: it needs no mark. */
public final class WholeStore {
  private WholeStore() {}

  /**
   * Removes what is to be overwritten. Throws {@link ZarrException.NotWritable} where {@code
   * existing} does not allow what is there, or demands what such a store cannot.
   */
  static void begin(WritableStore store, OverwritePolicy existing) throws IOException {
    if (existing == OverwritePolicy.RESUME || existing == OverwritePolicy.EXTEND) {
      throw notContinued(store);
    }
    if (existing == OverwritePolicy.OVERWRITE) {
      store.clear(Set.of());
    } else if (!store.isEmpty()) {
      throw refused(store, "it exists. Overwrite it, or choose another name");
    }
  }

  /** Returns why {@code store} cannot be continued. */
  public static ZarrException.NotWritable notContinued(WritableStore store) {
    return refused(
        store,
        "a zip is written as a whole, and cannot be resumed or extended. Overwrite it, or write a"
            + " folder");
  }
}
