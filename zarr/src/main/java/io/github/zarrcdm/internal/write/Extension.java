package io.github.zarrcdm.internal.write;

import static io.github.zarrcdm.internal.netcdf.NetcdfAttributes.FILL_VALUE;
import static io.github.zarrcdm.internal.netcdf.NetcdfAttributes.MISSING_VALUE;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.dtype.StoredType;
import io.github.zarrcdm.internal.metadata.Metadata;
import io.github.zarrcdm.internal.metadata.write.DocumentWriter;
import io.github.zarrcdm.internal.metadata.write.WrittenAs;
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
import org.jspecify.annotations.Nullable;

/** Holds a store that is extended to what its chunks were written as. */
public final class Extension {
  private Extension() {}

  /**
   * Returns the shapes of the arrays of {@code store}, by their paths.
   *
   * <p>Throws {@link ZarrException.NotWritable} if the chunks of {@code store} would not be those
   * of the arrays in {@code root}: if one has another type, grid or codecs, or is shorter now; and
   * if some have the new length already, as after an extension that was {@code interrupted} between
   * their documents.
   */
  static Map<String, long[]> check(Store store, Group root, boolean interrupted)
      throws IOException {
    Map<String, Array> found = new HashMap<>();
    collect(stored(store), found);
    Map<String, Array> wanted = new HashMap<>();
    collect(root, wanted);
    int format = WrittenAs.of(store).format();
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
    return shapes(found);
  }

  /** The shapes of arrays by their paths; null of those that are not there. */
  @FunctionalInterface
  public interface Shapes {
    long @Nullable [] of(String path);
  }

  /**
   * Throws {@link ZarrException.NotWritable} if {@code store} is not what the arrays of {@code
   * root}, which extend it, were prepared for.
   *
   * @param stored what the store has
   * @param before the shapes for which they were
   * @param same true if what is to be written into documents is still the same
   */
  public static void checkSame(Store store, Group stored, Group root, Shapes before, boolean same)
      throws ZarrException {
    Map<String, long[]> now = shapes(stored);
    boolean unchanged = same;
    for (String path : shapes(root).keySet()) {
      unchanged &= Arrays.equals(before.of(path), now.get(path));
    }
    if (!unchanged) {
      throw new ZarrException.NotWritable(
          store
              + ": another process has changed it in the meantime. Read it again, and append"
              + " then.");
    }
  }

  /** Returns the shapes of the arrays below {@code root}, by their paths. */
  public static Map<String, long[]> shapes(Group root) {
    Map<String, Array> arrays = new HashMap<>();
    collect(root, arrays);
    return shapes(arrays);
  }

  private static Map<String, long[]> shapes(Map<String, Array> arrays) {
    Map<String, long[]> shapes = new HashMap<>();
    arrays.forEach((path, array) -> shapes.put(path, array.shape()));
    return shapes;
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
