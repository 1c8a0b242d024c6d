package io.github.zarrcdm.internal.store.icechunk;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.store.icechunk.ChunkReference.Native;
import io.github.zarrcdm.internal.store.icechunk.ChunkReference.Virtual;
import io.github.zarrcdm.internal.store.icechunk.TargetStores.Target;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.store.AdaptedStore;
import io.github.zarrcdm.store.ByteRange.Slice;
import io.github.zarrcdm.store.InternalStore;
import io.github.zarrcdm.store.Store;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The files that hold chunks: those of a repository, and those of others that its manifests refer
 * to. A file that does not exist, or ends before its chunk does, is an error.
 */
final class ChunkFiles implements Closeable {
  private final Store root;
  private final VirtualTargets targets;
  private final String version;

  /** The chunk files of the repository in {@code root}; {@code version} is named in errors. */
  ChunkFiles(Store root, VirtualTargets targets, String version) {
    this.root = root;
    this.targets = targets;
    this.version = version;
  }

  /** A chunk that is a part of a file: of the value {@code name} of {@code store}. */
  final class FileChunk {
    private final InternalStore store;
    private final String name;
    private final long offset;
    private final long length;
    private final ChunkReference reference;

    private FileChunk(Store store, String name, long offset, long length, ChunkReference of) {
      this.store = AdaptedStore.internal(store);
      this.name = name;
      this.offset = offset;
      this.length = length;
      this.reference = of;
    }

    long length() {
      return length;
    }

    boolean opens() {
      return store.opens();
    }

    /** Returns true if both are in one file. */
    boolean isBeside(FileChunk other) {
      return store == other.store && name.equals(other.name);
    }

    /**
     * Returns so many bytes of the chunk, from {@code start} on; {@code key} is what errors call
     * it.
     */
    ByteBuffer bytes(String key, long start, int count) throws IOException {
      return bytes(key, List.of(new Slice(start, count))).get(0);
    }

    /** Slices of the chunk. */
    List<ByteBuffer> bytes(String key, List<Slice> slices) throws IOException {
      List<Slice> inside = new ArrayList<>(slices.size());
      for (Slice slice : slices) {
        long start = slice.start(length);
        inside.add(new Slice(offset + start, (int) (slice.end(length) - start)));
      }
      List<ByteBuffer> found = found(key, read(inside));
      for (int i = 0; i < inside.size(); i++) {
        checkLength(key, inside.get(i), found.get(i));
      }
      return found;
    }

    private Optional<List<ByteBuffer>> read(List<Slice> slices) throws IOException {
      return slices.size() == 1
          ? store.get(name, slices.get(0)).map(List::of)
          : store.get(name, slices);
    }

    <T> T open(String key, InternalStore.Reading<T> reading) throws IOException {
      return found(
          key,
          store.open(
              name,
              file -> {
                if (file.length() < offset + length) {
                  throw new ZarrException.Corrupt(
                      "%s: %s has %s bytes from %s on of %s, which ends before"
                          .formatted(root, key, length, offset, where()));
                }
                return reading.read(new OpenChunk.PartOf(file, offset, length));
              }));
    }

    private void checkLength(String key, Slice slice, ByteBuffer bytes)
        throws ZarrException.Corrupt {
      if (bytes.remaining() < slice.length()) {
        throw new ZarrException.Corrupt(
            "%s: %s is %s of %s, which ends before".formatted(root, key, slice, where()));
      }
    }

    private <T> T found(String key, Optional<T> value) throws ZarrException {
      if (value.isPresent()) {
        return value.get();
      }
      throw new ZarrException.Unavailable(
          store == root
              ? "%s: %s is in %s, which is missing. It may have been collected as garbage since the version %s was opened; open the repository again."
                  .formatted(root, key, where(), version)
              : "%s: %s is in %s, which does not exist".formatted(root, key, where()));
    }

    private String where() {
      return reference instanceof Virtual chunk ? Location.withoutSecrets(chunk.location()) : name;
    }
  }

  /** Returns where {@code reference}, to a chunk outside of the manifest, leads. */
  FileChunk of(ChunkReference reference) throws IOException {
    if (reference instanceof Native chunk) {
      String key = "chunks/" + chunk.chunk();
      return new FileChunk(root, key, chunk.offset(), chunk.length(), chunk);
    }
    Virtual chunk = (Virtual) reference;
    Target target = targets.target(chunk);
    return new FileChunk(target.store(), target.key(), chunk.offset(), chunk.length(), chunk);
  }

  /**
   * Returns all of {@code chunks}, which are in one file, by one request; {@code keys} name them.
   */
  static List<Optional<ByteBuffer>> all(List<String> keys, List<FileChunk> chunks)
      throws IOException {
    List<Slice> slices =
        chunks.stream().map(chunk -> new Slice(chunk.offset, (int) chunk.length)).toList();
    List<ByteBuffer> found = chunks.get(0).found(keys.get(0), chunks.get(0).read(slices));
    List<Optional<ByteBuffer>> values = new ArrayList<>(keys.size());
    for (int i = 0; i < slices.size(); i++) {
      chunks.get(i).checkLength(keys.get(i), slices.get(i), found.get(i));
      values.add(Optional.of(found.get(i)));
    }
    return values;
  }

  /** Returns true if the file called {@code location} may be read, and is within {@code place}. */
  boolean isWithin(Location place, String location) throws IOException {
    return targets.isWithin(place, location);
  }

  boolean remote() {
    return targets.remote();
  }

  @Override
  public void close() throws IOException {
    targets.close();
  }
}
