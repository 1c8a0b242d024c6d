package io.github.zarrcdm.internal.growth;

import static java.util.Objects.requireNonNull;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.conventions.names.ModelScope;
import io.github.zarrcdm.internal.dtype.ByteType;
import io.github.zarrcdm.internal.dtype.IntegerType;
import io.github.zarrcdm.internal.dtype.TimeType;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.DataType;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The hierarchy of a store whose arrays are extended along one of their dimensions.
 *
 * @param changed the groups of the store and those of its arrays that change, with the new lengths
 * @param arrays those that grow, by their paths, with the new lengths
 * @param notes what is not true any more and left out, in sentences
 */
public record DimensionGrowth(Group changed, Map<String, Array> arrays, List<String> notes) {
  /**
   * What {@code root} of a store becomes with {@code added} along {@code dimension}; arrays without
   * it stay as they are. Throws {@link ZarrException.NotWritable}, which names {@code store}, for
   * what does not fit what is there.
   */
  public static DimensionGrowth of(String store, Group root, List<Array> added, String dimension)
      throws ZarrException {
    CountedDimension.refuse(store, ModelScope.of(root), dimension);
    Map<String, Array> existing = Hierarchy.arrays(root);
    Map<String, Long> ends = ends(existing, added, dimension);
    Map<String, Array> longer = new LinkedHashMap<>();
    for (Array array : added) {
      Array there = existing.get(array.path());
      if (there == null) {
        throw new ZarrException.NotWritable(
            "%s: array %s is not there, so nothing can follow it; leave it out"
                .formatted(store, array.path()));
      }
      AttributeSemantics.check(store, array, there);
      int along = array.dimensionNames().indexOf(dimension);
      checkShapes(store, array, there, along);
      if (along >= 0) {
        long end = requireNonNull(ends.get(owner(existing, there, dimension)));
        long[] shape = there.shape().clone();
        shape[along] = Math.addExact(end, array.shape()[along]);
        if (there.shape()[along] != end && there.shape()[along] != shape[along]) {
          throw new ZarrException.NotWritable(
              "%s: arrays have lengths of %s and %s along %s, as after an interrupted append; repeat that one to complete it"
                  .formatted(store, end, there.shape()[along], dimension));
        }
        longer.put(there.path(), withShape(there, shape));
      }
    }
    checkComplete(store, existing, longer, dimension);
    Group grown = Hierarchy.changed(root, array -> longer.getOrDefault(array.path(), array));
    List<String> moved = new ArrayList<>();
    Group placed = OutdatedPlaces.removed(grown, dimension, moved);
    return new DimensionGrowth(
        Hierarchy.filtered(placed, array -> array != existing.get(array.path())),
        longer,
        moved.isEmpty()
            ? List.of()
            : List.of(
                "spatial:bbox and other attributes that say where the shorter arrays lay are left"
                    + " out of "
                    + String.join(", ", moved)));
  }

  /**
   * Returns where what is added begins, by the group whose coordinate {@code dimension} is. Some
   * arrays are longer if the append was interrupted before.
   */
  private static Map<String, Long> ends(
      Map<String, Array> existing, List<Array> added, String dimension) {
    Map<String, Long> ends = new HashMap<>();
    for (Array array : added) {
      Array there = existing.get(array.path());
      int along = array.dimensionNames().indexOf(dimension);
      if (there != null && along >= 0 && along < there.rank()) {
        ends.merge(owner(existing, there, dimension), there.shape()[along], Math::min);
      }
    }
    return ends;
  }

  /** Returns {@code array} with other lengths. */
  public static Array withShape(Array array, long[] shape) {
    return new Array(
        array.path(),
        array.type(),
        shape,
        array.dimensionNames(),
        array.attributes(),
        array.data());
  }

  private static void checkComplete(
      String store, Map<String, Array> existing, Map<String, Array> longer, String dimension)
      throws ZarrException {
    if (longer.isEmpty()) {
      throw new ZarrException.NotWritable(
          "%s: nothing to append has a dimension %s".formatted(store, dimension));
    }
    Set<String> owners = new HashSet<>();
    longer.values().forEach(array -> owners.add(owner(existing, array, dimension)));
    for (Array array : existing.values()) {
      if (hasDimension(array, dimension)
          && !longer.containsKey(array.path())
          && owners.contains(owner(existing, array, dimension))) {
        throw new ZarrException.NotWritable(
            "%s: array %s has the dimension %s too, but the source has no such variable"
                .formatted(store, array.path(), dimension));
      }
    }
  }

  private static boolean hasDimension(Array array, String dimension) {
    return IntStream.range(0, array.rank())
        .anyMatch(d -> dimension.equals(array.shortDimensionName(d)));
  }

  /**
   * Returns the group whose coordinate {@code dimension} of {@code array} has: groups beside each
   * other may have dimensions of the same name. The root, if there is no coordinate.
   */
  private static String owner(Map<String, Array> existing, Array array, String dimension) {
    String group = array.path();
    do {
      group = group.substring(0, group.lastIndexOf('/'));
    } while (!group.isEmpty() && !existing.containsKey(group + "/" + dimension));
    return group;
  }

  private static void checkShapes(String store, Array added, Array there, int along)
      throws ZarrException {
    if (along >= 0) {
      checkGrid(store, there);
    }
    boolean fits = there.rank() == added.rank() && holds(there.type(), added.type());
    for (int d = 0; fits && d < there.rank(); d++) {
      fits =
          Objects.equals(added.dimensionName(d), there.shortDimensionName(d))
              && (d == along || added.shape()[d] == there.shape()[d]);
    }
    if (!fits) {
      throw new ZarrException.NotWritable(
          "%s: array %s is %s of %s%s there and %s of %s%s in the source; they must agree but for the dimension that grows"
              .formatted(
                  store,
                  there.path(),
                  there.type().name(),
                  there.dimensionNames(),
                  Arrays.toString(there.shape()),
                  added.type().name(),
                  added.dimensionNames(),
                  Arrays.toString(added.shape())));
    }
  }

  private static void checkGrid(String store, Array there) throws ZarrException {
    if (there.data() instanceof ArrayData.Unreadable unreadable) {
      throw new ZarrException.NotWritable(
          "%s: array %s cannot be written: %s".formatted(store, there.path(), unreadable.reason()));
    }
    if (!(there.data() instanceof ArrayData.Chunked chunked)
        || !(chunked.grid() instanceof ChunkGrid.Regular)) {
      throw new ZarrException.NotWritable(
          "%s: array %s has chunks of different lengths (a rectilinear grid), and only chunks of one shape are added to. Copy the store, and append to the copy."
              .formatted(store, there.path()));
    }
  }

  /**
   * Returns true if values of {@code added} can be {@code there}. Texts and opaque values of one
   * size have another name in each version, |S4 and S4; texts of any length must fit when they are
   * written. Times of numpy are 64-bit integers in netCDF, of the units that attributes give.
   */
  private static boolean holds(DataType there, DataType added) {
    if (there.kind() == Kind.STRING && added.kind() == Kind.STRING) {
      return added.size() == DataType.VARIABLE
          || there.getClass() == added.getClass() && there.size() == added.size();
    }
    if (there.kind() == Kind.OPAQUE && there.size() != DataType.VARIABLE) {
      return there.getClass() == added.getClass() && there.size() == added.size();
    }
    boolean flags = there == ByteType.BOOL && added == IntegerType.INT8;
    boolean times = there instanceof TimeType && added == IntegerType.INT64;
    return flags
        || times
        || there.name().equals(added.name()) && there.fields().equals(added.fields());
  }
}
