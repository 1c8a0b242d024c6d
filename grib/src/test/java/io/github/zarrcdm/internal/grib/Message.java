package io.github.zarrcdm.internal.grib;

import io.github.zarrcdm.codec.ArrayBytesCodec;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Codec;
import io.github.zarrcdm.codec.Elements;
import io.github.zarrcdm.internal.codec.Codecs;
import io.github.zarrcdm.internal.dtype.DataTypes;
import io.github.zarrcdm.model.CodecSpec;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/**
 * A message, and what ecCodes reads in it.
 *
 * @param points of its grid
 * @param float32 the SHA-256 of the values as little-endian float32, with NaN for missing ones
 * @param float64 the same as float64
 */
record Message(String name, byte[] bytes, int points, String float32, String float64) {
  private static final Map<String, byte[]> ENTRIES = entries();

  /** Those that {@code tools/grib-messages.py} made. */
  static List<Message> packed() {
    String table = new String(ENTRIES.get("table.tsv"), StandardCharsets.UTF_8);
    return table
        .lines()
        .map(line -> line.split("\t"))
        .map(c -> new Message(c[0], entry(c[0] + ".grib"), Integer.parseInt(c[1]), c[2], c[3]))
        .toList();
  }

  static Message packed(String name) {
    return packed().stream().filter(m -> m.name.equals(name)).findFirst().orElseThrow();
  }

  /**
   * Those beside the repository, of other ecCodes, of GDAL and by hand; empty if there are none.
   */
  static List<Message> shared() {
    Path folder = Path.of("../../shared/grib");
    if (!Files.exists(folder.resolve("TABLE.tsv"))) {
      return List.of();
    }
    try {
      Map<String, String[]> rows = new LinkedHashMap<>();
      for (String line : Files.readAllLines(folder.resolve("TABLE.tsv"))) {
        rows.put(line.substring(0, line.indexOf('\t')), line.split("\t"));
      }
      rows.remove("file");
      List<Message> messages = new ArrayList<>();
      for (String file : rows.keySet()) {
        // Of several fields, the first is that of another file.
        String values =
            file.startsWith("multi3")
                ? "ll2_grid_simple.grib2"
                : file.startsWith("multi2") ? "ll2_bitmap_grid_simple.grib2" : file;
        String[] row = rows.get(values);
        byte[] bytes = Files.readAllBytes(folder.resolve(file));
        messages.add(new Message(file, bytes, Integer.parseInt(row[4]), row[11], row[12]));
      }
      System.out.printf("%d messages of %s%n", messages.size(), folder);
      return messages;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Latitude and longitude of each point, by ecCodes, in the order of the message. */
  double[] places() {
    DoubleBuffer places =
        ByteBuffer.wrap(entry(name + ".places")).order(ByteOrder.LITTLE_ENDIAN).asDoubleBuffer();
    double[] found = new double[places.remaining()];
    places.get(found);
    return found;
  }

  /** Its elements as a chunk of {@code type}. */
  byte[] decode(String type) throws IOException {
    return decode("gribberish", Map.of(), type, points);
  }

  byte[] decode(String codec, Map<String, Object> configuration, String type, int count)
      throws IOException {
    return decode(codec, configuration, type, count, chunk());
  }

  byte[] decode(
      String codec, Map<String, Object> configuration, String type, int count, ChunkContext chunk)
      throws IOException {
    Codec made = Codecs.create(new CodecSpec(codec, configuration), DataTypes.v3(type));
    Elements.Packed packed =
        (Elements.Packed) ((ArrayBytesCodec) made).decode(ByteBuffer.wrap(bytes), count, chunk);
    return packed.array();
  }

  double[] doubles(String codec, Map<String, Object> configuration, int count) throws IOException {
    DoubleBuffer decoded =
        ByteBuffer.wrap(decode(codec, configuration, "float64", count))
            .order(ByteOrder.LITTLE_ENDIAN)
            .asDoubleBuffer();
    double[] values = new double[decoded.remaining()];
    decoded.get(values);
    return values;
  }

  Message changed(byte[] other) {
    return new Message(name, other, points, float32, float64);
  }

  static ChunkContext chunk() {
    return new ChunkContext("air.zarr: array /t", "c/0", Codec.UNKNOWN, 1 << 26);
  }

  static String hash(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every JVM has SHA-256", e);
    }
  }

  private static byte[] entry(String name) {
    byte[] found = ENTRIES.get(name);
    if (found == null) {
      throw new IllegalArgumentException("the archive has no " + name);
    }
    return found;
  }

  private static Map<String, byte[]> entries() {
    Map<String, byte[]> entries = new LinkedHashMap<>();
    try (InputStream resource = Message.class.getResourceAsStream("/messages.tar.xz");
        TarArchiveInputStream tar =
            new TarArchiveInputStream(new XZInputStream(new BufferedInputStream(resource)))) {
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        entries.put(entry.getName(), tar.readAllBytes());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return entries;
  }

  @Override
  public String toString() {
    return name;
  }
}
