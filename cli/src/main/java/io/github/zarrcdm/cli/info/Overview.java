package io.github.zarrcdm.cli.info;

import static java.util.stream.Collectors.joining;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.cli.catalog.Summary;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Group;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import ucar.nc2.Dimension;
import ucar.nc2.NetcdfFile;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.unidata.geoloc.LatLonRect;

/** A store on one screen. Reads metadata and coordinates, no data. */
public final class Overview {
  private final String text;
  private final PrintWriter out;

  private final int most;

  private Overview(String text, int most, PrintWriter out) {
    this.text = text;
    this.most = most;
    this.out = out;
  }

  /**
   * Writes that of the store at {@code location}, which is {@code file} for netCDF-Java, with
   * {@code most} of its arrays.
   */
  public static void write(String location, NetcdfDataset file, int most, PrintWriter out)
      throws IOException {
    new Overview(location, most, out).write(file);
  }

  private void write(NetcdfDataset file) throws IOException {
    Location location = Locations.parse(text);
    StoredSize stored = new StoredSize(location);
    try (ZarrDataset dataset = ZarrDataset.open(text)) {
      List<Array> arrays = new ArrayList<>();
      int groups = collect(dataset.root(), arrays);
      out.println(dataset);
      line("format", Format.of(location));
      line("holds", count(groups, "group") + ", " + count(arrays.size(), "array"));
      line("size", size(arrays.stream().mapToDouble(Overview::logical).sum(), stored.all()));
      asNetcdf(file, dataset.root());
      out.println();
      arrays(arrays, stored);
    }
  }

  private void asNetcdf(NetcdfDataset file, Group root) {
    line("dimensions", dimensions(file));
    List<String> conventions = Recognised.in(file, root);
    line("conventions", conventions.isEmpty() ? "none named" : String.join("; ", conventions));
    List<String> crs = Georeference.of(file);
    line("crs", crs.isEmpty() ? "none named" : String.join("; ", crs));
    try {
      Summary summary = Summary.of(file);
      line("space", summary.box() == null ? "nothing on a map" : box(summary.box()));
      if (summary.time() != null) {
        line("time", summary.time().getStart() + " to " + summary.time().getEnd());
      }
    } catch (IOException e) {
      line("space", "unknown: " + e.getMessage());
    }
  }

  private static int collect(Group group, List<Array> arrays) {
    arrays.addAll(group.arrays());
    int groups = 1;
    for (Group inner : group.groups()) {
      groups += collect(inner, arrays);
    }
    return groups;
  }

  private static String count(int count, String what) {
    return count + " " + what + (count == 1 ? "" : "s");
  }

  private static String dimensions(NetcdfFile file) {
    List<String> shared =
        file.getDimensions().stream().map(Overview::dimension).distinct().toList();
    return shared.isEmpty() ? "none named" : String.join(", ", shared);
  }

  private static String dimension(Dimension dimension) {
    return dimension.getShortName() + " " + dimension.getLength();
  }

  /** Eastwards from the first longitude, also all around the globe. */
  private static String box(LatLonRect box) {
    return String.format(
        Locale.ROOT,
        "longitude %s to %s, latitude %s to %s",
        degrees(box.getLonMin()),
        degrees(box.getLonMin() + box.getWidth()),
        degrees(box.getLatMin()),
        degrees(box.getLatMax()));
  }

  private static String degrees(double value) {
    String rounded = String.format(Locale.ROOT, "%.4f", value);
    return rounded.replaceFirst("\\.?0+$", "").replaceFirst("^-0$", "0");
  }

  /**
   * Bytes of the values; those of texts and ragged rows, which nobody knows unread, are left out.
   */
  private static double logical(Array array) {
    double size = Math.max(0, array.type().size());
    for (long length : array.shape()) {
      size *= length;
    }
    return size;
  }

  private static String size(double logical, long stored) {
    return StoredSize.text(logical) + (stored < 0 ? "" : ", stored in " + StoredSize.text(stored));
  }

  private void arrays(List<Array> arrays, StoredSize stored) throws IOException {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("array", "type", "shape", "chunks", "codecs", "size"));
    for (Array array : arrays.subList(0, Math.min(most, arrays.size()))) {
      rows.add(row(array, stored.of(array.path())));
    }
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
      out.printf("... and %s; --all shows them%n", count(arrays.size() - most, "more array"));
    }
  }

  private static List<String> row(Array array, long stored) {
    Chunking chunking = Chunking.of(array);
    String shape = Chunking.shape(array.shape());
    if (!array.dimensionNames().isEmpty()) {
      shape +=
          IntStream.range(0, array.rank())
              .mapToObj(array::shortDimensionName)
              .map(name -> name == null ? "-" : name)
              .collect(joining(", ", " (", ")"));
    }
    String chunks =
        chunking == null
            ? "-"
            : chunking.shards() == null
                ? chunking.chunks()
                : chunking.chunks() + " in shards of " + chunking.shards();
    String codecs =
        chunking != null
            ? chunking.codecs()
            : array.data() instanceof ArrayData.Unreadable unreadable
                ? "cannot be read: " + unreadable.reason()
                : "-";
    String size = StoredSize.text(logical(array));
    return List.of(
        array.path(),
        array.type().name(),
        shape,
        chunks,
        codecs,
        stored < 0 ? size : size + " in " + StoredSize.text(stored));
  }

  private void line(String name, String value) {
    out.printf("  %-12s %s%n", name, value);
  }
}
