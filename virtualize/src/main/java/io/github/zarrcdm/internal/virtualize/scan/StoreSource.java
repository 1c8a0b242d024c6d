package io.github.zarrcdm.internal.virtualize.scan;

import static io.github.zarrcdm.internal.cf.CfAttributes.FILL_VALUE;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.dtype.StoredType;
import io.github.zarrcdm.internal.grid.COrder;
import io.github.zarrcdm.internal.virtualize.dataset.ChunkTable;
import io.github.zarrcdm.internal.virtualize.dataset.ChunkValues;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualArray;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualDataset;
import io.github.zarrcdm.internal.virtualize.output.ExistingReferences;
import io.github.zarrcdm.internal.virtualize.source.VirtualSource;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.location.StoreKind;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.store.AdaptedStore;
import io.github.zarrcdm.store.FileRange;
import io.github.zarrcdm.store.InternalStore;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Stores whose chunks are files or parts of files: Zarr in folders, buckets and zips, DMR++. */
final class StoreSource {
  /** Chunks that a store has to be asked for one by one. */
  private static final long MOST_CHUNKS = 10_000_000;

  /** Bytes of all chunks that are no part of a file. */
  private static final long MOST_INLINE = 1 << 24;

  private final InternalStore store;
  private final ChunkRanges ranges;
  private final Map<String, Integer> numbers = new LinkedHashMap<>();
  private final Map<String, VirtualArray> arrays = new LinkedHashMap<>();
  private final List<String> notes = new ArrayList<>();
  private final List<String> leftOut = new ArrayList<>();
  private long inline;

  private StoreSource(Store store, ChunkRanges ranges) {
    this.store = AdaptedStore.internal(store);
    this.ranges = ranges;
  }

  /** Returns true if a store is at {@code location} that is not made of references. */
  static boolean is(String location) throws ZarrException {
    if (!Stores.looksLikeZarr(location)) {
      return false;
    }
    Location place = Locations.parse(location);
    return !place.isNamed(StoreKind.JSON_REFERENCES) && !place.hasMode("references");
  }

  /** Returns what the store holds; an array that cannot be referenced costs only itself. */
  static VirtualDataset of(String location) throws IOException {
    Location place = Locations.parse(location);
    if (place.isNamed(StoreKind.PARQUET_REFERENCES)
        || place.file().isPresent() && ExistingReferences.areIn(place.file().get())) {
      throw refused(place, "references");
    }
    if (place.expand()) {
      throw new ZarrException.Unsupported(
          place + ": references are to what is stored. Leave out #expand=true");
    }
    StoreFiles files = new StoreFiles(place);
    Store store = Stores.open(place);
    if (store.versions().isPresent()) {
      store.close();
      throw refused(place, "Icechunk repositories");
    }
    return of(place, store, files, files::source);
  }

  /** Returns what {@code store} at {@code place} holds, which is closed then. */
  static VirtualDataset of(
      Location place, Store store, ChunkRanges ranges, Function<String, VirtualSource> named)
      throws IOException {
    try (ZarrDataset opened = ZarrDataset.of(store, place)) {
      StoreSource reading = new StoreSource(store, ranges);
      Group root = reading.group(opened.root());
      opened.findings().all().forEach(reading::report);
      List<VirtualSource> sources = reading.numbers.keySet().stream().map(named).toList();
      return new VirtualDataset(root, reading.arrays, sources, reading.notes, reading.leftOut);
    }
  }

  private static ZarrException refused(Location place, String what) {
    return new ZarrException.Unsupported(
        "%s: references are not made of %s: name the files that these refer to."
            .formatted(place, what));
  }

  /** Something is left out if it is not shown; what was repaired or changed is a note. */
  private void report(Finding finding) {
    boolean left =
        finding.severity() == Finding.Severity.ERROR && !arrays.containsKey(finding.where());
    (left ? leftOut : notes).add(finding.toString());
  }

  private Group group(Group group) throws IOException {
    List<Array> own = new ArrayList<>();
    for (Array array : group.arrays()) {
      int filesBefore = numbers.size();
      long inlineBefore = inline;
      String why;
      try {
        VirtualArray found = array(array);
        arrays.put(array.path(), found);
        own.add(found.array());
        continue;
      } catch (ZarrException e) {
        if (e instanceof ZarrException.Unavailable && !(e instanceof ZarrException.Refused)) {
          throw e;
        }
        why = e.getMessage();
      } catch (ArithmeticException e) {
        why = "its chunks are larger than references can say";
      }
      leftOut.add(array.path() + ": " + why);
      numbers.values().removeIf(number -> number >= filesBefore);
      inline = inlineBefore;
    }
    List<Group> below = new ArrayList<>();
    for (Group inner : group.groups()) {
      below.add(group(inner));
    }
    return new Group(group.path(), group.attributes(), List.of(), below, own);
  }

