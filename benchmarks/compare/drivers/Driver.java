import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What the drivers in Java share: arguments and output as README.md says. */
abstract class Driver {
  private static final int MOST_READS = 5000;

  abstract void open(String store) throws Exception;

  /** Touches the shape and the attributes of each variable; returns their number. */
  abstract int list() throws Exception;

  /** The section of the variable in C order, as a Java array. Called by several threads. */
  abstract Object read(String variable, int[] start, int[] stop, int[] step) throws Exception;

  abstract void close() throws Exception;

  final void run(String[] args) throws Exception {
    long budget = args.length > 3 ? (long) (Double.parseDouble(args[3]) * 1e9) : 0;
    int threads = args.length > 4 ? Integer.parseInt(args[4]) : 1;
    if (args[1].equals("-")) {
      openAgainAndAgain(args[0], budget);
    } else {
      readAgainAndAgain(args[0], args[1], new Sections(args[2]), budget, threads);
    }
    System.exit(0); // does not wait for threads of a reader
  }

  private void openAgainAndAgain(String store, long budget) throws Exception {
    List<Double> times = new ArrayList<>();
    int variables;
    long end = System.nanoTime() + budget;
    do {
      long start = System.nanoTime();
      open(store);
      variables = list();
      close();
      times.add(since(start));
    } while (System.nanoTime() < end && times.size() < MOST_READS);
    print(variables, String.valueOf(variables), times.get(0), times);
  }

  private void readAgainAndAgain(
      String store, String variable, Sections sections, long budget, int threads)
      throws Exception {
    long start = System.nanoTime();
    open(store);
    double open = since(start);
    List<Double> times = new ArrayList<>();
    Object values;
    long end = System.nanoTime() + budget;
    do {
      values = null;
      start = System.nanoTime();
      values = sections.read(this, variable);
      times.add(since(start));
    } while (System.nanoTime() < end && times.size() < MOST_READS);
    if (threads > 1) {
      times = List.of(together(variable, sections, budget, threads));
    }
    Bits bits = Bits.of(values);
    print((long) bits.count * bits.size, bits.checksum(), open, times);
  }

  /** The time per read, all threads counted, while so many read at once. */
  private double together(String variable, Sections sections, long budget, int threads)
      throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    long start = System.nanoTime();
    List<Future<Integer>> done =
        IntStream.range(0, threads)
            .mapToObj(
                i ->
                    pool.submit(
                        () -> {
                          int reads = 0;
                          do {
                            sections.read(this, variable);
                            reads++;
                          } while (System.nanoTime() < start + budget);
                          return reads;
                        }))
            .toList();
    int reads = 0;
    for (Future<Integer> one : done) {
      reads += one.get();
    }
    return since(start) / reads;
  }

  private static double since(long start) {
    return (System.nanoTime() - start) / 1e6;
  }

  private static void print(long bytes, String checksum, double open, List<Double> times) {
    String reads =
        times.stream().map(t -> String.format(Locale.ROOT, "%.4f", t)).collect(Collectors.joining(", "));
    System.out.printf(
        Locale.ROOT,
        "{\"bytes\": %d, \"checksum\": \"%s\", \"open_ms\": %.4f, \"read_ms\": [%s]}%n",
        bytes,
        checksum,
        open,
        reads);
  }

  /** {@code start:stop[:step],...}, half-open; with {@code !} behind the first range, one read for each of its indices. */
  private static final class Sections {
    private final int[] start;
    private final int[] stop;
    private final int[] step;
    private final boolean each;

    Sections(String text) {
      each = text.contains("!");
      String[] ranges = text.replace("!", "").split(",");
      start = new int[ranges.length];
      stop = new int[ranges.length];
      step = new int[ranges.length];
      for (int d = 0; d < ranges.length; d++) {
        String[] bound = ranges[d].split(":");
        start[d] = Integer.parseInt(bound[0]);
        stop[d] = Integer.parseInt(bound[1]);
        step[d] = bound.length > 2 ? Integer.parseInt(bound[2]) : 1;
      }
    }

    /** The values of the last read. */
    Object read(Driver driver, String variable) throws Exception {
      if (!each) {
        return driver.read(variable, start, stop, step);
      }
      Object values = null;
      for (int i = start[0]; i < stop[0]; i += step[0]) {
        int[] from = start.clone();
        int[] to = stop.clone();
        from[0] = i;
        to[0] = i + 1;
        values = driver.read(variable, from, to, step);
      }
      return values;
    }
  }

  /** Every {@code step}-th element of a box in C order, for readers without strides. */
  static Object strided(Object box, int[] shape, int[] step) {
    if (IntStream.of(step).allMatch(s -> s == 1)) {
      return box;
    }
    int size = 1;
    int[] count = new int[shape.length];
    for (int d = 0; d < shape.length; d++) {
      count[d] = (shape[d] + step[d] - 1) / step[d];
      size *= count[d];
    }
    Object values = java.lang.reflect.Array.newInstance(box.getClass().getComponentType(), size);
    int[] index = new int[shape.length];
    for (int to = 0; to < size; to++) {
      int from = 0;
      for (int d = 0; d < shape.length; d++) {
        from = from * shape[d] + index[d] * step[d];
      }
      System.arraycopy(box, from, values, to, 1);
      for (int d = shape.length - 1; d >= 0 && ++index[d] == count[d]; d--) {
        index[d] = 0;
      }
    }
    return values;
  }

  private interface At {
    long bits(int i);
  }

  /** The values as unsigned integers of {@code size} bytes. */
  private record Bits(int count, int size, At at) {
    static Bits of(Object values) {
      if (values instanceof float[] a) {
        return new Bits(a.length, 4, i -> Float.floatToRawIntBits(a[i]) & 0xffffffffL);
      }
      if (values instanceof double[] a) {
        return new Bits(a.length, 8, i -> Double.doubleToRawLongBits(a[i]));
      }
      short[] a = (short[]) values;
      return new Bits(a.length, 2, i -> a[i] & 0xffffL);
    }

    String checksum() {
      long sum = 0;
      for (int i = 0; i < count; i++) {
        sum += at.bits(i);
      }
      long weighted = 0;
      for (int i = 0; i < count; i += 1009) {
        weighted += at.bits(i) * (i / 1009 + 1);
      }
      return String.format("%016x-%016x", sum, weighted);
    }
  }
}
