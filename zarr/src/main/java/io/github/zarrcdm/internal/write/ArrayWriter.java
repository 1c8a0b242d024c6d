package io.github.zarrcdm.internal.write;

import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Codec;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.chunk.ChunkPlan;
import io.github.zarrcdm.internal.dtype.StoredType;
import io.github.zarrcdm.internal.grid.COrder;
import io.github.zarrcdm.internal.parallel.Workers;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.Kind;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.WritableStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes sections of one array. Prepared once: what the metadata asks for is checked when it is
 * made. Safe for concurrent callers.
 *
 * <p>A box is what is stored under one key: a shard, or a chunk where there are no shards. A call
 * holds as many boxes in memory as it has threads, one a processor and eight to a remote store:
 * chunks once as elements and once encoded, of shards the encoded chunks.
 */
public final class ArrayWriter {
  /** The locks of all arrays: some stores have thousands. */
  private static final Object[] LOCKS = Stream.generate(Object::new).limit(1024).toArray();

  private final Draft draft;
  private final WritableStore store;
  private final Array array;
  private final ArrayData.Chunked data;
  private final BoxElements elements;
  private final BoxEncoder encoder;
  private final StoredBoxes stored;
  private final boolean read;
  private final @Nullable OldExtent old;
  private final WriteCounters tally;

  private ArrayWriter(
      Draft draft, Array array, BoxEncoder encoder, StoredBoxes stored, WriteCounters tally) {
    this.draft = draft;
    this.store = draft.store();
    this.array = array;
    this.data = (ArrayData.Chunked) array.data();
    this.elements = new BoxElements(store, array);
    this.encoder = encoder;
    this.stored = stored;
    this.read = draft.before() == ExistingContent.READ;
    long[] before = draft.shapeBefore(array.path());
    this.old = before == null ? null : new OldExtent(before, array.shape(), data.grid());
    this.tally = tally;
  }

  /**
   * Returns a writer of {@code array} into the store of {@code draft}. Throws {@link ZarrException}
   * for what cannot be written.
   *
   * @param keepEmpty true if boxes that are all fill value are stored too
   */
  public static ArrayWriter of(Draft draft, Array array, boolean keepEmpty, WriteCounters tally)
      throws ZarrException {
    ArrayData.Chunked data = (ArrayData.Chunked) array.data();
    BoxEncoder encoder = BoxEncoders.of(data, (StoredType) array.type(), keepEmpty);
    boolean fresh = draft.before() == ExistingContent.NOTHING;
    return new ArrayWriter(
        draft, array, encoder, new StoredBoxes(array.shape(), data.grid(), fresh), tally);
  }

  /** Throws what {@link #of} would for {@code array}. */
  public static void check(Array array) throws ZarrException {
    BoxEncoders.of((ArrayData.Chunked) array.data(), (StoredType) array.type(), false);
  }

  /** Returns the key of the box at {@code index}. */
  public String key(long[] index) {
    String path = array.path().substring(1);
    return path.isEmpty() ? data.keys().key(index) : path + "/" + data.keys().key(index);
  }

  /**
   * Writes {@code values}, the elements of {@code section} in C order, at most so many boxes at
   * once.
   *
   * @param given the places in {@code values} of those that are written, the others stay as they
   *     are stored; null for all
   */
  public void write(Section section, Object values, @Nullable BitSet given, int most)
      throws IOException {
    check(section, values);
    if (section.size() == 0 || given != null && given.isEmpty()) {
      return;
    }
    ChunkPlan plan = ChunkPlan.of(data.grid(), section);
    int[] strides = COrder.strides(section.count());
    Workers.run(
        plan.size(),
        Math.min(most, Workers.width(store.remote())),
        n -> write(plan.part(n), values, strides, given));
  }

  /**
   * Removes what a writer that did not finish has left beyond the extent that the array had before:
   * boxes, and cells of those that this extent cuts. Nothing else shows it, but a longer array
   * would.
   */
  public void removeBeyond() throws IOException {
    String folder = array.path().substring(1);
    int begin = folder.isEmpty() ? 0 : folder.length() + 1;
    boolean listed =
        store.remove(
            folder,
            key ->
                key.length() > begin
                    && data.keys()
                        .index(key.substring(begin), array.rank())
                        .filter(this::isBeyond)
                        .isPresent());
    int width = store.remote() ? Workers.width(true) : 1;
    if (!listed) {
      OldExtent now = new OldExtent(array.shape(), array.shape(), data.grid());
      Workers.run(
          now.boxes(),
          width,
          n -> {
            if (isBeyond(now.box(n)) && has(now.box(n))) {
              store.delete(key(now.box(n)));
            }
          });
    }
    OldExtent before = old;
    if (before != null) {
      Workers.run(before.boxes(), width, n -> removeBeyond(before, before.box(n)));
    }
  }

  private boolean isBeyond(long[] index) {
    return old == null || old.isBefore(index);
  }

  private void removeBeyond(OldExtent before, long[] index) throws IOException {
    if (before.isExceededBy(index) && has(index)) {
      String key = key(index);
      ChunkPlan.Part box = elements.none(index);
      Section whole = elements.whole(box);
      long[] end = new long[array.rank()];
      Arrays.setAll(end, d -> whole.start()[d] + whole.count()[d]);
      Section nothing = Section.of(end, new int[array.rank()]);
      put(
          key,
          index,
          () -> encoded(key, box, elements.stored(box, before), before.withBeyond(nothing, whole)));
    }
  }

