package io.github.zarrcdm.internal.virtualize.join;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.cf.time.CfTime;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualArray;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualDataset;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualStore;
import io.github.zarrcdm.internal.virtualize.scan.OpenSources;
import io.github.zarrcdm.internal.virtualize.scan.Scan;
import io.github.zarrcdm.internal.virtualize.source.VirtualSource;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Files joined along a dimension, one after the other. Arrays that have the dimension grow; all
 * others must be the same in all files, and are those of the first.
 */
public final class JoinExisting implements Closeable {
  private final JoinRule rule;
  private final String dimension;
  private final Scan scan;
  private final OpenSources open;
  private final List<VirtualSource> sources = new ArrayList<>();
  private final Set<String> notes = new LinkedHashSet<>();
  private final Set<String> leftOut = new LinkedHashSet<>();
  private final Map<String, JoinPart> parts = new LinkedHashMap<>();
  private final Map<String, GrowingArray> growing = new LinkedHashMap<>();
  private final Map<String, JoinedCoordinates> along = new LinkedHashMap<>();
  private final Map<String, VirtualArray> shared = new LinkedHashMap<>();
  private @Nullable VirtualDataset first;
  private String firstFile = "";
  private boolean begun; // then the first has a new dimension already
  private @Nullable SharedValues sharedValues;

  /** A join by {@code rule} of what {@code scan} reads. */
  public JoinExisting(JoinRule rule, Scan scan) {
    this.rule = rule;
    this.dimension = rule.dimension();
    this.scan = scan;
    this.open = scan.open();
  }

  /** Adds what is in a file. Throws {@link ZarrException} naming what does not fit. */
  public void add(VirtualDataset dataset) throws IOException {
    add(dataset, dataset.firstName(), rule.isNew());
  }

  /** Begins with what was joined before and is called {@code name}. */
  public void begin(VirtualDataset joined, String name) throws IOException {
    begun = true;
    add(joined, name, false);
  }

  private void add(VirtualDataset dataset, String file, boolean isNew) throws IOException {
    JoinCompatibility likeness = new JoinCompatibility(first == null ? file : firstFile);
    if (first == null) {
      first = dataset;
      firstFile = file;
    } else {
      checkNames(dataset, file);
    }
    int base = sources.size();
    sources.addAll(dataset.sources());
    notes.addAll(dataset.notes());
    leftOut.addAll(dataset.leftOut());
    List<VirtualArray> compared = new ArrayList<>();
    for (VirtualArray array : dataset.arrays().values()) {
      if (isNew && array.array().dimension(dimension) >= 0) {
        throw new ZarrException.Unsupported(
            "%s: %s: it has a dimension %s already. Join the files along it, or name the new one otherwise."
                .formatted(file, array.path(), dimension));
      }
      VirtualArray grown = isNew && rule.growsAnew(array) ? rule.expanded(array) : array;
      JoinPart part = JoinPart.of(dimension, dataset, grown);
      boolean isFirsts = Objects.requireNonNull(first).arrays().containsKey(array.path());
      boolean isShared = parts.getOrDefault(array.path(), part) == JoinPart.SHARED;
      if (isShared && rule.firstCounts() || !isFirsts) {
        parts.putIfAbsent(array.path(), part);
        shared.putIfAbsent(array.path(), array);
        continue;
      }
      checkPart(dataset, begun ? grown : array, part, file, likeness);
      switch (part) {
        case SHARED -> {
          if (share(array, file, likeness)) {
            compared.add(array);
          }
        }
        case GROWING -> grow(grown, grown.array().dimension(dimension), base, file, likeness);
        case ALONG -> goAlong(dataset, array, grown, file, likeness);
      }
    }
    if (!isNew) {
      checkDimension(dataset, file);
    }
    checkValues(compared, dataset, file);
  }

  /** Throws {@link ZarrException.Unsupported} if {@code array} is not what the first one is. */
  private void checkPart(
      VirtualDataset dataset,
      VirtualArray array,
      JoinPart part,
      String file,
      JoinCompatibility likeness)
      throws ZarrException {
    JoinPart known = parts.putIfAbsent(array.path(), part);
    if (known == null || first == null || first == dataset) {
      return;
    }
    VirtualArray expected = Objects.requireNonNull(first.arrays().get(array.path()));
    likeness.checkDimensions(expected, array, file);
    if (known != part) {
      likeness.checkMeaning(expected, array, file);
      likeness.checkUnits(expected, array, file);
      likeness.compare(array.path(), "part in the join", known, part, file);
    }
  }

