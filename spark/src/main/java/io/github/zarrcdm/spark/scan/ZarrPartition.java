package io.github.zarrcdm.spark.scan;

import io.github.zarrcdm.internal.table.grid.Ranges;
import io.github.zarrcdm.internal.table.grid.Selection;
import io.github.zarrcdm.internal.table.grid.Tasks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.connector.read.InputPartition;

/**
 * What one task reads: a run of whole chunks or shards, counted in C order over those that a
 * selection touches. Mostly a few hundred bytes on their way to an executor, and no handles.
 *
 * @param runs of indices of the selection, along each dimension {@code from, to, from, to, ...}
 * @param limit rows that are enough
 */
public record ZarrPartition(long[][] runs, long first, long end, long limit)
    implements InputPartition {
  private static final long serialVersionUID = 1L;

  public static ZarrPartition of(Tasks.Run run, long limit) {
    return new ZarrPartition(
        run.selection().along().stream().map(ZarrPartition::flat).toArray(long[][]::new),
        run.first(),
        run.end(),
        limit);
  }

  private static long[] flat(Ranges ranges) {
    return ranges.runs().stream()
        .flatMapToLong(run -> Arrays.stream(new long[] {run.from(), run.to()}))
        .toArray();
  }

  Selection selection() {
    List<Ranges> along = new ArrayList<>();
    for (long[] flat : runs) {
      List<Ranges.Range> of = new ArrayList<>();
      for (int i = 0; i < flat.length; i += 2) {
        of.add(new Ranges.Range(flat[i], flat[i + 1]));
      }
      along.add(new Ranges(of));
    }
    return new Selection(along);
  }
}
