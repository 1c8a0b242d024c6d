package io.github.zarrcdm.iosp.hostile;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import javax.management.JMException;
import javax.management.ObjectName;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;

/**
 * A program in a JVM of its own: reads datasets while the JVM's common pool is full, each in a
 * thread with the stack that the JVM gives, and prints how many bytes of arrays the heap holds with
 * all datasets open, and after they are closed.
 */
public final class NarrowReader {
  private NarrowReader() {}

  /** Reads the datasets at {@code locations}. */
  public static void main(String[] locations) throws Exception {
    fillCommonPool();
    List<NetcdfFile> open = new ArrayList<>();
    List<Throwable> failures = new ArrayList<>();
    Thread reader =
        started(
            () -> {
              try {
                for (String location : locations) {
                  open.add(read(location));
                }
              } catch (Throwable e) {
                failures.add(e);
              }
            });
    reader.join(TimeUnit.MINUTES.toMillis(10));
    if (reader.isAlive() || !failures.isEmpty()) {
      System.out.println("failed " + failures + Arrays.toString(reader.getStackTrace()));
      System.exit(1);
    }
    System.out.println("open " + arrayBytes());
    for (NetcdfFile file : open) {
      file.close();
    }
    open.clear();
    System.out.println("closed " + arrayBytes());
    System.exit(0);
  }

  /** A virtual thread, in a JVM that has them. */
  private static Thread started(Runnable work) throws ReflectiveOperationException {
    if (System.getProperty("jdk.virtualThreadScheduler.parallelism") != null) {
      return (Thread)
          Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, work);
    }
    Thread thread = new Thread(work);
    thread.start();
    return thread;
  }

  private static NetcdfFile read(String location) throws IOException {
    NetcdfFile file = NetcdfFiles.open("zarr:" + location);
    for (Variable variable : file.getVariables()) {
      variable.setCaching(false);
      variable.read();
      variable.read();
    }
    return file;
  }

  /** With tasks that never end; what waits for a free thread of it would wait for ever. */
  private static void fillCommonPool() {
    for (int i = 0; i < 2 * ForkJoinPool.commonPool().getParallelism() + 2; i++) {
      ForkJoinPool.commonPool()
          .execute(
              () -> {
                try {
                  new CountDownLatch(1).await();
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
              });
    }
  }

  /** By a histogram of the live heap. */
  private static long arrayBytes() throws JMException {
    String histogram =
        (String)
            ManagementFactory.getPlatformMBeanServer()
                .invoke(
                    new ObjectName("com.sun.management:type=DiagnosticCommand"),
                    "gcClassHistogram",
                    new Object[] {new String[0]},
                    new String[] {String[].class.getName()});
    return histogram
        .lines()
        .map(line -> line.strip().split("\\s+"))
        .filter(columns -> columns.length >= 4 && columns[3].matches("\\[[BSIJFD]"))
        .mapToLong(columns -> Long.parseLong(columns[2]))
        .sum();
  }
}
