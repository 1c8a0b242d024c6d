package io.github.zarrcdm.cli.info;

import static java.util.stream.Collectors.joining;

import io.github.zarrcdm.cli.catalog.Summary;
import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.error.Finding.Severity;
import io.github.zarrcdm.internal.place.Extent;
import io.github.zarrcdm.internal.platform.Printable;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.ChunkCensus;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** An overview on one screen. */
public final class OverviewText {
  private final Overview overview;
  private final PrintWriter out;

  private OverviewText(Overview overview, PrintWriter out) {
    this.overview = overview;
    this.out = out;
  }

  /** Writes {@code overview} with {@code most} of its arrays. */
  public static void write(Overview overview, int most, PrintWriter out) {
    new OverviewText(overview, out).write(most);
  }

  private void write(int most) {
    out.println(overview.store());
    line("format", overview.format());
    if (overview.version() != null) {
      version(overview.version());
    }
    line(
        "holds",
        CountText.of(overview.groups(), "group")
            + ", "
            + CountText.of(overview.arrays().size(), "array"));
    line("size", size(overview.bytes(), ", stored in ", overview.storedBytes()));
    line(
        "dimensions",
        named(overview.dimensions().stream().map(d -> d.name() + " " + d.length()).toList(), ", "));
    line("conventions", named(overview.conventions(), "; "));
    line("crs", named(overview.crs(), "; "));
    overview.meshes().forEach(mesh -> line("mesh", text(mesh)));
    overview
        .geometries()
        .forEach(
            of -> line("geometries", of.name() + ": " + CountText.of((int) of.count(), of.type())));
    if (overview.coverage() == null) {
      line("extent", "unknown: " + overview.failure());
    } else {
      coverage(overview.coverage());
    }
    findings(overview.findings());
    if (overview.timing() != null) {
      line("timing", overview.timing().text());
    }
    out.println();
    arrays(most);
  }

  private void version(StoreContents.ShownVersion version) {
    line("version", version.chosen() + " of a repository of " + version.repository());
    line("snapshot", version.version().id() + ", written " + version.version().writtenAt());
    line("message", version.version().message().replaceAll("\\s+", " "));
  }

  private void line(String name, String value) {
    out.printf("  %-12s %s%n", name, Printable.line(value));
  }

  private static String named(List<String> names, String separator) {
    return names.isEmpty() ? "none named" : String.join(separator, names);
  }

  private static String size(double bytes, String stored, long storedBytes) {
    return CountText.bytes(bytes) + (storedBytes < 0 ? "" : stored + CountText.bytes(storedBytes));
  }

  private void coverage(Summary coverage) {
    line("extent", coverage.extent() == null ? "no map coordinates" : text(coverage.extent()));
    if (coverage.time() != null) {
      line("time", coverage.time().first() + " to " + coverage.time().last());
    }
  }

  private static String text(MeshSummary mesh) {
    String elements =
        mesh.elements().entrySet().stream()
            .map(of -> CountText.of(of.getValue(), of.getKey().word()))
            .collect(joining(", "));
    return "%s: %s%s"
        .formatted(mesh.name(), elements, mesh.extent() == null ? "" : "; " + text(mesh.extent()));
  }

  /** Eastwards from the first longitude, also all around the globe. */
  private static String text(Extent extent) {
    return "longitude %s to %s, latitude %s to %s"
        .formatted(
            degrees(extent.west()),
            degrees(extent.east()),
            degrees(extent.south()),
            degrees(extent.north()));
  }

  private static String degrees(double value) {
    String rounded = String.format(Locale.ROOT, "%.4f", value);
    return rounded.replaceFirst("\\.?0+$", "").replaceFirst("^-0$", "0");
  }

  /** How many there are of each kind; the worst first, and only if there are any. */
  private void findings(List<Finding> findings) {
    String counts =
        Stream.of(Severity.ERROR, Severity.WARNING, Severity.NOTE)
            .map(severity -> count(findings, severity))
            .filter(count -> !count.isEmpty())
            .collect(joining(", "));
    if (!counts.isEmpty()) {
      line("findings", counts + "; zarr-cdm check lists them");
    }
  }

  private static String count(List<Finding> findings, Severity severity) {
    long count = findings.stream().filter(f -> f.severity() == severity).count();
    return count == 0 ? "" : CountText.of(count, severity.word());
  }

  private void arrays(int most) {
    List<StoredArray> arrays = overview.arrays();
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("array", "type", "shape", "chunks", "codecs", "size"));
    arrays.stream()
        .limit(most)
        .map(OverviewText::row)
        .map(row -> row.stream().map(Printable::line).toList())
        .forEach(rows::add);
    int[] widths =
        IntStream.range(0, rows.get(0).size())
            .map(column -> rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0))
            .toArray();
    for (List<String> row : rows) {
      String line =
          IntStream.range(0, widths.length)
              .mapToObj(column -> ("%-" + widths[column] + "s").formatted(row.get(column)))
              .collect(joining("  "));
      out.println(line.stripTrailing());
    }
    if (arrays.size() > most) {
      out.printf(
          "... and %s; use --all to list them%n", CountText.of(arrays.size() - most, "more array"));
    }
  }

  private static List<String> row(StoredArray stored) {
    Array array = stored.array();
    return List.of(
        array.path(),
        array.type().name(),
        shape(stored),
        chunks(stored.chunking())
            + (stored.storedChunks() == null ? "" : ", " + present(stored.storedChunks())),
        codecs(stored),
        size(stored.bytes(), " in ", stored.storedBytes()));
  }

  private static String shape(StoredArray stored) {
    String shape = times(Arrays.stream(stored.array().shape()).mapToObj(Long::toString).toList());
    List<String> names = stored.dimensions();
    return names.isEmpty()
        ? shape
        : names.stream()
            .map(name -> name == null ? "-" : name)
            .collect(joining(", ", shape + " (", ")"));
  }

  private static String chunks(@Nullable Chunking chunking) {
    if (chunking == null) {
      return "-";
    }
    String chunks = lengths(chunking.chunks());
    return chunking.shards() == null
        ? chunks
        : chunks + " in shards of " + lengths(chunking.shards());
  }

  private static String present(ChunkCensus chunks) {
    return String.format(Locale.ROOT, "%s of %.0f exist", chunks.chunks(), chunks.declaredChunks());
  }

  private static String lengths(@Nullable List<Chunking.Lengths> shape) {
    return shape == null
        ? "?"
        : times(
            shape.stream()
                .map(d -> d.alike() ? Long.toString(d.least()) : d.least() + "-" + d.most())
                .toList());
  }

  /** Returns {@code 4 x 5}, or {@code scalar}. */
  private static String times(List<String> lengths) {
    return lengths.isEmpty() ? "scalar" : String.join(" x ", lengths);
  }

  private static String codecs(StoredArray stored) {
    if (stored.array().data() instanceof ArrayData.Unreadable unreadable) {
      return "cannot be read: " + unreadable.reason();
    }
    if (stored.chunking() == null) {
      return "-";
    }
    List<String> codecs = stored.chunking().codecs();
    return codecs.isEmpty() ? "none" : String.join(", ", codecs);
  }
}
