package io.github.zarrcdm.internal.metadata;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.metadata.document.CurrentDocuments;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.CodecSpec;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.store.AdaptedStore;
import io.github.zarrcdm.store.InternalStore;
import io.github.zarrcdm.store.Store;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The metadata by which a store was opened, and whether they still describe its chunks. As long as
 * no value is newer than the open, that costs one comparison. Otherwise the documents of an array
 * are read once more: not for each newer value, but once after it was returned. An array that has
 * only grown is still the same. Safe for concurrent callers.
 */
public final class OpenedMetadata {
  private final InternalStore store;
  private final Group root;
  private final long opened;

  /** When each array was last looked at, before its documents were. */
  private final Map<String, Long> looked = new ConcurrentHashMap<>();

  private final Map<String, Object> looking = new ConcurrentHashMap<>();

  /** The metadata of {@code root}, whose documents were read after {@code opened}. */
  public OpenedMetadata(Store store, Group root, long opened) {
    this.store = AdaptedStore.internal(store);
    this.root = root;
    this.opened = opened;
  }

  /**
   * Throws {@link ZarrException.Rewritten} if values of {@code array} that were returned so far may
   * have been written for other metadata: another type, shape, grid, codecs or fill value.
   */
  public void check(Array array) throws IOException {
    if (store.newest() >= opened) {
      checkStored(array);
    }
  }

  private void checkStored(Array array) throws IOException {
    if (array.data() instanceof ArrayData.Derived derived) {
      for (Array input : derived.inputs()) {
        checkStored(input);
      }
    } else if (array.data() instanceof ArrayData.Moved moved) {
      checkStored(moved.original());
    } else if (array.data() instanceof ArrayData.Scattered scattered) {
      checkStored(scattered.original());
      checkStored(scattered.list());
    } else if (array.data() instanceof ArrayData.Chunked && isNewer(array.path())) {
      synchronized (looking.computeIfAbsent(array.path(), path -> new Object())) {
        if (isNewer(array.path())) { // Of many readers one looks.
          look(array.path());
        }
      }
    }
  }

  private boolean isNewer(String path) {
    return store.newest() >= looked.getOrDefault(path, opened);
  }

  private void look(String path) throws IOException {
    Array before = find(root, path);
    if (before == null) {
      return; // added by a convention
    }
    long now = System.currentTimeMillis();
    Array current = current(path);
    if (current == null) {
      throw rewritten(path, "its metadata are gone, or a writer has not finished");
    }
    String change = change(before, current);
    if (change != null) {
      throw rewritten(path, change);
    }
    looked.merge(path, now, Math::max);
  }

  private ZarrException.Rewritten rewritten(String path, String change) {
    return new ZarrException.Rewritten(
        "%s: array %s: chunks were written after the store was opened, and %s. Open the store again."
            .formatted(store, path, change));
  }

  /** By its own documents, else by those from which all were read; null if there are none. */
  private @Nullable Array current(String path) throws IOException {
    Store now = CurrentDocuments.of(store);
    try {
      return find(Metadata.own(now, path.substring(1), findings()), path);
    } catch (ZarrException.NotZarr | ZarrException.Malformed e) {
      // Some stores have nothing but consolidated metadata, or were opened by them all the same.
    }
    try {
      return find(Metadata.read(now, root.path().substring(1), findings()), path);
    } catch (ZarrException.NotZarr e) {
      return null;
    }
  }

  private Findings findings() {
    return new Findings(store.toString());
  }

  private static @Nullable Array find(Group group, String path) {
    for (Array array : group.arrays()) {
      if (array.path().equals(path)) {
        return array;
      }
    }
    for (Group child : group.groups()) {
      Array found = find(child, path);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /** Returns what is different, so that chunks mean something else; null if nothing is. */
  private static @Nullable String change(Array before, Array now) {
    if (!before.type().name().equals(now.type().name())) {
      return "its type is %s now, not %s".formatted(now.type().name(), before.type().name());
    }
    if (!isNoShorter(before.shape(), now.shape())) {
      return "its shape is %s now, not %s"
          .formatted(Arrays.toString(now.shape()), Arrays.toString(before.shape()));
    }
    if (!(before.data() instanceof ArrayData.Chunked was)) {
      return null;
    }
    if (!(now.data() instanceof ArrayData.Chunked is)) {
      return "it can no longer be read";
    }
    boolean regular = was.grid() instanceof ChunkGrid.Regular;
    if (regular ? !was.grid().equals(is.grid()) : is.grid() instanceof ChunkGrid.Regular) {
      return "it has other chunks now";
    }
    if (!was.keys().equals(is.keys()) || !CodecSpec.areDecodedAlike(was.codecs(), is.codecs())) {
      return "its codecs or chunk keys have changed";
    }
    return Objects.deepEquals(was.fill(), is.fill()) ? null : "its fill value is another one now";
  }

  private static boolean isNoShorter(long[] before, long[] now) {
    boolean noShorter = before.length == now.length;
    for (int d = 0; noShorter && d < now.length; d++) {
      noShorter = before[d] <= now[d];
    }
    return noShorter;
  }
}
