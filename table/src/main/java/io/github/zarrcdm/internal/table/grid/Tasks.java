package io.github.zarrcdm.internal.table.grid;

import java.util.ArrayList;
import java.util.List;

/** Shares the units that selections touch out among tasks: runs in C order, none ever split. */
public final class Tasks {
  /** More tasks than this are a burden for any scheduler. */
  private static final long MOST = 100_000;

  private Tasks() {}

  /** Units {@code first} to {@code end - 1} of those that {@code selection} touches. */
  public record Run(Selection selection, long first, long end) {}

  /**
   * Runs of at most {@code unitsPerTask} units, more where there would be too many runs, and
   * multiples of {@code together}, which the units of each selection are too.
   */
  public static List<Run> of(
      ChunkLayout layout, List<Selection> selections, long unitsPerTask, long together) {
    long all = 0;
    for (Selection selection : selections) {
      all = Math.addExact(all, UnitBoxes.count(layout.units(), selection));
    }
    long most = Math.max(1, Math.max(unitsPerTask, all / MOST + 1) / together);
    List<Run> runs = new ArrayList<>();
    for (Selection selection : selections) {
      long units = UnitBoxes.count(layout.units(), selection) / together;
      long tasks = (units + most - 1) / most;
      for (long task = 0; task < tasks; task++) {
        // Equal shares: no small rest that one task is started for.
        runs.add(
            new Run(
                selection,
                share(units, task, tasks) * together,
                share(units, task + 1, tasks) * together));
      }
    }
    return runs;
  }

  private static long share(long units, long task, long tasks) {
    return units / tasks * task + Math.min(task, units % tasks);
  }
}
