package io.github.zarrcdm.cli.check;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.internal.index.IndexCheck;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads every chunk of a store, which verifies its checksums, and keeps what goes wrong. Of an
 * array with very many chunks, those that are not stored are passed over if the store lists the
 * others.
 */
public final class ChunkVerification {
  /** Read at once: enough for stores on the web, few enough to be in memory together. */
  private static final int BATCH = 64;

  /** The number of faults of one array that are listed. */
  private static final int MOST_FAULTS = 1000;

  /** With fewer chunks it takes no time to look for all. */
  private static final int FEW = 10_000;

  /** Names of chunks in memory. */
  private static final int MOST_NAMES = 1_000_000;

  private final ZarrDataset dataset;
  private final List<Array> arrays = new ArrayList<>();
  private final Map<Array, ChunkSections> parts = new IdentityHashMap<>();
  private final Set<Problem> faults = new LinkedHashSet<>();
  private long count;
  private long read;

  /** All arrays of {@code dataset}; no value has been read yet. */
  public ChunkVerification(ZarrDataset dataset) {
    this.dataset = dataset;
    collect(dataset.root());
    for (Array array : arrays) {
      if (array.data() instanceof ArrayData.Chunked chunked) {
        ChunkSections all = ChunkSections.of(array, chunked);
        ChunkSections stored = all.count() <= FEW ? all : stored(array, chunked).orElse(all);
        parts.put(array, stored);
        count = sum(count, all.count());
        read = sum(read, stored.count());
      }
    }
  }

  /** Returns an empty Optional if they are not known, or reading them is to show why. */
  private Optional<ChunkSections> stored(Array array, ArrayData.Chunked chunked) {
    try {
      return dataset
          .stored(array, MOST_NAMES)
          .map(stored -> ChunkSections.of(array, chunked, stored));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static long sum(long a, long b) {
    return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
  }

  private void collect(Group group) {
    arrays.addAll(group.arrays());
    group.groups().forEach(this::collect);
  }

  /** Returns how many chunks there are. */
  public long count() {
    return count;
  }

  /** Returns how many of them are read: all, or those that may be stored. */
  public long read() {
    return read;
  }

  /** Returns how many arrays there are. */
  public int arrays() {
    return arrays.size();
  }

  /**
   * Reads all, and gives what it reads to {@code index} too; {@code done} is given the number of
   * chunks read since its last call.
   */
  public List<Problem> read(IndexRules index, LongConsumer done) {
    for (Array array : arrays) {
      ChunkSections own = parts.get(array);
      if (own != null) {
        IndexCheck.@Nullable OfArray entries = index.of(array);
        boolean all = read(array, own, entries, done);
        if (all && entries != null) {
          index.compare(entries);
        }
      } else if (array.data() instanceof ArrayData.Unreadable unreadable) {
        faults.add(new Problem(ProblemCode.ARRAY_UNREADABLE, array.path(), unreadable.reason()));
      }
    }
    return List.copyOf(faults);
  }

  /** Returns false if so many fail that the rest is not read. */
  private boolean read(
      Array array, ChunkSections own, IndexCheck.@Nullable OfArray entries, LongConsumer done) {
    long[] failed = {0};
    boolean all =
        own.each(
            BATCH,
            batch -> {
              List<Problem> found =
                  batch.parallelStream()
                      .map(section -> fault(array, section, entries))
                      .filter(fault -> fault != null)
                      .toList();
              faults.addAll(found);
              failed[0] += found.size();
              done.accept(batch.size());
              return failed[0] < MOST_FAULTS;
            });
    if (!all) {
      String rest = " chunks cannot be read; the rest of the array was not checked";
      faults.add(new Problem(ProblemCode.CHUNK_UNREADABLE, array.path(), failed[0] + rest));
    }
    return all;
  }

  private @Nullable Problem fault(
      Array array, Section section, IndexCheck.@Nullable OfArray entries) {
    try {
      Object values = dataset.read(array, section);
      if (entries != null) {
        entries.add(section, values);
      }
      return null;
    } catch (IOException | RuntimeException e) {
      String why = e.getMessage() == null ? e.toString() : e.getMessage();
      return new Problem(ProblemCode.CHUNK_UNREADABLE, array.path(), why);
    }
  }
}
