package io.github.zarrcdm.spark.open;

import java.io.Serializable;
import java.util.UUID;
import org.apache.spark.TaskContext;

/**
 * One query: all of its processes must read a store as it was when the query began.
 *
 * @param id by which processes know what they have opened for it
 * @param lasting true if other queries may use what is opened for it: the version of the store that
 *     it reads never changes
 * @param began when, in milliseconds since 1970: what is written later is not for it; 0 if the user
 *     does not mind
 */
public record Query(String id, boolean lasting, long began) implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The clock that stamps files may be as late as this. */
  private static final long GRAIN_MILLIS = 12;

  /** Returns a look at a store; nothing is checked later. */
  public static Query once() {
    return new Query(UUID.randomUUID().toString(), false, 0);
  }

  /** Returns a query that begins now, on a store as {@code options} say. */
  public static Query on(ReadOptions options) throws InterruptedException {
    String id = UUID.randomUUID().toString();
    if (!options.failsOnChanges()) {
      return new Query(id, false, 0);
    }
    long now = System.currentTimeMillis();
    if (options.access().scheme().equals("file")) {
      // What is written after the first read has a stamp after now.
      Thread.sleep(GRAIN_MILLIS);
    }
    return new Query(id, false, now);
  }

  /** Returns the same query of another store. */
  public Query onAnother() {
    return new Query(UUID.randomUUID().toString(), false, began);
  }

  /** Returns all queries on one version of a store that keeps several. */
  public static Query onVersion(String id) {
    return new Query(id, true, 0);
  }

  /** Returns the name of what this process opens: a stage that runs again asks the store again. */
  public String here() {
    TaskContext task = TaskContext.get();
    return lasting || task == null ? id : id + " " + task.stageId();
  }
}
