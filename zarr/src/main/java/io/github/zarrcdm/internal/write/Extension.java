package io.github.zarrcdm.internal.write;

import static io.github.zarrcdm.internal.netcdf.NetcdfAttributes.FILL_VALUE;
import static io.github.zarrcdm.internal.netcdf.NetcdfAttributes.MISSING_VALUE;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.dtype.StoredType;
import io.github.zarrcdm.internal.metadata.Metadata;
import io.github.zarrcdm.internal.metadata.write.ArrayDifference;
import io.github.zarrcdm.internal.metadata.write.DocumentWriter;
import io.github.zarrcdm.internal.metadata.write.MetadataFormat;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.store.Store;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Holds a store that is extended to what its chunks were written as.
 *
 * @param there what {@code store} had when it was looked at
 * @param root the arrays that are declared
 */
public record Extension(Store store, Group there, Group root) {

  /**
   * Returns the shapes of the arrays that are there, by their paths.
   *
   * <p>Throws {@link ZarrException.NotWritable} if their chunks would not be those of the arrays in
   * {@link #root}: if one has another type, grid or codecs, or is shorter now; and if some have the
   * new length already, as after an extension that was {@code interrupted} between their documents.
   */
  Map<String, long[]> check(boolean interrupted) throws IOException {
    Map<String, Array> found = arrays(there);
    Map<String, Array> wanted = arrays(root);
    int format = MetadataFormat.of(store).format();
    DocumentWriter documents = DocumentWriter.of(format);
    for (Array array : wanted.values()) {
      Array old = found.get(array.path());
      if (old != null && !continues(old, array, documents)) {
        throw new ZarrException.NotWritable(
            "%s: array %s is %s%s in chunks of %s, it cannot become %s%s in chunks of %s; when a store is extended, type, chunks, their keys, codecs and fill value stay, and no dimension gets shorter."
                .formatted(
                    store,
                    array.path(),
                    old.type().name(),
                    Arrays.toString(old.shape()),
                    chunks(old),
                    array.type().name(),
                    Arrays.toString(array.shape()),
                    chunks(array)));
      }
      if (old != null && format == 3 && isWithoutFill(old)) {
        throw new ZarrException.NotWritable(
            "%s: the fill value of raster %s is null, by which GDAL says that all its values are valid. Zarr 3 has no null, and 0 would become missing. Copy the store, and extend the copy."
                .formatted(store, old.path()));
      }
    }
    Optional<String> torn = interrupted ? Optional.empty() : torn(found, wanted);
    if (torn.isPresent()) {
      throw new ZarrException.NotWritable(
          "%s: %s, and no interrupted append that this would complete. Make them the same first."
              .formatted(store, torn.get()));
    }
    Map<String, long[]> shapes = new HashMap<>();
    found.forEach((path, array) -> shapes.put(path, array.shape()));
    return shapes;
  }

  /**
   * Throws {@link ZarrException.NotWritable} if an array that the store has {@code now} is not as
   * it was when it was {@code known}, if one is gone, or one that is declared was added. Others may
   * have been added: what is written does not depend on them.
   */
  public void checkSame(Group known, Group now) throws ZarrException.NotWritable {
    Map<String, Array> before = arrays(known);
    Map<String, Array> present = arrays(now);
    for (Array array : before.values()) {
      Array still = present.get(array.path());
      if (still == null) {
        throw changed(array.path() + " is gone");
      }
      Optional<ArrayDifference> difference = ArrayDifference.of(array, still);
      if (difference.isPresent()) {
        throw changed(array.path() + " has other " + difference.get().what());
      }
    }
    for (String path : arrays(root).keySet()) {
      if (present.containsKey(path) && !before.containsKey(path)) {
        throw changed(path + " was added");
      }
    }
  }

  /** Returns the error for a store that another process has changed; {@code what} says how. */
  public ZarrException.NotWritable changed(String what) {
    return changed(store, what);
  }

  /** Returns the same, for a {@code store} that did not exist when it was looked at. */
  public static ZarrException.NotWritable changed(Store store, String what) {
    return new ZarrException.NotWritable(
        "%s: another process has changed it in the meantime: %s. Read it again, and append then."
            .formatted(store, what));
  }

  /** Returns what {@code store} has, by the documents of its nodes. */
  public static Group stored(Store store) throws IOException {
    return Metadata.toExtend(store, "", new Findings(store.toString()));
  }

  /**
   * Returns true for rasters of GDAL, of which readers take the fill value for its nodata value.
   */
  private static boolean isWithoutFill(Array array) {
    Attributes attributes = array.attributes();
    return array.data() instanceof ArrayData.Chunked chunked
        && chunked.fill() == null
        && attributes.has("_CRS")
        && !attributes.has(FILL_VALUE)
        && !attributes.has(MISSING_VALUE);
  }

  /** Lengths of a dimension of a group that differ, and would not any more. */
  private static Optional<String> torn(Map<String, Array> found, Map<String, Array> wanted) {
    Map<List<String>, Map<Long, Long>> lengths = new HashMap<>();
    for (Array array : found.values()) {
      Array now = wanted.get(array.path());
      for (int d = 0; now != null && d < array.rank(); d++) {
        String dimension = array.dimensionName(d);
        if (dimension == null) {
          continue;
        }
        String group = array.path().substring(0, array.path().lastIndexOf('/'));
        Map<Long, Long> before =
            lengths.computeIfAbsent(List.of(group, dimension), key -> new HashMap<>());
        before.put(array.shape()[d], now.shape()[d]);
        if (before.size() > 1 && Set.copyOf(before.values()).size() == 1) {
          return Optional.of(
              "%s has lengths of %s in %s"
                  .formatted(dimension, before.keySet(), group.isEmpty() ? "/" : group));
        }
      }
    }
    return Optional.empty();
  }

  private static Object chunks(Array array) {
    return array.data() instanceof ArrayData.Chunked chunked ? chunked.grid() : "unknown shape";
  }

  private static Map<String, Array> arrays(Group root) {
    Map<String, Array> arrays = new HashMap<>();
    collect(root, arrays);
    return arrays;
  }

  private static void collect(Group group, Map<String, Array> into) {
    group.arrays().forEach(array -> into.put(array.path(), array));
    group.groups().forEach(child -> collect(child, into));
  }

  /**
   * Returns true if the chunks of {@code old} are those of {@code array}. Other writers spell the
   * same codecs otherwise, and leave the fill value out: both are compared as {@code documents} say
   * them.
   */
  private static boolean continues(Array old, Array array, DocumentWriter documents)
      throws ZarrException {
    return old.type() instanceof StoredType
        && old.data() instanceof ArrayData.Chunked stored
        && stored.grid() instanceof ChunkGrid.Regular
        && documents.adapted(old).data() instanceof ArrayData.Chunked before
        && array.data() instanceof ArrayData.Chunked now
        && before.grid().equals(now.grid())
        && stored.keys().equals(now.keys())
        && before.codecs().equals(now.codecs())
        && Objects.deepEquals(before.fill(), now.fill())
        && old.type().kind() == array.type().kind()
        && old.type().size() == array.type().size()
        && old.type().unsigned() == array.type().unsigned()
        && isNoShorter(old.shape(), array.shape());
  }

  private static boolean isNoShorter(long[] before, long[] now) {
    boolean noShorter = before.length == now.length;
    for (int d = 0; noShorter && d < now.length; d++) {
      noShorter = before[d] <= now[d];
    }
    return noShorter;
  }
}
