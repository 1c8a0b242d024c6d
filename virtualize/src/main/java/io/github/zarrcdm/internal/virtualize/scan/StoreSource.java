package io.github.zarrcdm.internal.virtualize.scan;

import static io.github.zarrcdm.internal.cf.CfAttributes.FILL_VALUE;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.grid.COrder;
import io.github.zarrcdm.internal.virtualize.dataset.ChunkTable;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualArray;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualDataset;
import io.github.zarrcdm.internal.virtualize.source.VirtualSource;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.location.StoreKind;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes.Typed;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.store.FileRange;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Stores whose chunks are files or parts of files: Zarr in folders and zips, DMR++ documents. */
final class StoreSource {
  /** Chunks that a store has to be asked for one by one. */
  private static final long MOST_CHUNKS = 10_000_000;

  /** Bytes of all chunks that are no part of a file. */
  private static final long MOST_INLINE = 1 << 24;

  private final String location;
  private final Store store;
  private final Map<String, Integer> numbers = new LinkedHashMap<>();
  private final Map<String, VirtualArray> arrays = new LinkedHashMap<>();
  private final List<String> notes = new ArrayList<>();
  private final List<String> leftOut = new ArrayList<>();
  private long inline;

  private StoreSource(String location, Store store) {
    this.location = Location.withoutSecrets(location);
    this.store = store;
  }

  /** True if a store is at {@code location} that is not made of references. */
  static boolean is(String location) throws ZarrException {
    if (!Stores.looksLikeZarr(location)) {
      return false;
    }
    Location place = Locations.parse(location);
    return !place.isNamed(StoreKind.JSON_REFERENCES) && !place.hasMode("references");
  }

  /** What the store holds; an array that cannot be referenced costs only itself. */
  static VirtualDataset of(String location) throws IOException {
    Location place = Locations.parse(location);
    boolean parquet =
        place.isNamed(StoreKind.PARQUET_REFERENCES)
            || place.file().isPresent()
                && Files.exists(place.file().get().resolve(".zmetadata"))
                && Files.readString(place.file().get().resolve(".zmetadata"))
                    .contains("\"record_size\"");
    if (parquet || place.isNamed(StoreKind.ICECHUNK) || place.hasMode(Location.ICECHUNK)) {
      throw new ZarrException.Unsupported(
          "%s: references are not made of %s: name the files that these refer to."
              .formatted(place, parquet ? "references" : "Icechunk repositories"));
    }
    Store store = Stores.open(place);
    try (ZarrDataset opened = ZarrDataset.of(store, place)) {
      StoreSource reading = new StoreSource(location, store);
      for (Finding finding : opened.findings().all()) {
        reading.leftOut.add(finding.toString());
      }
      Group root = reading.group(opened.root());
      List<VirtualSource> sources =
          reading.numbers.keySet().stream().map(VirtualSource::of).toList();
      return new VirtualDataset(root, reading.arrays, sources, reading.notes, reading.leftOut);
    }
  }

  private Group group(Group group) throws IOException {
    List<Array> own = new ArrayList<>();
    for (Array array : group.arrays()) {
      try {
        VirtualArray found = array(array);
        arrays.put(array.path(), found);
        own.add(found.array());
      } catch (ZarrException.Unsupported | ZarrException.Malformed e) {
        leftOut.add(array.path() + ": " + e.getMessage());
      }
    }
    List<Group> below = new ArrayList<>();
    for (Group inner : group.groups()) {
      below.add(group(inner));
    }
    return new Group(group.path(), group.attributes(), List.of(), below, own);
  }

  private VirtualArray array(Array array) throws IOException {
    if (!(array.data() instanceof ArrayData.Chunked data)
        || !(data.grid() instanceof ChunkGrid.Regular grid)) {
      throw new ZarrException.Unsupported(
          "its chunks differ in length, which Zarr version 2 cannot express");
    }
    boolean two = store.exists(key(array, ".zarray"));
    ChunkTable table = ChunkTable.of(array.shape(), grid.shape());
    if (table.total() > MOST_CHUNKS) {
      throw new ZarrException.Unsupported(
          "it has %s chunks; at most %s are looked for".formatted(table.total(), MOST_CHUNKS));
    }
    VirtualArray.adapted(array); // before chunks are looked for
    for (long n = 0; n < table.total(); n++) {
      add(table, n, key(array, data.keys().key(COrder.index(n, table.grid()))));
    }
    Array adapted = VirtualArray.adapted(two ? array : withFill(array, data, table));
    return new VirtualArray(adapted, table);
  }

  /**
   * Zarr 2 shows the fill value as missing, Zarr 3 only what {@code _FillValue} says. Throws where
   * chunks are missing and the two differ, as Zarr 2 has one value for both.
   */
  private Array withFill(Array array, ArrayData.Chunked data, ChunkTable table)
      throws ZarrException {
    long missing = table.total() - table.size();
    if (missing == 0) {
      return array.withData(
          new ArrayData.Chunked(data.grid(), data.keys(), null, data.codecs(), null));
    }
    Object attribute = single(array.attributes().get(FILL_VALUE));
    if (attribute == null) {
      notes.add(
          "%s: %s chunks are missing; they read as %s, and xarray shows each %s as missing"
              .formatted(array.path(), missing, data.fill(), data.fill()));
    } else if (!isSame(attribute, data.fill())) {
      throw new ZarrException.Unsupported(
          "%s chunks are missing, which read as %s, and _FillValue is %s: Zarr version 2 has one value for both. Copy it with zarr-cdm copy"
              .formatted(missing, data.fill(), attribute));
    }
    return array;
  }

  private static @Nullable Object single(@Nullable Object attribute) {
    Object value = attribute instanceof Typed typed ? typed.values() : attribute;
    return value instanceof List<?> list && list.size() == 1 ? list.get(0) : value;
  }

  private static boolean isSame(Object attribute, @Nullable Object fill) {
    if (attribute instanceof Number a && fill instanceof Number b) {
      boolean whole = a instanceof Long && b instanceof Long;
      return whole ? a.equals(b) : Double.compare(a.doubleValue(), b.doubleValue()) == 0;
    }
    return attribute.equals(fill);
  }

  private void add(ChunkTable table, long number, String key) throws IOException {
    Optional<FileRange> range = store.fileRange(key);
    if (range.isPresent()) {
      int source = numbers.computeIfAbsent(range.get().file(), file -> numbers.size());
      table.add(number, source, range.get().offset(), range.get().length());
      return;
    }
    if (store.remote() && !store.isOneFile()) {
      throw new ZarrException.Unsupported(
          location + ": chunks that are files on a server are not referenced; name a local folder");
    }
    Optional<ByteBuffer> value = store.get(key);
    if (value.isPresent()) {
      byte[] bytes = new byte[value.get().remaining()];
      value.get().get(bytes);
      inline += bytes.length;
      if (inline > MOST_INLINE) {
        throw new ZarrException.Unsupported(
            "its chunks are no parts of files as they are, and would take more than %s MB in the references. Copy it with zarr-cdm copy"
                .formatted(MOST_INLINE >> 20));
      }
      table.add(number, bytes);
    }
  }

  private static String key(Array array, String name) {
    String path = array.path().substring(1);
    return path.isEmpty() ? name : path + "/" + name;
  }
}
