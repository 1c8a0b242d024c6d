package io.github.zarrcdm.cli.info;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.copy.DatasetStore;
import io.github.zarrcdm.copy.plan.Layout;
import io.github.zarrcdm.internal.platform.FileNames;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.ChunkCensus;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.store.Version;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import ucar.nc2.NetcdfFile;

/**
 * What a store holds, as it is stored: without netCDF-Java.
 *
 * @param store its location, without secrets
 * @param version which version it shows of those that it keeps; null if it keeps none but one
 * @param groups how many it has, with the root
 * @param storedBytes of all its files; -1 if unknown
 * @param conventions those that it names or shows signs of
 */
public record StoreContents(
    String store,
    @Nullable ShownVersion version,
    int groups,
    List<StoredArray> arrays,
    long storedBytes,
    List<String> conventions) {

  /**
   * A version of a repository.
   *
   * @param chosen what the location asked for
   */
  record ShownVersion(String repository, String chosen, Version version) {
    static @Nullable ShownVersion of(ZarrDataset dataset) {
      return dataset
          .versions()
          .map(all -> new ShownVersion(all.format(), all.chosen(), all.shown()))
          .orElse(null);
    }
  }

  /**
   * Returns the contents of {@code dataset}, which was opened at {@code location}.
   *
   * @param chunks true to count the chunks that are stored
   */
  public static StoreContents of(String location, ZarrDataset dataset, boolean chunks)
      throws IOException {
    Location where = Locations.parse(location);
    StoredSize stored = new StoredSize(where);
    List<StoredArray> arrays = new ArrayList<>();
    Counting counting = chunks ? array -> chunks(dataset, array, where) : array -> null;
    int groups = collect(dataset.root(), stored, counting, arrays);
    return new StoreContents(
        dataset.toString(),
        ShownVersion.of(dataset),
        groups,
        arrays,
        stored.all(),
        DetectedConventions.in(dataset.root()));
  }

  /**
   * Returns the contents of a file of another format, without chunks: as arrays of Zarr, which
   * would hold it.
   */
  public static StoreContents ofFile(String location, NetcdfFile file) throws IOException {
    Group root = DatasetStore.of(file, 3, location, variable -> Layout.AUTO).root();
    List<StoredArray> arrays = new ArrayList<>();
    int groups = collect(root, arrays);
    long size = Files.size(FileNames.path(location));
    return new StoreContents(location, null, groups, arrays, size, DetectedConventions.in(root));
  }

  private static int collect(Group group, List<StoredArray> arrays) {
    group.arrays().forEach(array -> arrays.add(new StoredArray(array, null, -1, null)));
    return 1 + group.groups().stream().mapToInt(inner -> collect(inner, arrays)).sum();
  }

  /** {@code counting} counts the chunks of each array. */
  private static int collect(
      Group group, StoredSize stored, Counting counting, List<StoredArray> arrays)
      throws IOException {
    for (Array array : group.arrays()) {
      arrays.add(
          new StoredArray(array, Chunking.of(array), stored.of(array.path()), counting.of(array)));
    }
    int groups = 1;
    for (Group inner : group.groups()) {
      groups += collect(inner, stored, counting, arrays);
    }
    return groups;
  }

  /** The chunks of an array; null if they are not counted. */
  private interface Counting {
    @Nullable ChunkCensus of(Array array) throws IOException;
  }

  private static @Nullable ChunkCensus chunks(ZarrDataset dataset, Array array, Location where)
      throws IOException {
    if (!(array.data() instanceof ArrayData.Chunked)) {
      return null;
    }
    return dataset
        .census(array, where.scheme().equals("file")) // asks no server
        .orElseThrow(
            () ->
                new IOException(
                    dataset
                        + ": chunks are counted where a store lists its names; elsewhere each would"
                        + " cost a request: zarr-cdm check --census=ask"));
  }
}
