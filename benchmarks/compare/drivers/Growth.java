import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import io.github.zarrcdm.ZarrStatistics;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.ToDoubleFunction;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;

/**
 * What one open ({@code STORE -}) or one read ({@code STORE VARIABLE SECTION}) costs in a warm
 * process, or 64 reads by as many threads as a fourth argument says: chunks and bytes fetched,
 * bytes allocated, milliseconds of the processors, and what is in the heap while the dataset is
 * open.
 */
public final class Growth {
  private static final int LEAST = 5;
  private static final int READS = 64;
  private static final long NANOS = 2_000_000_000L;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private Growth() {}

  private record Cost(long chunks, long bytes, long allocated, double processor) {
    static Cost now() {
      ZarrStatistics done = ZarrStatistics.total();
      long allocated =
          Arrays.stream(THREADS.getThreadAllocatedBytes(THREADS.getAllThreadIds()))
              .filter(n -> n > 0)
              .sum();
      return new Cost(
          done.chunksFetched(), done.bytesFetched(), allocated, SYSTEM.getProcessCpuTime() / 1e6);
    }

    Cost since(Cost before) {
      return new Cost(
          chunks - before.chunks,
          bytes - before.bytes,
          allocated - before.allocated,
          processor - before.processor);
    }
  }

  public static void main(String[] args) throws Exception {
    int threads = args.length > 3 ? Integer.parseInt(args[3]) : 1;
    int reads = args.length > 3 ? READS : 1;
    long empty = live();
    NetcdfFile open = NetcdfFiles.open(args[0]);
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    Callable<Object> work =
        args[1].equals("-")
            ? () -> {
              try (NetcdfFile again = NetcdfFiles.open(args[0])) {
                return again.getVariables().size();
              }
            }
            : () -> open.findVariable(args[1]).read(args[2]).getSize();
    List<Cost> costs = new ArrayList<>();
    long end = System.nanoTime() + NANOS;
    while (costs.size() < LEAST || System.nanoTime() < end) {
      Cost before = Cost.now();
      List<Future<Object>> parts = new ArrayList<>();
      for (int i = 0; i < reads; i++) {
        parts.add(pool.submit(work));
      }
      for (Future<Object> part : parts) {
        part.get();
      }
      costs.add(Cost.now().since(before));
    }
    System.out.printf(
        Locale.ROOT,
        "{\"chunks\": %.0f, \"bytes\": %.0f, \"allocated\": %.0f, \"processor_ms\": %.4f, \"live\":"
            + " %d}%n",
        median(costs, Cost::chunks),
        median(costs, Cost::bytes),
        median(costs, Cost::allocated),
        mean(costs),
        live() - empty);
    System.exit(open.getVariables().isEmpty() ? 1 : 0);
  }

  /** The second half: the first one warms the process up. */
  private static List<Cost> warm(List<Cost> costs) {
    return costs.subList(costs.size() / 2, costs.size());
  }

  private static double median(List<Cost> costs, ToDoubleFunction<Cost> part) {
    double[] sorted = warm(costs).stream().mapToDouble(part).sorted().toArray();
    return sorted[sorted.length / 2];
  }

  /** The clock of processors ticks too slowly for a median of short reads. */
  private static double mean(List<Cost> costs) {
    return warm(costs).stream().mapToDouble(Cost::processor).average().orElseThrow();
  }

  private static long live() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }
}
