package io.github.zarrcdm.internal.virtualize.join;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualArray;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualDataset;
import io.github.zarrcdm.internal.virtualize.scan.Scan;
import io.github.zarrcdm.internal.virtualize.source.VirtualSource;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Files with different arrays on the same dimensions as one dataset: a union. */
public final class ArrayUnion {
  private final Scan scan;
  private final boolean firstCounts;
  private final List<VirtualSource> sources = new ArrayList<>();
  private final Set<String> notes = new LinkedHashSet<>();
  private final Set<String> leftOut = new LinkedHashSet<>();
  private final Map<String, VirtualArray> arrays = new LinkedHashMap<>();
  private final Map<String, String> homes = new LinkedHashMap<>();
  private final Map<String, Length> lengths = new LinkedHashMap<>();
  private Group root =
      new Group("/", new Attributes(Map.of()), List.of(), List.of(), List.<Array>of());

  /** The length of a dimension, and the file that has it. */
  private record Length(long length, String file) {}

  /**
   * A union of what {@code scan} reads.
   *
   * @param firstCounts true if an array that several have is that of the first, whatever the others
   *     have; else it must be the same in all
   */
  public ArrayUnion(Scan scan, boolean firstCounts) {
    this.scan = scan;
    this.firstCounts = firstCounts;
  }

  /** Adds what is in a file. Throws {@link ZarrException} naming what does not fit. */
  public void add(VirtualDataset dataset) throws IOException {
    String file = dataset.firstName();
    List<VirtualArray> again = new ArrayList<>();
    for (VirtualArray array : dataset.arrays().values()) {
      if (!firstCounts || !arrays.containsKey(array.path())) {
        checkLengths(array.array(), file);
      }
      VirtualArray known = arrays.get(array.path());
      if (known == null) {
        arrays.put(array.path(), new VirtualArray(array.array(), array.chunks().shifted(base())));
        homes.put(array.path(), file);
      } else if (!firstCounts) {
        checkLike(known, array, file);
        again.add(array);
      }
    }
    checkValues(again, dataset, file);
    sources.addAll(dataset.sources());
    notes.addAll(dataset.notes());
    leftOut.addAll(dataset.leftOut());
    root = merged(root, dataset.root());
  }

  private int base() {
    return sources.size();
  }

  /** A dimension has one length in its group. */
  private void checkLengths(Array array, String file) throws ZarrException {
    String group = array.path().substring(0, array.path().lastIndexOf('/') + 1);
    for (int d = 0; d < array.rank(); d++) {
      long length = array.shape()[d];
      Length known = lengths.putIfAbsent(group + array.dimensionName(d), new Length(length, file));
      if (known != null && known.length != length && !known.file.equals(file)) {
        throw new ZarrException.Unsupported(
            "%s: %s: its dimension %s has length %s, but in %s it has %s. Files of a union have the same dimensions; leave the file out."
                .formatted(
                    file, array.path(), array.dimensionName(d), length, known.file, known.length));
      }
    }
  }

  private void checkLike(VirtualArray known, VirtualArray other, String file) throws ZarrException {
    JoinCompatibility likeness =
        new JoinCompatibility(homes.getOrDefault(known.path(), "the first file"));
    likeness.checkDimensions(known, other, file);
    likeness.checkMeaning(known, other, file);
    likeness.checkUnits(known, other, file);
    likeness.compare(
        known.path(),
        "shape",
        Arrays.toString(known.array().shape()),
        Arrays.toString(other.array().shape()),
        file);
    if (!SharedValues.canBeCompared(other)) {
      throw new ZarrException.Unsupported(
          "%s: %s: it is in %s too, and too large to be compared. Leave one of the files out."
              .formatted(file, known.path(), homes.get(known.path())));
    }
  }

  /**
   * Throws {@link ZarrException.Unsupported} if {@code again} have not the values known of them.
   */
  private void checkValues(List<VirtualArray> again, VirtualDataset dataset, String file)
      throws IOException {
    if (again.isEmpty()) {
      return;
    }
    Map<String, VirtualArray> known = new LinkedHashMap<>(); // alone: there may be many others
    for (VirtualArray array : again) {
      known.put(array.path(), Objects.requireNonNull(arrays.get(array.path())));
    }
    VirtualDataset before = new VirtualDataset(root, known, sources, List.of(), List.of());
    try (SharedValues values = new SharedValues(before, scan.open().of(before), scan.tolerance())) {
      Optional<VirtualArray> different = values.different(again, dataset, scan.open().of(dataset));
      if (different.isPresent()) {
        String path = different.get().path();
        throw new ZarrException.Unsupported(
            "%s: %s: its values are not those of %s. Leave the file out, or allow a difference with a tolerance."
                .formatted(file, path, homes.get(path)));
      }
    }
  }

  /** Returns the groups of both; attributes that both have are those of {@code first}. */
  private static Group merged(Group first, Group other) {
    Map<String, Object> attributes = new LinkedHashMap<>(other.attributes().values());
    attributes.putAll(first.attributes().values());
    Map<String, Group> below = new LinkedHashMap<>();
    first.groups().forEach(group -> below.put(group.path(), group));
    other.groups().forEach(group -> below.merge(group.path(), group, ArrayUnion::merged));
    return new Group(
        first.path(),
        new Attributes(attributes),
        List.of(),
        List.copyOf(below.values()),
        List.of());
  }

  /** Returns all files as one dataset. */
  public VirtualDataset result() {
    return new VirtualDataset(
        root, new LinkedHashMap<>(arrays), sources, List.copyOf(notes), List.copyOf(leftOut));
  }
}
