package io.github.zarrcdm.spark;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.ZarrWriterBuilder;
import io.github.zarrcdm.internal.index.IndexBuilder;
import io.github.zarrcdm.internal.index.IndexFile;
import io.github.zarrcdm.internal.index.IndexedArray;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Row;

/** A store with an index of its values, and how queries use that. */
final class IndexedStore {
  static final int CHUNKS = 8;

  /** The index in the store, as by default. */
  static final String INSIDE = "";

  private static final Pattern KEPT = Pattern.compile("(\\d+) of (\\d+) chunks by the index");

  private static final Section ALL = Section.all(new long[] {32});

  private IndexedStore() {}

  /** Writes it into {@code folder}. */
  static Path write(Path folder) throws IOException {
    Path store = folder.resolve("values.zarr");
    ZarrWriterBuilder builder = ZarrWriter.to(store.toString());
    for (String name : List.of("real", "packed", "turned", "small", "wide", "valid", "time")) {
      builder.array(array(name));
    }
    try (ZarrWriter writer = builder.open()) {
      writer.write("/real", ALL, reals());
      for (String name : List.of("packed", "turned", "valid")) {
        writer.write("/" + name, ALL, shorts());
      }
      writer.write("/small", ALL, bytes());
      writer.write("/wide", ALL, longs(-5));
      writer.write("/time", ALL, longs(1));
      writer.finish();
    }
    index(store);
    return store;
  }

  static NewArray array(String name) {
    String type =
        switch (name) {
          case "real" -> "float32";
          case "small" -> "uint8";
          case "wide" -> "uint64";
          case "time" -> "int64";
          default -> "int16";
        };
    NewArray array = NewArray.of("/" + name, type, 32).dimensions("x").chunks(4);
    return switch (name) {
      case "packed" ->
          array
              .attribute("scale_factor", 0.5)
              .attribute("add_offset", 100.0)
              .attribute("_FillValue", -999L);
      case "turned" -> array.attribute("scale_factor", -0.1).attribute("missing_value", -999L);
      case "valid" -> array.attribute("valid_min", -3L).attribute("_FillValue", -999L);
      case "time" -> array.attribute("units", "days since 2000-01-01");
      default -> array;
    };
  }

  /** One chunk has only NaN, another one infinity, a third both zeros. */
  private static float[] reals() {
    float[] values = new float[32];
    for (int i = 0; i < values.length; i++) {
      values[i] = i / 4 == 1 || i == 9 ? Float.NaN : i - 16;
    }
    values[31] = Float.POSITIVE_INFINITY;
    values[16] = -0.0f;
    return values;
  }

  private static short[] shorts() {
    short[] values = new short[32];
    for (int i = 0; i < values.length; i++) {
      values[i] = (short) (i / 4 == 2 || i == 5 ? -999 : i - 8);
    }
    return values;
  }

  private static byte[] bytes() {
    byte[] values = new byte[32];
    for (int i = 0; i < values.length; i++) {
      values[i] = (byte) (i * 8);
    }
    return values;
  }

  private static long[] longs(long step) {
    long[] values = new long[32];
    for (int i = 0; i < values.length; i++) {
      values[i] = i * step;
    }
    return values;
  }

  static void index(Path store) throws IOException {
    Location location = Locations.parse(store.toString());
    try (IndexBuilder builder = IndexBuilder.open(location)) {
      builder.write(IndexFile.of(location), chunks -> {});
    }
  }

  /** What {@code index} has of the array at {@code path}. */
  static IndexedArray entries(Location index, String path) throws IOException {
    try (IndexFile file = IndexFile.open(index)) {
      return file.entries(path).orElseThrow();
    }
  }

  static List<String> rows(Path store, String index, String sql) {
    DataFrameReader reader = Cluster.session().read().format("zarr");
    (index.equals(INSIDE) ? reader : reader.option("index", index))
        .load(store.toString())
        .createOrReplaceTempView("indexed");
    return Cluster.session().sql(sql).collectAsList().stream().map(Row::toString).sorted().toList();
  }

  /** How many chunks the plan of {@code sql}, of the view that was made last, reads. */
  static int kept(String sql) {
    Matcher found =
        KEPT.matcher(Cluster.session().sql("EXPLAIN EXTENDED " + sql).first().getString(0));
    return found.find() ? Integer.parseInt(found.group(1)) : CHUNKS;
  }
}
