package io.github.zarrcdm.internal.iosp.aggregation;

import io.github.zarrcdm.internal.conventions.aggregation.OpenFragments;
import java.util.Formatter;
import java.util.List;
import ucar.nc2.dataset.DatasetUrl;
import ucar.nc2.util.CancelTask;
import ucar.nc2.util.cache.FileCacheIF;
import ucar.nc2.util.cache.FileCacheable;
import ucar.nc2.util.cache.FileFactory;

/**
 * Closes fragments with the file that names them. Before netCDF-Java closes a file, it asks the
 * file's cache whether to keep it open; this one keeps none.
 */
record ClosedWithFile(OpenFragments fragments) implements FileCacheIF {
  @Override
  public boolean release(FileCacheable file) {
    fragments.close();
    return false;
  }

  @Override
  public FileCacheable acquire(FileFactory factory, DatasetUrl location) {
    throw new UnsupportedOperationException("this cache opens nothing");
  }

  @Override
  public FileCacheable acquire(
      FileFactory factory,
      Object key,
      DatasetUrl location,
      int bufferSize,
      CancelTask cancelTask,
      Object message) {
    return acquire(factory, location);
  }

  @Override
  public void enable() {}

  @Override
  public void disable() {}

  @Override
  public void eject(Object key) {}

  @Override
  public void clearCache(boolean force) {}

  @Override
  public void resetTracking() {}

  @Override
  public void showTracking(Formatter format) {}

  @Override
  public void showCache(Formatter format) {}

  @Override
  public void showStats(Formatter format) {}

  @Override
  public List<String> showCache() {
    return List.of();
  }
}
