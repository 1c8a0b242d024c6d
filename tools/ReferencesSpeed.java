import io.github.zarrcdm.internal.virtualize.dataset.VirtualDataset;
import io.github.zarrcdm.internal.virtualize.output.JsonReferences;
import io.github.zarrcdm.internal.virtualize.scan.OpenSources;
import io.github.zarrcdm.internal.virtualize.scan.Scan;
import io.github.zarrcdm.internal.virtualize.source.SourceNames;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;

/**
 * How long references to one file take in a warm process: seconds of the processor, of a URL those
 * that pass; median of five after ten, scanning and writing apart.
 *
 * <p>{@code java -cp CLASSPATH tools/ReferencesSpeed.java FILE...}, with the class path of the
 * command; for a URL see {@code references-speed.py}.
 */
public final class ReferencesSpeed {
  private ReferencesSpeed() {}

  public static void main(String[] files) throws IOException {
    for (String file : files) {
      double[] scanning = new double[15];
      double[] writing = new double[15];
      long references = 0;
      for (int n = 0; n < scanning.length; n++) {
        double start = seconds(file);
        VirtualDataset found;
        try (OpenSources open = new OpenSources()) {
          found = new Scan(open, 0).of(file);
        }
        scanning[n] = seconds(file) - start;
        references = found.references();
        Path target = Files.createTempFile("references", ".json");
        start = seconds(file);
        JsonReferences.write(found, new SourceNames(Map.of(), null), target);
        writing[n] = seconds(file) - start;
        Files.delete(target);
      }
      System.out.printf(
          "%-28s %7.3f s   %s references, written in %.3f s; the first time %.3f s%n",
          Path.of(file).getFileName(), median(scanning), references, median(writing), scanning[0]);
    }
  }

  private static double seconds(String file) {
    return file.startsWith("http")
        ? System.nanoTime() / 1e9
        : ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1e9;
  }

  private static double median(double[] times) {
    double[] last = Arrays.copyOfRange(times, 10, 15);
    Arrays.sort(last);
    return last[2];
  }
}