  /** Puts {@code encoded} for the box at {@code index} as it is. */
  public void writeEncoded(ByteBuffer encoded, long[] index) throws IOException {
    String key = key(index);
    synchronized (LOCKS[Math.floorMod(key.hashCode(), LOCKS.length)]) {
      put(key, index, () -> List.of(encoded));
    }
  }

  private void write(ChunkPlan.Part part, Object values, int[] strides, @Nullable BitSet given)
      throws IOException {
    String key = key(part.chunk());
    Object lock = LOCKS[Math.floorMod(key.hashCode(), LOCKS.length)];
    try {
      if (given == null && elements.isWhole(part)) {
        List<ByteBuffer> encoded = encoder.encode(part, values, strides);
        synchronized (lock) {
          put(key, part.chunk(), () -> encoded);
        }
      } else {
        synchronized (lock) {
          put(key, part.chunk(), () -> changed(key, part, values, strides, given));
        }
      }
    } catch (ZarrException.Malformed e) {
      throw new ZarrException.Malformed(where(key) + e.getMessage(), e);
    } catch (OutOfMemoryError e) {
      throw new ZarrException.LimitExceeded(
          where(key)
              + "it does not fit into the heap. Raise it with -Xmx, or take smaller chunks.");
    }
  }

  private String where(String key) {
    return "%s: array %s, chunk %s: ".formatted(store, array.path(), key);
  }

  /** Returns the box as it is stored, with what is given changed. */
  private List<ByteBuffer> changed(
      String key, ChunkPlan.Part part, Object values, int[] strides, @Nullable BitSet given)
      throws IOException {
    Section box = elements.whole(part);
    OldExtent cut = old != null && old.isExceededBy(part.chunk()) ? old : null;
    Object all = cut == null ? elements.stored(box) : elements.stored(part, cut);
    elements.change(all, part, values, strides, given);
    Section changed = elements.section(part);
    return encoded(key, part, all, cut == null ? changed : cut.withBeyond(changed, box));
  }

  /**
   * Returns the box of {@code part} with {@code all} values, of which {@code changed} are not as
   * before.
   */
  private List<ByteBuffer> encoded(String key, ChunkPlan.Part part, Object all, Section changed)
      throws IOException {
    int[] count = elements.whole(part).count();
    ChunkPlan.Part whole = elements.first(count, part);
    Optional<ByteBuffer> shard =
        read && encoder instanceof ShardEncoder
            ? store.get(key, Limit.VALUE_BYTES.value())
            : Optional.empty();
    int[] strides = COrder.strides(count);
    return shard.isPresent()
        ? ((ShardEncoder) encoder).encode(whole, all, strides, changed, shard.get(), context(key))
        : encoder.encode(whole, all, strides);
  }

  private ChunkContext context(String key) {
    return new ChunkContext(
        "%s: array %s".formatted(store, array.path()),
        key,
        Codec.UNKNOWN,
        Limit.CHUNK_BYTES.value());
  }

  /** What is to be stored for a box, made from what is stored when it is asked for. */
  @FunctionalInterface
  private interface Encoded {
    List<ByteBuffer> get() throws IOException;
  }

  /** Puts {@code value}, made again whenever another process was quicker to replace the box. */
  private void put(String key, long[] index, Encoded value) throws IOException {
    String version = draft.version(key);
    List<ByteBuffer> encoded = value.get();
    while (version != null && !store.replace(key, version, encoded)) {
      String now = draft.version(key);
      // A server that refuses to replace what nobody has replaced does not know its versions.
      version = version.equals(now) ? null : now;
      encoded = value.get();
    }
    if (version == null) {
      put(key, index, encoded);
    }
    if (old != null) {
      old.put(index);
    }
    if (encoded.isEmpty()) {
      tally.empty();
    } else {
      tally.stored(encoded.stream().mapToLong(ByteBuffer::remaining).sum());
    }
  }

  /** In place of whatever is stored. */
  private void put(String key, long[] index, List<ByteBuffer> encoded) throws IOException {
    if (!encoded.isEmpty()) {
      store.put(key, encoded);
      stored.add(index);
    } else if (stored.mayHave(index)) {
      store.delete(key);
    }
  }

  private void check(Section section, Object values) throws ZarrException {
    boolean fits = section.rank() == array.rank();
    for (int d = 0; fits && d < section.rank(); d++) {
      fits =
          section.stride()[d] == 1 && section.start()[d] + section.count()[d] <= array.shape()[d];
    }
    if (!fits) {
      throw new ZarrException.Malformed(
          "%s: array %s: section %s is not within its shape %s, or has a stride"
              .formatted(store, array.path(), section, Arrays.toString(array.shape())));
    }
    Kind kind = array.type().kind();
    int size = kind == Kind.STRUCT ? array.type().size() : 1;
    Class<?> wanted = kind.newArray(0, 0).getClass();
    int length = wanted.isInstance(values) ? java.lang.reflect.Array.getLength(values) : -1;
    if (length != section.size() * size) {
      throw new ZarrException.Malformed(
          "%s: array %s: section %s of type %s takes a %s of length %s; found %s"
              .formatted(
                  store,
                  array.path(),
                  section,
                  array.type().name(),
                  wanted.getSimpleName(),
                  section.size() * size,
                  found(values)));
    }
  }

  private static String found(@Nullable Object values) {
    if (values == null || !values.getClass().isArray()) {
      return String.valueOf(values);
    }
    return "a %s of length %s"
        .formatted(values.getClass().getSimpleName(), java.lang.reflect.Array.getLength(values));
  }

  /** Returns true if the box at {@code index} is stored. */
  public boolean has(long... index) throws IOException {
    return store.exists(key(index));
  }

  /** Returns the grid of the boxes. */
  public ChunkGrid grid() {
    return data.grid();
  }
}
