package io.github.zarrcdm.spark.scan;

import io.github.zarrcdm.internal.grid.COrder;
import io.github.zarrcdm.internal.table.grid.Sample;
import io.github.zarrcdm.internal.table.grid.ScatteredCells;
import io.github.zarrcdm.internal.table.grid.Selection;
import io.github.zarrcdm.internal.table.grid.Selections;
import io.github.zarrcdm.internal.table.grid.Tasks;
import io.github.zarrcdm.internal.table.grid.TouchedUnits;
import io.github.zarrcdm.internal.table.grid.UnitBoxes;
import io.github.zarrcdm.spark.index.ChunksToRead;
import io.github.zarrcdm.spark.table.ScanSize;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.connector.read.InputPartition;

/**
 * Shares the cells of a scan out among tasks.
 *
 * @param kept the units that are read; null for all
 * @param sample null for all of {@code cells}
 * @param limit rows that are enough
 * @param together units that no two tasks may share; the scan has a multiple of them
 */
record ScanPartitions(
    ScanSize size, Selections cells, ChunksToRead kept, Sample sample, long limit, long together) {

  /** Returns a partition for each task, of about {@code taskBytes} decoded bytes. */
  InputPartition[] of(long taskBytes) {
    long unitsPerTask = taskBytes / Math.max(1, size.unitBytes());
    if (sample != null) {
      return sampled(Math.max(1, unitsPerTask));
    }
    if (kept != null) {
      return kept(Math.max(1, unitsPerTask));
    }
    List<InputPartition> partitions = new ArrayList<>();
    long rows = 0;
    for (Tasks.Run run : Tasks.of(size.layout(), cells.parts(), unitsPerTask, together)) {
      if (rows >= limit) {
        break;
      }
      partitions.add(ZarrPartition.of(run, limit - rows));
      rows += limit == Long.MAX_VALUE ? 0 : rows(run);
    }
    return partitions.toArray(InputPartition[]::new);
  }

  /** Tasks for the kept units, runs of neighbours. */
  private InputPartition[] kept(long unitsPerTask) {
    List<InputPartition> partitions = new ArrayList<>();
    List<ZarrPartition> task = new ArrayList<>();
    List<Integer> chunks = new ArrayList<>();
    long taken = 0;
    for (Selection part : cells.parts()) {
      TouchedUnits units = new TouchedUnits(size.layout().units(), part);
      long first = -1;
      boolean more = true;
      for (long unit = 0; more; unit++) {
        more = units.next();
        int chunk = more ? kept.number(units) : 0;
        boolean read = more && kept.has(chunk);
        if (read && first < 0) {
          first = unit;
        }
        boolean full = first >= 0 && taken + unit - first == unitsPerTask;
        if (first >= 0 && (!read || full)) {
          task.add(ZarrPartition.of(new Tasks.Run(part, first, unit), limit));
          taken += unit - first;
          first = read ? unit : -1;
        }
        if (taken >= unitsPerTask) {
          partitions.add(task(task, chunks));
          taken = 0;
        }
        if (read) {
          chunks.add(chunk);
        }
      }
    }
    if (!task.isEmpty()) {
      partitions.add(task(task, chunks));
    }
    return partitions.toArray(InputPartition[]::new);
  }

  /** Returns a task of {@code runs}, which read {@code chunks}; both are empty afterwards. */
  private RunsPartition task(List<ZarrPartition> runs, List<Integer> chunks) {
    RunsPartition task =
        new RunsPartition(runs.toArray(ZarrPartition[]::new), kept.entries(chunks));
    runs.clear();
    chunks.clear();
    return task;
  }

  /** Tasks for those of the sampled cells that are wanted, some units each. */
  private InputPartition[] sampled(long unitsPerTask) {
    long[] taken =
        Arrays.stream(sample.of(Selection.all(size.shape()).cells()))
            .filter(
                cell -> {
                  long[] index = COrder.index(cell, size.shape());
                  return cells.parts().stream().anyMatch(part -> part.contains(index));
                })
            .limit(limit)
            .toArray();
    List<long[]> units = ScatteredCells.byChunk(size.layout().units(), size.shape(), taken);
    List<InputPartition> partitions = new ArrayList<>();
    int each = (int) Math.min(Math.max(1, units.size()), unitsPerTask);
    for (int from = 0; from < units.size(); from += each) {
      int to = Math.min(units.size(), from + each);
      partitions.add(
          new ScatteredPartition(
              units.subList(from, to).stream().flatMapToLong(Arrays::stream).toArray()));
    }
    return partitions.toArray(InputPartition[]::new);
  }

  /** Counted only for the runs that a limit needs. */
  private long rows(Tasks.Run run) {
    long rows = 0;
    UnitBoxes units =
        new UnitBoxes(
            size.layout().units(), run.selection(), run.first(), run.end(), Long.MAX_VALUE);
    while (units.hasNext() && rows < limit) {
      rows += size.rows(units.next());
    }
    return rows;
  }
}
