import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import ucar.ma2.Array;
import ucar.ma2.Range;
import ucar.ma2.Section;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;

/**
 * Reads through netCDF-Java with whatever Zarr provider is on the class path: ours, or another.
 * Arguments and output as README.md says.
 */
public final class CdmRead {
  private static final int MOST_READS = 200;

  private CdmRead() {}

  public static void main(String[] args) throws Exception {
    long budget = args.length > 3 ? (long) (Double.parseDouble(args[3]) * 1e9) : 0;
    if (args[1].equals("-")) {
      list(args[0], budget);
    } else {
      read(args[0], args[1], args[2], budget);
    }
    System.exit(0); // does not wait for threads of a reader
  }

  private static void list(String store, long budget) throws Exception {
    List<Double> times = new ArrayList<>();
    int variables;
    long end = System.nanoTime() + budget;
    do {
      long start = System.nanoTime();
      try (NetcdfFile file = NetcdfFiles.open(store)) {
        variables = 0;
        for (Variable variable : file.getVariables()) {
          variable.getShape();
          variable.attributes().forEach(attribute -> attribute.getShortName());
          variables++;
        }
      }
      times.add((System.nanoTime() - start) / 1e6);
    } while (System.nanoTime() < end && times.size() < MOST_READS);
    print(variables, String.valueOf(variables), times.get(0), times);
  }

  private static void read(String store, String name, String section, long budget)
      throws Exception {
    long start = System.nanoTime();
    try (NetcdfFile file = NetcdfFiles.open(store)) {
      double open = (System.nanoTime() - start) / 1e6;
      Variable variable = file.findVariable(name);
      Section wanted = section(section);
      List<Double> times = new ArrayList<>();
      Object values;
      long end = System.nanoTime() + budget;
      do {
        values = null;
        start = System.nanoTime();
        Array array = variable.read(wanted);
        values = array.get1DJavaArray(array.getDataType());
        times.add((System.nanoTime() - start) / 1e6);
      } while (System.nanoTime() < end && times.size() < MOST_READS);
      Bits bits = Bits.of(values);
      print((long) bits.count * bits.size, bits.checksum(), open, times);
    }
  }

  /** {@code start:stop[:step],...}, half-open. */
  private static Section section(String text) throws Exception {
    Section.Builder section = Section.builder();
    for (String range : text.split(",")) {
      String[] bound = range.split(":");
      int step = bound.length > 2 ? Integer.parseInt(bound[2]) : 1;
      section.appendRange(
          new Range(Integer.parseInt(bound[0]), Integer.parseInt(bound[1]) - 1, step));
    }
    return section.build();
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
