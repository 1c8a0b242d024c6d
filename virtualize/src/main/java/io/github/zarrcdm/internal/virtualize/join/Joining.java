package io.github.zarrcdm.internal.virtualize.join;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.cf.time.CfTime;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualArray;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualDataset;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualStore;
import io.github.zarrcdm.internal.virtualize.scan.OpenSources;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Kind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Files joined along a dimension, one after the other. Arrays that have the dimension grow; all
 * others must be the same in all files, and are those of the first.
 */
public final class Joining {
  private final String dimension;
  private final boolean isNew;
  private final double tolerance;
  private final OpenSources open;
  private final List<String> locations = new ArrayList<>();
  private final List<String> sources = new ArrayList<>();
  private final Set<String> notes = new LinkedHashSet<>();
  private final Set<String> leftOut = new LinkedHashSet<>();
  private final Map<String, GrowingArray> growing = new LinkedHashMap<>();
  private final Map<String, ValuesAlong> along = new LinkedHashMap<>();
  private final Map<String, VirtualArray> shared = new LinkedHashMap<>();
  private @Nullable VirtualDataset first;
  private long length;

  /**
   * A join along {@code dimension}.
   *
   * @param isNew true if no file has the dimension: each is one step of it
   * @param tolerance how much coordinates that do not grow may differ
   */
  public Joining(String dimension, boolean isNew, double tolerance, OpenSources open) {
    this.dimension = dimension;
    this.isNew = isNew;
    this.tolerance = tolerance;
    this.open = open;
  }

  /** Adds the file at {@code location}. Throws {@link ZarrException} naming what does not fit. */
  public void add(String location, VirtualDataset dataset) throws IOException {
    String file = dataset.sources().get(0);
    Likeness likeness = new Likeness(first == null ? file : sources.get(0));
    if (first == null) {
      first = dataset;
    } else {
      checkNames(first, dataset, file);
    }
    sources.add(file);
    locations.add(location);
    notes.addAll(dataset.notes());
    leftOut.addAll(dataset.leftOut());
    for (VirtualArray array : dataset.arrays().values()) {
      if (isNew && array.array().dimension(dimension) >= 0) {
        throw new ZarrException.Unsupported(
            "%s: %s: it has a dimension %s already. Join the files along it, or name the new one otherwise."
                .formatted(file, array.path(), dimension));
      }
      VirtualArray grown = isNew && growsAnew(array) ? expanded(array) : array;
      int d = grown.array().dimension(dimension);
      if (d < 0) {
        share(dataset, array, location, file, likeness);
      } else {
        grow(dataset, array, grown, d, location, file, likeness);
      }
    }
    length += isNew ? 1 : lengthIn(dataset, file);
  }

  private static void checkNames(VirtualDataset first, VirtualDataset other, String file)
      throws ZarrException {
    Set<String> all = new LinkedHashSet<>(first.arrays().keySet());
    all.addAll(other.arrays().keySet());
    for (String path : all) {
      if (!first.arrays().containsKey(path) || !other.arrays().containsKey(path)) {
        throw new ZarrException.Unsupported(
            "%s: %s: %s. All files of a join have the same arrays; leave the file out."
                .formatted(
                    file,
                    path,
                    other.arrays().containsKey(path)
                        ? "the first file has no such array"
                        : "it lacks this array, which the first file has"));
      }
    }
  }

  private long lengthIn(VirtualDataset dataset, String file) throws ZarrException {
    for (VirtualArray array : dataset.arrays().values()) {
      int d = array.array().dimension(dimension);
      if (d >= 0) {
        return array.array().shape()[d];
      }
    }
    throw new ZarrException.Unsupported(
        "%s: it has no dimension %s, along which it is to be joined. Name one that it has, or make a new one."
            .formatted(file, dimension));
  }

  /** Coordinates are the same in all files; so are scalars, such as grid mappings. */
  private boolean growsAnew(VirtualArray array) {
    Array own = array.array();
    boolean coordinate = own.rank() == 1 && own.name().equals(own.dimensionName(0));
    boolean named = own.rank() == 0 && own.name().equals(dimension);
    return named || own.rank() > 0 && !coordinate;
  }

  /** {@code array} with the new dimension, of length 1, before its own. */
  private VirtualArray expanded(VirtualArray array) throws ZarrException {
    List<@Nullable String> names = new ArrayList<>();
    names.add(dimension);
    for (int d = 0; d < array.array().rank(); d++) {
      names.add(array.array().dimensionName(d));
    }
    return Expansion.of(array, names);
  }

