package io.github.zarrcdm.internal.store.icechunk;

import io.github.zarrcdm.error.ZarrException;
import java.io.IOException;
import java.lang.ref.SoftReference;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The manifests that were used last, for all repositories of a JVM: a sixteenth of the heap, and at
 * least one. Where memory is short they go first. Each is loaded by one thread, for which others
 * wait.
 */
final class ManifestCache {
  private static final ManifestCache SHARED =
      new ManifestCache(Runtime.getRuntime().maxMemory() / 16);

  private final long most;
  private final Map<Key, Entry> recent = new LinkedHashMap<>(16, 0.75f, true);
  private long bytes;

  ManifestCache(long most) {
    this.most = most;
  }

  static ManifestCache shared() {
    return SHARED;
  }

  /** A manifest of {@code owner}, which is compared by identity: ids are what a file says. */
  private record Key(Object owner, String id) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Key key && owner == key.owner && id.equals(key.id);
    }

    @Override
    public int hashCode() {
      return 31 * System.identityHashCode(owner) + id.hashCode();
    }
  }

  private static final class Entry {
    final ReentrantLock loading = new ReentrantLock();
    SoftReference<Manifest> manifest = new SoftReference<>(null);
    int bytes;
  }

  /** Gets a manifest from where it is. */
  interface Load {
    Manifest load() throws IOException;
  }

  /**
   * Returns the manifest {@code id} of {@code owner}, which {@code load} loads if it is not here.
   */
  Manifest get(Object owner, String id, Load load) throws IOException {
    Key key = new Key(owner, id);
    Entry entry;
    synchronized (this) {
      entry = recent.computeIfAbsent(key, k -> new Entry());
    }
    try {
      entry.loading.lockInterruptibly();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ZarrException.Unavailable(owner + ": the read was interrupted", e);
    }
    try {
      Manifest known = entry.manifest.get();
      if (known == null) {
        known = load.load();
        entry.manifest = new SoftReference<>(known);
        keep(key, entry, known.bytes());
      }
      return known;
    } finally {
      entry.loading.unlock();
      forgetUnlessLoaded(key, entry);
    }
  }

  /** Of a manifest that cannot be read nothing stays. */
  private synchronized void forgetUnlessLoaded(Key key, Entry entry) {
    if (entry.bytes == 0) {
      recent.remove(key, entry);
    }
  }

  private synchronized void keep(Key key, Entry entry, int size) {
    bytes += size - entry.bytes;
    entry.bytes = size;
    Entry replaced = recent.put(key, entry);
    if (replaced != null && replaced != entry) {
      bytes -= replaced.bytes;
      replaced.bytes = 0;
    }
    Iterator<Map.Entry<Key, Entry>> oldest = recent.entrySet().iterator();
    while (bytes > most && recent.size() > 1 && oldest.hasNext()) {
      Entry old = oldest.next().getValue();
      if (old != entry) {
        bytes -= old.bytes;
        old.bytes = 0;
        oldest.remove();
      }
    }
  }

  /** Forgets the manifests of {@code owner}. */
  synchronized void forget(Object owner) {
    recent
        .entrySet()
        .removeIf(
            known -> {
              boolean gone = known.getKey().owner == owner;
              bytes -= gone ? known.getValue().bytes : 0;
              return gone;
            });
  }

  /** Returns how many bytes the manifests here take. */
  synchronized long bytes() {
    return bytes;
  }

  /** Returns how many manifests are here. */
  synchronized int size() {
    return recent.size();
  }
}
