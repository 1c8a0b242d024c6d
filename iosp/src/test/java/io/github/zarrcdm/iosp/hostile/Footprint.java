package io.github.zarrcdm.iosp.hostile;

import java.io.File;
import java.lang.management.ManagementFactory;
import java.util.Set;
import java.util.TreeSet;

/**
 * What the JVM holds.
 *
 * @param heap bytes in use after a collection
 * @param handles open files and sockets; 0 if the system does not report them
 * @param threads the names of living threads
 */
record Footprint(long heap, int handles, Set<String> threads) {

  static Footprint now() {
    System.gc();
    String[] handles = new File("/proc/self/fd").list();
    Set<String> threads = new TreeSet<>();
    Thread.getAllStackTraces().keySet().forEach(thread -> threads.add(thread.getName()));
    return new Footprint(
        ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed(),
        handles == null ? 0 : handles.length,
        threads);
  }

  /** True if there are threads of zarr-cdm, or more open files and sockets than {@code before}. */
  boolean exceeds(Footprint before) {
    return ownThreads() > 0 || handles > before.handles;
  }

  /** The threads that zarr-cdm has started. */
  long ownThreads() {
    return threads.stream().filter(name -> name.startsWith("zarr-cdm")).count();
  }
}