  private void share(
      VirtualDataset dataset, VirtualArray array, String location, String file, Likeness likeness)
      throws IOException {
    VirtualArray known = shared.putIfAbsent(array.path(), array);
    if (known == null) {
      return;
    }
    likeness.check(known, array, file);
    likeness.checkUnits(known, array, file);
    likeness.compare(
        array.path(),
        "shape",
        java.util.Arrays.toString(known.array().shape()),
        java.util.Arrays.toString(array.array().shape()),
        file);
    if (first == null || !SharedValues.canBeCompared(array)) {
      notes.add(array.path() + ": it is that of the first file, and was not compared with others");
      return;
    }
    Object expected = SharedValues.of(first, array.path(), number -> open.at(locations.get(0)));
    Object found = SharedValues.of(dataset, array.path(), number -> open.at(location));
    if (!SharedValues.same(expected, found, tolerance)) {
      throw new ZarrException.Unsupported(
          "%s: %s: its values are not those of %s, and it has no dimension %s along which it could change. Leave the file out, or allow a difference with a tolerance."
              .formatted(file, array.path(), sources.get(0), dimension));
    }
  }

  private void grow(
      VirtualDataset dataset,
      VirtualArray array,
      VirtualArray grown,
      int d,
      String location,
      String file,
      Likeness likeness)
      throws IOException {
    if (isAlong(dataset, grown)) {
      Optional<CfTime> times = TimeConversion.times(unitsOf(dataset, array));
      ValuesAlong values = along.get(array.path());
      if (values == null) {
        boolean coordinate = array.array().name().equals(dimension);
        values = new ValuesAlong(grown, times.orElse(null), coordinate);
        along.put(array.path(), values);
      } else {
        likeness.checkMeaning(values.first(), grown, file);
        if (times.isEmpty() || TimeConversion.times(unitsOf(first, array)).isEmpty()) {
          likeness.checkUnits(values.first(), grown, file);
        }
      }
      Object read = VirtualStore.values(dataset, array.path(), number -> open.at(location));
      values.add(grown, read, times, file);
      return;
    }
    GrowingArray parts = growing.computeIfAbsent(array.path(), p -> new GrowingArray(d));
    parts.add(grown, file, likeness);
    likeness.checkUnits(parts.first(), grown, file);
  }

  /** The array whose units those of {@code array} are: bounds have those of their coordinate. */
  private VirtualArray unitsOf(@Nullable VirtualDataset dataset, VirtualArray array) {
    if (dataset != null && !array.array().attributes().has("units")) {
      for (VirtualArray other : dataset.arrays().values()) {
        String bounds = other.array().attributes().text("bounds");
        if (array.array().name().equals(bounds)) {
          return other;
        }
      }
    }
    return dataset == null ? array : dataset.arrays().getOrDefault(array.path(), array);
  }

  /**
   * True for numbers along the dimension alone that are its coordinates, times, or their bounds.
   */
  private boolean isAlong(VirtualDataset dataset, VirtualArray array) {
    Array own = array.array();
    Kind kind = own.type().kind();
    if (!kind.isNumber() || own.attributes().has("scale_factor")) {
      return false;
    }
    if (own.rank() == 1) {
      return own.name().equals(dimension) || TimeConversion.times(array).isPresent();
    }
    VirtualArray coordinate = dataset.arrays().get("/" + dimension);
    return own.rank() == 2
        && own.dimension(dimension) == 0
        && coordinate != null
        && own.name().equals(coordinate.array().attributes().text("bounds"));
  }

  /** All files as one dataset. */
  public VirtualDataset result() throws ZarrException {
    if (first == null) {
      throw new IllegalStateException("nothing to join");
    }
    Map<String, VirtualArray> arrays = new LinkedHashMap<>();
    for (String path : first.arrays().keySet()) {
      if (along.containsKey(path)) {
        arrays.put(path, along.get(path).array(0, length));
      } else if (growing.containsKey(path)) {
        arrays.put(path, growing.get(path).joined());
      } else {
        arrays.put(path, shared.get(path));
      }
    }
    return new VirtualDataset(
        first.root(), arrays, sources, List.copyOf(notes), List.copyOf(leftOut));
  }
}
