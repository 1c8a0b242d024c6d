package io.github.zarrcdm.serve.thredds;

import io.github.zarrcdm.copy.PreencodedChunks;
import io.github.zarrcdm.serve.source.EncodedCache;
import io.github.zarrcdm.serve.source.EncodingThreads;
import io.github.zarrcdm.serve.source.NothingToServeException;
import io.github.zarrcdm.serve.source.ServedDataset;
import io.github.zarrcdm.serve.source.ServingOptions;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The datasets of TDS that were asked for last. They go back to TDS's cache when nobody has asked
 * for them for a minute.
 */
final class OpenDatasets implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(OpenDatasets.class);
  private static final int MOST = 256;
  private static final Duration IDLE = Duration.ofMinutes(1);
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  /** Catalogs, collections and aggregations are asked so often whether they have changed. */
  private static final Duration REOPEN = Duration.ofSeconds(10);

  /** Of the heap, for encoded chunks: TDS has other things to do. */
  private static final int PART_OF_HEAP = 16;

  private final Thredds thredds;
  private final EncodingThreads work =
      new EncodingThreads(Runtime.getRuntime().availableProcessors(), TIMEOUT);
  private final ServingOptions options =
      new ServingOptions(
          null,
          file -> PreencodedChunks.NONE,
          work,
          EncodedCache.ofChunks(Runtime.getRuntime().maxMemory() / PART_OF_HEAP),
          EncodedCache.ofChunks(Runtime.getRuntime().maxMemory() / PART_OF_HEAP / 8),
          REOPEN,
          Optional.empty());
  private final Map<Key, ServedDataset> datasets = new LinkedHashMap<>(16, 0.75f, true);
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "zarr-cdm idle");
            thread.setDaemon(true);
            return thread;
          });

  /**
   * A dataset of TDS.
   *
   * @param location where its file lies: a path that catalogs give to another file, or to none any
   *     more, is another dataset
   */
  private record Key(String path, Optional<String> location) {}

  OpenDatasets(Thredds thredds) {
    this.thredds = thredds;
    long seconds = IDLE.toSeconds();
    clock.scheduleWithFixedDelay(this::rest, seconds, seconds, TimeUnit.SECONDS);
  }

  /**
   * Returns the dataset at {@code path}. Throws {@link
   * io.github.zarrcdm.serve.source.NothingToServeException} if there is none.
   */
  ServedDataset at(String path) throws IOException {
    Key key = new Key(path, thredds.location(path));
    ServedDataset dataset = known(key);
    try {
      dataset.open();
      return dataset;
    } catch (NothingToServeException e) {
      synchronized (this) {
        datasets.remove(key, dataset);
      }
      dataset.close();
      throw e;
    }
  }

  /** All who ask for it at the same time get the same, so that one of them opens it. */
  private ServedDataset known(Key key) throws IOException {
    ServedDataset dataset;
    ServedDataset evicted = null;
    synchronized (this) {
      dataset =
          datasets.computeIfAbsent(
              key, at -> new ServedDataset(at.path(), at.path(), thredds::open, options));
      if (datasets.size() > MOST) {
        evicted = datasets.remove(datasets.keySet().iterator().next());
      }
    }
    if (evicted != null) {
      evicted.close();
    }
    return dataset;
  }

  private void rest() {
    List<ServedDataset> all;
    synchronized (this) {
      all = new ArrayList<>(datasets.values());
    }
    for (ServedDataset dataset : all) {
      try {
        dataset.rest(IDLE);
      } catch (RuntimeException e) {
        LOG.warn("{} does not close", dataset.name(), e);
      }
    }
  }

  @Override
  public void close() throws IOException {
    clock.shutdownNow();
    work.close();
    for (ServedDataset dataset : datasets.values()) {
      dataset.close();
    }
  }
}