  private void checkNames(VirtualDataset other, String file) throws ZarrException {
    Map<String, VirtualArray> expected = Objects.requireNonNull(first).arrays();
    Set<String> all = new LinkedHashSet<>(expected.keySet());
    all.addAll(other.arrays().keySet());
    for (String path : all) {
      boolean free = rule.firstCounts() && !growing.containsKey(path) && !along.containsKey(path);
      if (!free && (!expected.containsKey(path) || !other.arrays().containsKey(path))) {
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

  private void checkDimension(VirtualDataset dataset, String file) throws ZarrException {
    for (VirtualArray array : dataset.arrays().values()) {
      if (array.array().dimension(dimension) >= 0) {
        return;
      }
    }
    throw new ZarrException.Unsupported(
        "%s: it has no dimension %s, along which it is to be joined. Name one that it has, or make a new one."
            .formatted(file, dimension));
  }

  /**
   * Returns true if the values of {@code array} are to be compared with those of the first file.
   */
  private boolean share(VirtualArray array, String file, JoinCompatibility likeness)
      throws ZarrException {
    VirtualArray known = shared.putIfAbsent(array.path(), array);
    if (known == null) {
      return false;
    }
    likeness.check(known, array, file);
    likeness.checkUnits(known, array, file);
    likeness.compare(
        array.path(),
        "shape",
        java.util.Arrays.toString(known.array().shape()),
        java.util.Arrays.toString(array.array().shape()),
        file);
    if (!SharedValues.canBeCompared(array)) {
      throw new ZarrException.Unsupported(
          "%s: %s: it is too large to be compared with that of %s, and it has no dimension %s along which it could change. Copy the files with zarr-cdm copy."
              .formatted(file, array.path(), firstFile, dimension));
    }
    return true;
  }

  /** Throws {@link ZarrException.Unsupported} if {@code compared} have not the first values. */
  private void checkValues(List<VirtualArray> compared, VirtualDataset dataset, String file)
      throws IOException {
    if (compared.isEmpty()) {
      return;
    }
    VirtualDataset expected = Objects.requireNonNull(first);
    if (sharedValues == null) {
      sharedValues = new SharedValues(expected, open.of(expected), scan.tolerance());
    }
    Optional<VirtualArray> different = sharedValues.different(compared, dataset, open.of(dataset));
    if (different.isPresent()) {
      throw new ZarrException.Unsupported(
          "%s: %s: its values are not those of %s, and it has no dimension %s along which it could change. Leave the file out, or allow a difference with a tolerance."
              .formatted(file, different.get().path(), firstFile, dimension));
    }
  }

  private void goAlong(
      VirtualDataset dataset,
      VirtualArray array,
      VirtualArray grown,
      String file,
      JoinCompatibility likeness)
      throws IOException {
    Optional<CfTime> times =
        JoinPart.isPacked(array)
            ? Optional.empty()
            : TimeConversion.times(JoinPart.unitsOf(dataset, array));
    JoinedCoordinates values = along.get(array.path());
    if (values == null) {
      boolean coordinate = array.array().name().equals(dimension);
      values = new JoinedCoordinates(grown, times.orElse(null), coordinate);
      along.put(array.path(), values);
    } else {
      likeness.checkMeaning(values.first(), grown, file);
      if (times.isEmpty() || TimeConversion.times(JoinPart.unitsOf(first, array)).isEmpty()) {
        likeness.checkUnits(values.first(), grown, file);
      }
      values.checkLengths(grown, file, likeness);
    }
    Object read = VirtualStore.values(dataset, array.path(), open.of(dataset));
    values.add(grown, read, times, file);
  }

  private void grow(VirtualArray grown, int d, int base, String file, JoinCompatibility likeness)
      throws ZarrException {
    GrowingArray whole = growing.computeIfAbsent(grown.path(), p -> new GrowingArray(d));
    whole.add(grown, base, file, likeness);
    likeness.checkUnits(whole.first(), grown, file);
  }

  /** Returns all files as one dataset. */
  public VirtualDataset result() throws ZarrException {
    if (first == null) {
      throw new IllegalStateException("nothing to join");
    }
    Map<String, VirtualArray> arrays = new LinkedHashMap<>();
    for (String path : first.arrays().keySet()) {
      if (along.containsKey(path)) {
        arrays.put(path, along.get(path).array());
      } else if (growing.containsKey(path)) {
        arrays.put(path, growing.get(path).joined());
      } else {
        arrays.put(path, shared.get(path));
      }
    }
    return new VirtualDataset(
        first.root(), arrays, sources, List.copyOf(notes), List.copyOf(leftOut));
  }

  @Override
  public void close() throws IOException {
    if (sharedValues != null) {
      sharedValues.close();
    }
  }
}
