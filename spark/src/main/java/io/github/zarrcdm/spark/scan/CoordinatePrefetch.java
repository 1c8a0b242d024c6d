package io.github.zarrcdm.spark.scan;

import io.github.zarrcdm.internal.table.Column;
import io.github.zarrcdm.internal.table.grid.SaturatingMath;
import io.github.zarrcdm.internal.table.grid.Selection;
import io.github.zarrcdm.spark.open.Query;
import io.github.zarrcdm.spark.table.Coordinates;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.catalyst.expressions.Expression;

/**
 * The coordinates that conditions name, of one store after the other. Those on several dimensions
 * are too large to be kept: other threads open the next stores and read them meanwhile. Conditions
 * are evaluated by the caller, since expressions of Spark are not for several threads.
 */
final class CoordinatePrefetch implements Closeable {
  private static final int REMOTE_AHEAD = 64;

  /** What is read ahead takes at most this part of the driver's memory. */
  private static final int SHARE_OF_MEMORY = 8;

  private final ReadAhead<Step, Coordinates> next;

  /**
   * @param others the coordinates that are not kept
   */
  private record Step(MemberStore store, Set<Column> others) {}

  /** For one pass over {@code stores} in {@code query}. */
  CoordinatePrefetch(List<MemberStore> stores, List<Expression> conditions, Query query) {
    List<Step> steps =
        stores.stream().map(store -> new Step(store, store.notKept(conditions))).toList();
    this.next =
        new ReadAhead<>(
            steps.iterator(),
            ahead(steps),
            step -> step.store.coordinates(step.others, query.onAnother()));
  }

  /** Nothing is read ahead if nothing is needed beside what is kept. */
  private static int ahead(List<Step> steps) {
    long most = steps.stream().mapToLong(CoordinatePrefetch::bytes).max().orElse(0);
    if (most == 0) {
      return 0;
    }
    boolean remote = steps.get(0).store.options().access().isRemote();
    int wanted = remote ? REMOTE_AHEAD : Runtime.getRuntime().availableProcessors();
    long room = Runtime.getRuntime().maxMemory() / SHARE_OF_MEMORY / most;
    return (int) Math.min(Math.min(wanted, steps.size()), room);
  }

  private static long bytes(Step step) {
    Selection cells = step.store.coordinates().table().cells();
    return step.others.stream()
        .mapToLong(
            column ->
                SaturatingMath.product(cells.onto(column.dimensions()).cells(), column.bytes()))
        .reduce(0, SaturatingMath::sum);
  }

  /** Returns the coordinates of the next store. */
  Coordinates next() throws IOException {
    return next.next();
  }

  @Override
  public void close() {
    next.close();
  }
}
