package io.github.zarrcdm.iosp.hostile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** What a load gave, as tables of Markdown. */
final class SoakReport {
  private static final String BEGIN = "<!-- SoakTest: begin -->\n";
  private static final String END = "<!-- SoakTest: end -->\n";

  private final StringBuilder text = new StringBuilder();

  SoakReport(Load load, long seconds, String conditions) {
    text.append(conditions).append("\n\n");
    line("| milliseconds | number | per second | p50 | p95 | p99 | longest |");
    line("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
    times("reads, all", load.allReads, seconds);
    load.reads.forEach((kind, times) -> times("reads, " + kind.shown(), times, seconds));
    times("opens", load.opens, seconds);
    times("from the file cache", load.acquires, seconds);
    line("");
    line(
        "%,d values per second were read and compared; none was wrong; %,d reads were interrupted.",
        load.elements.get() / seconds, load.interrupts.get());
    line("");
  }

  private void times(String what, Latencies times, long seconds) {
    line(
        "| %s | %,d | %,.0f | %s | %s | %s | %s |",
        what,
        times.count(),
        times.count() / (double) seconds,
        millis(times.percentile(0.5)),
        millis(times.percentile(0.95)),
        millis(times.percentile(0.99)),
        millis(times.percentile(1)));
  }

  private static String millis(double value) {
    return String.format(Locale.ROOT, value < 1 ? "%.2f" : value < 100 ? "%.1f" : "%,.0f", value);
  }

  SoakReport footprints(Footprint before, Footprint loaded, Footprint after) {
    line("| held | before | under load | when all is closed |");
    line("| --- | ---: | ---: | ---: |");
    line(
        "| heap after a collection, MB | %d | %d | %d |",
        before.heap() >> 20, loaded.heap() >> 20, after.heap() >> 20);
    line(
        "| open files and sockets | %d | %d | %d |",
        before.handles(), loaded.handles(), after.handles());
    line(
        "| threads of zarr-cdm | %d | %d | %d |",
        before.ownThreads(), loaded.ownThreads(), after.ownThreads());
    return this;
  }

  private void line(String format, Object... values) {
    text.append(String.format(Locale.ROOT, format, values)).append('\n');
  }

  /** Replaces what is between the report's markers in {@code file}. */
  void pasteInto(Path file) throws IOException {
    String old = Files.readString(file);
    int begin = old.indexOf(BEGIN) + BEGIN.length();
    int end = old.indexOf(END);
    if (begin < BEGIN.length() || end < begin) {
      throw new IOException(file + " has no place between " + BEGIN.strip() + " and its end");
    }
    Files.writeString(file, old.substring(0, begin) + "\n" + text + "\n" + old.substring(end));
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
