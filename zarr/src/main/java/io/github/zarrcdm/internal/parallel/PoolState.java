package io.github.zarrcdm.internal.parallel;

import java.util.concurrent.ThreadPoolExecutor;

/**
 * What a pool of threads does now.
 *
 * @param threads that there are
 * @param active those that work
 * @param queued tasks that wait for a thread
 */
public record PoolState(int threads, int active, int queued) {
  static PoolState of(ThreadPoolExecutor pool) {
    return new PoolState(pool.getPoolSize(), pool.getActiveCount(), pool.getQueue().size());
  }

  PoolState plus(PoolState other) {
    return new PoolState(threads + other.threads, active + other.active, queued + other.queued);
  }
}
