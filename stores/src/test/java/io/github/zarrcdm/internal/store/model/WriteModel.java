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
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What readers may see: one of some lengths, one of some values in each cell; or no store. */
final class WriteModel {
  private boolean mayBeClosed = true;
  private Set<Integer> lengths = new TreeSet<>();
  private List<Set<Integer>> cells = new ArrayList<>();

  WriteModel() {}

  private WriteModel(WriteModel other) {
    mayBeClosed = other.mayBeClosed;
    lengths = new TreeSet<>(other.lengths);
    other.cells.forEach(values -> cells.add(new TreeSet<>(values)));
  }

  /** This, or {@code values}; or nothing, if the writer {@code closes} the store meanwhile. */
  WriteModel or(int[] values, boolean closes) {
    WriteModel either = new WriteModel(this);
    either.mayBeClosed |= closes;
    either.allow(values);
    return either;
  }

  /** {@code values}; or nothing, if that was possible and the writer does not {@code open} it. */
  WriteModel then(int[] values, boolean opens) {
    WriteModel next = new WriteModel();
    next.mayBeClosed = mayBeClosed && !opens;
    next.allow(values);
    return next;
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
      int[] seen = read(location);
      if (seen == null) {
        assertThat(mayBeClosed).as("%s may be closed", location).isTrue();
        continue;
      }
      assertThat(lengths).as("lengths").contains(seen.length);
      for (int i = 0; i < seen.length; i++) {
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

  /** The values at {@code location}; null if there is no array, or no store that is finished. */
  static int @Nullable [] read(String location) throws IOException {
    try (ZarrDataset read = ZarrDataset.open(location)) {
      String path = location.matches(".*/g(#.*)?") ? "/a" : "/g/a";
      ZarrArray array = read.array(path).orElse(null);
      return array == null ? null : (int[]) array.read();
    } catch (ZarrException.NotZarr e) {
      return null;
    }
  }
}
