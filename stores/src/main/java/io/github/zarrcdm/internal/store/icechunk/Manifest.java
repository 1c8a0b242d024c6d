package io.github.zarrcdm.internal.store.icechunk;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.icechunk.FileType;
import io.github.zarrcdm.internal.icechunk.FlatBuffer;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Where the chunks of some arrays are. It stays as it came from its file, unpacked: a million
 * references are searched in place, and made into objects one at a time.
 */
final class Manifest {
  /** What is done with a part of a file of others. */
  @FunctionalInterface
  interface VirtualUse {
    void of(ChunkReference.Virtual chunk) throws IOException;
  }

  private static final int ID = 0;
  private static final int ARRAYS = 1;
  private static final int DICTIONARY = 2;
  private static final int ALGORITHM = 3;

  private static final int NODE = 0;
  private static final int REFERENCES = 1;
  private static final int INDEX = 0;

  /** About what a reference takes; more than most. */
  private static final int REFERENCE_BYTES = 112;

  /** The index that the first versions of Icechunk gave the one chunk of a scalar. */
  private static final int[] SCALAR_OF_OLD = {0};

  private final FlatBuffer file;
  private final int arrays;
  private final VirtualLocations locations;

  private Manifest(FlatBuffer file, int root) throws ZarrException {
    this.file = file;
    this.arrays = file.vector(file.required(root, ARRAYS, "list of arrays"), 4);
    int dictionary = file.field(root, DICTIONARY);
    int algorithm = file.field(root, ALGORITHM);
    this.locations =
        new VirtualLocations(
            file.where(),
            dictionary == FlatBuffer.ABSENT ? null : file.octets(dictionary),
            algorithm == FlatBuffer.ABSENT ? VirtualLocations.ZSTD : file.u8(algorithm));
  }

  /**
   * Returns the manifest called {@code id} in {@code bytes}, with about as many references as
   * {@code expected} says; 0 if that is not known. Throws {@link ZarrException.Corrupt} if it is
   * not in order: then a search would miss some, and give fill values for data.
   */
  static Manifest read(ByteBuffer bytes, String id, long expected, String where)
      throws ZarrException {
    long memory = expected == 0 ? 0 : Math.min(expected * REFERENCE_BYTES, most(bytes));
    FlatBuffer file = IcechunkFile.read(bytes, FileType.MANIFEST, memory, where);
    int root = file.root();
    String said = file.id(file.required(root, ID, "id"));
    if (!said.equals(id)) {
      throw file.corrupt("it says that it is the manifest " + said);
    }
    Manifest manifest = new Manifest(file, root);
    manifest.checkOrder();
    return manifest;
  }

  /** Returns what is believed of a snapshot that says how much is in so many bytes. */
  private static long most(ByteBuffer bytes) {
    return 64L * bytes.remaining();
  }

  /** Returns how much memory it takes. */
  int bytes() {
    return file.capacity();
  }

  private void checkOrder() throws ZarrException {
    long before = 0;
    for (int i = 0; i < file.count(arrays); i++) {
      int array = file.table(arrays, i);
      long node = node(array);
      if (i > 0 && Long.compareUnsigned(before, node) >= 0) {
        throw file.corrupt("its arrays are not in order");
      }
      before = node;
      checkOrder(references(array));
    }
  }

  private void checkOrder(int references) throws ZarrException {
    int count = file.count(references);
    int before = count == 0 ? 0 : index(references, 0);
    for (int i = 1; i < count; i++) {
      int next = index(references, i);
      if (compare(before, next) >= 0) {
        throw file.corrupt("its chunks are not in order, or one is there twice");
      }
      before = next;
    }
  }

  private int compare(int index, int other) throws ZarrException {
    int rank = file.count(index);
    int otherRank = file.count(other);
    for (int d = 0; d < Math.min(rank, otherRank); d++) {
      int compared =
          Integer.compareUnsigned(file.i32(index + 4 + 4 * d), file.i32(other + 4 + 4 * d));
      if (compared != 0) {
        return compared;
      }
    }
    return Integer.compare(rank, otherRank);
  }

  private long node(int array) throws ZarrException {
    return file.big64(file.required(array, NODE, "node of an array"));
  }

  private int references(int array) throws ZarrException {
    return file.vector(file.required(array, REFERENCES, "list of chunks"), 4);
  }

  private int index(int references, int number) throws ZarrException {
    int table = file.table(references, number);
    return file.vector(file.required(table, INDEX, "index of a chunk"), 4);
  }

  /**
   * Returns where chunk {@code index} of the array {@code node} is; null if it was never written.
   */
  @Nullable ChunkReference find(long node, int[] index) throws ZarrException {
    int low = 0;
    int high = file.count(arrays) - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int array = file.table(arrays, middle);
      int compared = Long.compareUnsigned(node(array), node);
      if (compared == 0) {
        return find(references(array), index);
      }
      low = compared < 0 ? middle + 1 : low;
      high = compared < 0 ? high : middle - 1;
    }
    return null;
  }

  private @Nullable ChunkReference find(int references, int[] index) throws ZarrException {
    int low = 0;
    int high = file.count(references) - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int compared = compare(index(references, middle), index);
      if (compared == 0) {
        return ChunkReference.read(file, file.table(references, middle), locations);
      }
      low = compared < 0 ? middle + 1 : low;
      high = compared < 0 ? high : middle - 1;
    }
    if (index.length == 0) {
      return find(references, SCALAR_OF_OLD);
    }
    if (low < file.count(references) && begins(index(references, low), index)) {
      throw file.corrupt(
          "the index of a chunk has more numbers than its array has dimensions, " + index.length);
    }
    return null;
  }

  /** Gives each virtual chunk, those of an array in the order of their indices. */
  void eachVirtual(VirtualUse use) throws IOException {
    for (int i = 0; i < file.count(arrays); i++) {
      int references = references(file.table(arrays, i));
      for (int n = 0; n < file.count(references); n++) {
        if (ChunkReference.read(file, file.table(references, n), locations)
            instanceof ChunkReference.Virtual virtual) {
          use.of(virtual);
        }
      }
    }
  }

  /**
   * Returns true if {@code vector}, which is greater than {@code index}, has the same numbers
   * first.
   */
  private boolean begins(int vector, int[] index) throws ZarrException {
    boolean same = file.count(vector) > index.length;
    for (int d = 0; d < index.length && same; d++) {
      same = file.i32(vector + 4 + 4 * d) == index[d];
    }
    return same;
  }

  private int compare(int vector, int[] index) throws ZarrException {
    int rank = file.count(vector);
    for (int d = 0; d < Math.min(rank, index.length); d++) {
      int compared = Integer.compareUnsigned(file.i32(vector + 4 + 4 * d), index[d]);
      if (compared != 0) {
        return compared;
      }
    }
    return Integer.compare(rank, index.length);
  }
}
