package io.github.zarrcdm.internal.store.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.ZarrArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.model.ArrayData;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What readers may see: one of some lengths, 0 without the array, and one of some values in each
 * cell, or one that came late; or no store.
 */
final class WriteModel {
  private boolean mayBeClosed = true;
  private Set<Integer> lengths = new TreeSet<>();
  private List<Set<Integer>> cells = new ArrayList<>();

  /** What an earlier writer put that came late where nobody had written since, by the cell. */
  private Map<Integer, Set<Integer>> strays = new TreeMap<>();

  /** True if a late request may have removed what opens the store, or the array. */
  private boolean mayLackDocuments;

  WriteModel() {}

  private WriteModel(WriteModel other) {
    mayBeClosed = other.mayBeClosed;
    lengths = new TreeSet<>(other.lengths);
    other.cells.forEach(values -> cells.add(new TreeSet<>(values)));
    strays = new TreeMap<>(other.strays);
    mayLackDocuments = other.mayLackDocuments;
  }

  /** This, or {@code values}; or nothing, if the writer {@code closes} the store meanwhile. */
  WriteModel or(int[] values, boolean closes) {
    WriteModel either = new WriteModel(this);
    either.mayBeClosed |= closes;
    either.allow(values);
    return either;
  }

  /**
   * {@code values}, which were written from {@code from} on; or nothing, if that was possible and
   * the writer does not {@code open} it.
   */
  WriteModel then(int[] values, int from, boolean opens) {
    WriteModel next = new WriteModel();
    next.mayBeClosed = mayBeClosed && !opens;
    next.allow(values);
    strays.forEach(
        (cell, late) -> {
          if (cell < from || cell >= values.length) {
            next.strays.put(cell, late);
          }
        });
    return next;
  }

  /** The same, and in chunks {@code late} of some {@code length} what {@code earlier} allows. */
  WriteModel withStrays(Set<Integer> late, int length, WriteModel earlier) {
    WriteModel with = new WriteModel(this);
    Set<Integer> values = new TreeSet<>(Set.of(0));
    earlier.cells.forEach(values::addAll);
    earlier.strays.values().forEach(values::addAll);
    for (int chunk : late) {
      for (int cell = chunk * length; cell < (chunk + 1) * length; cell++) {
        with.strays.put(cell, values);
      }
    }
    return with;
  }

  /** The same, and perhaps without documents, if {@code may} be. */
  WriteModel orWithoutDocuments(boolean may) {
    WriteModel without = new WriteModel(this);
    if (may) {
      without.mayBeClosed = true;
      without.mayLackDocuments = true;
      without.allow(new int[0]);
    }
    return without;
  }

  /** Returns true if the store, or its array, may be gone. */
  boolean mayLackDocuments() {
    return mayLackDocuments;
  }

  /** Returns true if a late chunk may be of another length than those of the array. */
  boolean mayBeBroken() {
    return !strays.isEmpty();
  }

  /** The same, in a store that has something else now. */
  WriteModel beside() {
    WriteModel beside = new WriteModel(this);
    if (mayBeClosed) {
      beside.allow(new int[0]);
    }
    return beside;
  }

  private void allow(int[] values) {
    lengths.add(values.length);
    for (int i = 0; i < values.length; i++) {
      if (i == cells.size()) {
        cells.add(new TreeSet<>());
      }
      cells.get(i).add(values[i]);
    }
  }

  /** Throws if what is at {@code locations} is none of this. */
  void check(String... locations) throws IOException {
    for (String location : locations) {
      int[] seen;
      try {
        seen = read(location);
      } catch (ZarrException e) {
        if (mayBeBroken()) {
          continue;
        }
        throw e;
      }
      if (seen == null) {
        assertThat(mayBeClosed).as("%s may be closed", location).isTrue();
        continue;
      }
      check(seen, null);
    }
  }

  /** Throws if {@code seen} is none of this; {@code also} may be in any cell. */
  void check(int[] seen, @Nullable Integer also) {
    assertThat(lengths).as("lengths").contains(seen.length);
    for (int i = 0; i < seen.length; i++) {
      boolean stray = strays.getOrDefault(i, Set.of()).contains(seen[i]);
      if (!stray && (also == null || seen[i] != also)) {
        assertThat(cells.get(i)).as("cell %d of %s", i, Arrays.toString(seen)).contains(seen[i]);
      }
    }
  }

  /** The length of chunks at {@code location}; 0 if there is no store, or none that is finished. */
  static int chunk(String location) throws IOException {
    try (ZarrDataset read = ZarrDataset.open(location)) {
      return read.root().groups().stream()
          .flatMap(group -> group.arrays().stream())
          .filter(array -> array.path().equals("/g/a"))
          .mapToInt(array -> ((ArrayData.Chunked) array.data()).grid().longest(0))
          .findFirst()
          .orElse(0);
    } catch (ZarrException.NotZarr e) {
      return 0;
    }
  }

  /**
   * The values that an append finds: those of one before it that died between the documents of the
   * array and consolidated ones, which readers do not see yet, are completed by it.
   */
  static int @Nullable [] toExtend(String location) throws IOException {
    try (ZarrDataset read = ZarrDataset.openToExtend(Locations.parse(location))) {
      ZarrArray array = read.array("/g/a").orElse(null);
      return array == null ? null : (int[]) array.read();
    } catch (ZarrException.NotZarr | ZarrException.NotWritable e) {
      return read(location);
    }
  }

  /** The values at {@code location}, none if there is no array; null if no store is finished. */
  static int @Nullable [] read(String location) throws IOException {
    try (ZarrDataset read = ZarrDataset.open(location)) {
      return read(read, location);
    } catch (ZarrException.NotZarr e) {
      return null;
    }
  }

  /** The values in {@code read}, which was opened at {@code location}; none if it has no array. */
  static int[] read(ZarrDataset read, String location) throws IOException {
    String path = location.matches(".*/g(#.*)?") ? "/a" : "/g/a";
    ZarrArray array = read.array(path).orElse(null);
    return array == null ? new int[0] : (int[]) array.read();
  }
}
