package io.github.zarrcdm.copy;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.dataset.NetcdfDatasets;

/**
 * Copies, as far as netCDF-Java lets them: how it opens what is broken is its own affair, even if
 * it does not come to an end.
 */
final class FuzzedCopy {
  /** Larger ones are only planned: a few bytes can declare more than any disk holds. */
  private static final long MOST = 1 << 20;

  /** Of the processor, which other programs may keep busy. */
  private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(8);

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private FuzzedCopy() {}

  /**
   * Copies what {@code opens}, on a thread of its own, because what netCDF-Java allocates is not
   * counted.
   */
  static void run(Callable<NetcdfFile> opens, Path folder, String version) throws Exception {
    FutureTask<Void> copied = new FutureTask<>(() -> copy(opens, folder, version));
    Thread thread = new Thread(copied, "copy");
    thread.setDaemon(true);
    thread.start();
    while (!copied.isDone() && THREADS.getThreadCpuTime(thread.getId()) < MOST_NANOS) {
      thread.join(20);
    }
    StackTraceElement[] where = thread.getStackTrace();
    if (!copied.isDone()) {
      if (Stream.of(where).noneMatch(FuzzedCopy::opens)) {
        AssertionError hang = new AssertionError("it takes too long");
        hang.setStackTrace(where);
        throw hang;
      }
      return;
    }
    try {
      copied.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception failure ? failure : e;
    }
  }

  private static boolean opens(StackTraceElement frame) {
    return frame.getClassName().equals(NetcdfFiles.class.getName())
        || frame.getClassName().equals(NetcdfDatasets.class.getName());
  }

  private static Void copy(Callable<NetcdfFile> opens, Path folder, String version)
      throws IOException {
    NetcdfFile opened;
    try {
      opened = opens.call();
    } catch (Exception | OutOfMemoryError | StackOverflowError e) {
      return null;
    }
    try (NetcdfFile source = opened) {
      Path target = Files.createTempDirectory(folder, "copy");
      ZarrCopy copy = ZarrCopy.of(source, target.toString()).format(Integer.parseInt(version));
      if (copy.plan().bytes() <= MOST) {
        copy.write();
      }
    }
    return null;
  }
}