  private VirtualArray array(Array array) throws IOException {
    if (array.data() instanceof ArrayData.Unreadable unreadable) {
      throw new ZarrException.Unsupported(unreadable.reason());
    }
    if (!(array.data() instanceof ArrayData.Chunked data)) {
      throw new ZarrException.Unsupported("it has no chunks");
    }
    ChunkTable table = ChunkTable.of(array.shape(), data.grid());
    if (table.total() > MOST_CHUNKS) {
      throw new ZarrException.Unsupported(
          "it has %s chunks; at most %s are looked for".formatted(table.total(), MOST_CHUNKS));
    }
    Array adapted = VirtualArray.adapted(array); // before chunks are looked for
    for (long n = 0; n < table.total(); n++) {
      long[] at = COrder.index(n, table.grid());
      if (!add(table, n, key(array, data.keys().key(at))) && data.otherKeys() != null) {
        add(table, n, key(array, data.otherKeys().key(at)));
      }
    }
    boolean two = isTwo(array);
    if (table.size() < table.total()) {
      fill(adapted, data.fill(), table, two);
    }
    boolean complete = table.size() == table.total();
    return new VirtualArray(complete && !two ? withoutFill(array, data) : adapted, table.sorted());
  }

  /** Zarr 2 shows the fill value as missing, Zarr 3 only what {@code _FillValue} says. */
  private static Array withoutFill(Array array, ArrayData.Chunked data) throws ZarrException {
    return VirtualArray.adapted(
        array.withData(new ArrayData.Chunked(data.grid(), data.keys(), null, data.codecs(), null)));
  }

  /**
   * Where an array has both documents, that of version 3 counts; it may have none of its own where
   * they are consolidated.
   */
  private boolean isTwo(Array array) throws IOException {
    return !store.exists(key(array, "zarr.json"))
        && (store.exists(key(array, ".zarray")) || !store.exists("zarr.json"));
  }

  /**
   * Stores the chunks that are missing if they read as {@code fill} and would not as those of
   * {@code adapted}: Zarr 2 has one value for these and for {@code _FillValue}. Throws {@link
   * ZarrException.Unsupported} if they are large.
   */
  private void fill(Array adapted, @Nullable Object fill, ChunkTable table, boolean two)
      throws ZarrException {
    StoredType type = (StoredType) adapted.type();
    Object before = fill == null ? type.zero() : fill;
    Object given = ((ArrayData.Chunked) adapted.data()).fill();
    Object after = given == null ? type.zero() : given;
    long missing = table.total() - table.size();
    if (Objects.deepEquals(before, after)) {
      if (!two && !adapted.attributes().has(FILL_VALUE)) {
        notes.add(
            "%s: %s chunks are missing; they read as %s, and xarray shows each %s as missing"
                .formatted(adapted.path(), missing, before, before));
      }
      return;
    }
    ChunkGrid grid = ((ArrayData.Chunked) adapted.data()).grid();
    long bytes = Math.max(0, type.size());
    for (int d = 0; d < adapted.rank(); d++) {
      bytes = Math.multiplyExact(bytes, grid.longest(d));
    }
    boolean regular = grid instanceof ChunkGrid.Regular;
    if (!regular || bytes == 0 || bytes > MOST_INLINE / missing) {
      throw new ZarrException.Unsupported(
          "%s chunks are missing, which read as %s, and _FillValue is %s: Zarr version 2 has one value for both. Copy it with zarr-cdm copy"
              .formatted(missing, before, after));
    }
    byte[] constant = ChunkValues.filled(adapted, before);
    List<Long> numbers = new ArrayList<>();
    for (long n = 0; n < table.total(); n++) {
      if (table.find(n) < 0) {
        numbers.add(n);
      }
    }
    for (long number : numbers) {
      addInline(table, number, constant);
    }
  }

  /** Adds the chunk at {@code key}; false if there is none. */
  private boolean add(ChunkTable table, long number, String key) throws IOException {
    Optional<FileRange> range = ranges.of(store, key);
    if (range.isPresent()) {
      int source = numbers.computeIfAbsent(range.get().file(), file -> numbers.size());
      table.add(number, source, range.get().offset(), range.get().length());
      return true;
    }
    Optional<ByteBuffer> value = ranges.isAbsent(key) ? Optional.empty() : store.get(key);
    if (value.isEmpty()) {
      return false;
    }
    byte[] bytes = new byte[value.get().remaining()];
    value.get().get(bytes);
    addInline(table, number, bytes);
    return true;
  }

  private void addInline(ChunkTable table, long number, byte[] bytes) throws ZarrException {
    inline += bytes.length;
    if (inline > MOST_INLINE) {
      throw new ZarrException.Unsupported(
          "its chunks are no parts of files as they are, and would take more than %s MB in the references. Copy it with zarr-cdm copy"
              .formatted(MOST_INLINE >> 20));
    }
    table.add(number, bytes);
  }

  private static String key(Array array, String name) {
    String path = array.path().substring(1);
    return path.isEmpty() ? name : path + "/" + name;
  }
}
