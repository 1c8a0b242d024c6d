package io.github.zarrcdm.cli.check;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** Reads every chunk of a store, which verifies its checksums, and keeps what goes wrong. */
public final class Chunks {
  /** Read at once: enough for stores on the web, few enough to be in memory together. */
  private static final int BATCH = 64;

  /** The number of faults of one array that are listed. */
  private static final int MOST_FAULTS = 1000;

  private final ZarrDataset dataset;
  private final List<Array> arrays = new ArrayList<>();
  private final Set<Fault> faults = new LinkedHashSet<>();

  /** All arrays of {@code dataset}; nothing has been read yet. */
  public Chunks(ZarrDataset dataset) {
    this.dataset = dataset;
    collect(dataset.root());
  }

  private void collect(Group group) {
    arrays.addAll(group.arrays());
    group.groups().forEach(this::collect);
  }

  /** How many chunks there are. */
  public long count() {
    long count = 0;
    for (Array array : arrays) {
      long own =
          array.data() instanceof ArrayData.Chunked chunked ? Parts.of(array, chunked).count() : 0;
      count = own > Long.MAX_VALUE - count ? Long.MAX_VALUE : count + own;
    }
    return count;
  }

  /** How many arrays there are. */
  public int arrays() {
    return arrays.size();
  }

  /** Reads all; {@code done} is given the number of chunks read since its last call. */
  public List<Fault> read(LongConsumer done) {
    for (Array array : arrays) {
      if (array.data() instanceof ArrayData.Chunked chunked) {
        read(array, Parts.of(array, chunked), done);
      } else if (array.data() instanceof ArrayData.Unreadable unreadable) {
        faults.add(new Fault(array.path(), unreadable.reason()));
      }
    }
    return List.copyOf(faults);
  }

  private void read(Array array, Parts parts, LongConsumer done) {
    long[] failed = {0};
    boolean all =
        parts.each(
            BATCH,
            batch -> {
              List<Fault> found =
                  batch.parallelStream()
                      .map(section -> fault(array, section))
                      .filter(fault -> fault != null)
                      .toList();
              faults.addAll(found);
              failed[0] += found.size();
              done.accept(batch.size());
              return failed[0] < MOST_FAULTS;
            });
    if (!all) {
      String rest = " chunks cannot be read; the rest of the array was not checked";
      faults.add(new Fault(array.path(), failed[0] + rest));
    }
  }

  private @Nullable Fault fault(Array array, Section section) {
    try {
      dataset.read(array, section);
      return null;
    } catch (IOException | RuntimeException e) {
      return new Fault(array.path(), e.getMessage() == null ? e.toString() : e.getMessage());
    }
  }
}
