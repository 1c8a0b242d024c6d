package io.github.zarrcdm.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Writes a small store of Zarr 3: one uncompressed chunk an array. JSON may use single quotes. */
public final class NewStore {
  private final Path folder;

  private NewStore(Path folder) {
    this.folder = folder;
  }

  /** A store in {@code folder} whose root has {@code attributes}. */
  public static NewStore in(Path folder, String attributes) {
    NewStore store = new NewStore(folder);
    return store.group("", attributes);
  }

  /** A store that names CF. */
  public static NewStore cf(Path folder) {
    return in(folder, "'Conventions': 'CF-1.8'");
  }

  public NewStore group(String path, String attributes) {
    write(
        path + "/zarr.json",
        "{'zarr_format': 3, 'node_type': 'group', 'attributes': {%s}}".formatted(attributes));
    return this;
  }

  /**
   * An array of doubles; {@code dimensions} are {@code name:length}, separated by blanks; {@code -}
   * is none.
   */
  public NewStore doubles(String path, String dimensions, String attributes, double... values) {
    ByteBuffer bytes = bytes(values.length * Double.BYTES);
    for (double value : values) {
      bytes.putDouble(value);
    }
    return array(path, dimensions, attributes, "float64", "0", LITTLE, bytes);
  }

  public NewStore floats(String path, String dimensions, String attributes, double... values) {
    ByteBuffer bytes = bytes(values.length * Float.BYTES);
    for (double value : values) {
      bytes.putFloat((float) value);
    }
    return array(path, dimensions, attributes, "float32", "0", LITTLE, bytes);
  }

  public NewStore ints(String path, String dimensions, String attributes, int... values) {
    ByteBuffer bytes = bytes(values.length * Integer.BYTES);
    for (int value : values) {
      bytes.putInt(value);
    }
    return array(path, dimensions, attributes, "int32", "0", LITTLE, bytes);
  }

  /** The same 32 bits without a sign. */
  public NewStore unsigned(String path, String dimensions, String attributes, int... values) {
    ByteBuffer bytes = bytes(4 * values.length);
    for (int value : values) {
      bytes.putInt(value);
    }
    return array(path, dimensions, attributes, "uint32", "0", LITTLE, bytes);
  }

  public NewStore longs(String path, String dimensions, String attributes, long... values) {
    ByteBuffer bytes = bytes(values.length * Long.BYTES);
    for (long value : values) {
      bytes.putLong(value);
    }
    return array(path, dimensions, attributes, "int64", "0", LITTLE, bytes);
  }

  public NewStore bytes(String path, String dimensions, String attributes, int... values) {
    ByteBuffer bytes = bytes(values.length);
    for (int value : values) {
      bytes.put((byte) value);
    }
    return array(path, dimensions, attributes, "uint8", "0", LITTLE, bytes);
  }

  public NewStore texts(String path, String dimensions, String attributes, String... values) {
    ByteBuffer bytes = bytes(4 + Arrays.stream(values).mapToInt(v -> 4 + utf8(v).length).sum());
    bytes.putInt(values.length);
    for (String value : values) {
      bytes.putInt(utf8(value).length).put(utf8(value));
    }
    return array(path, dimensions, attributes, "string", "''", "{'name': 'vlen-utf8'}", bytes);
  }

  /** Elements of so many bytes as the longest has, as xarray writes bytes. */
  public NewStore padded(String path, String dimensions, String attributes, byte[]... values) {
    int length = Arrays.stream(values).mapToInt(v -> v.length).max().orElse(1);
    ByteBuffer bytes = bytes(values.length * length);
    for (byte[] value : values) {
      bytes.put(Arrays.copyOf(value, length));
    }
    return array(
        path,
        dimensions,
        attributes,
        "{'name': 'null_terminated_bytes', 'configuration': {'length_bytes': %s}}"
            .formatted(length),
        "''",
        "{'name': 'bytes'}",
        bytes);
  }

  private static final String LITTLE = "{'name': 'bytes', 'configuration': {'endian': 'little'}}";

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static ByteBuffer bytes(int length) {
    return ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
  }

  private NewStore array(
      String path,
      String dimensions,
      String attributes,
      String type,
      String fill,
      String codec,
      ByteBuffer bytes) {
    List<String[]> named =
        dimensions.isEmpty()
            ? List.of()
            : Arrays.stream(dimensions.split(" ")).map(d -> d.split(":")).toList();
    String shape = named.stream().map(d -> d[1]).collect(Collectors.joining(", "));
    String names =
        named.stream()
            .map(d -> d[0].equals("-") ? "null" : "'" + d[0] + "'")
            .collect(Collectors.joining(", "));
    String chunk =
        named.stream()
            .map(d -> Integer.toString(Math.max(1, Integer.parseInt(d[1]))))
            .collect(Collectors.joining(", "));
    String spelled = type.startsWith("{") ? type : "'" + type + "'";
    write(
        path + "/zarr.json",
        """
        {'zarr_format': 3, 'node_type': 'array', 'shape': [%s], 'data_type': %s, 'fill_value': %s,
         'chunk_grid': {'name': 'regular', 'configuration': {'chunk_shape': [%s]}},
         'chunk_key_encoding': {'name': 'default'}, 'codecs': [%s],
         'dimension_names': [%s], 'attributes': {%s}}
        """
            .formatted(shape, spelled, fill, chunk, codec, names, attributes));
    if (bytes.capacity() > 0) {
      try {
        Path key = folder.resolve(path + "/c" + "/0".repeat(named.size()));
        Files.createDirectories(key.getParent());
        Files.write(key, bytes.array());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return this;
  }

  private void write(String key, String json) {
    try {
      Path file = folder.resolve(key.replaceFirst("^/", ""));
      Files.createDirectories(file.getParent());
      Files.writeString(file, json.replace('\'', '"'));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** {@code length} numbers from {@code first} on, {@code step} apart. */
  public static double[] count(int length, double first, double step) {
    double[] values = new double[length];
    Arrays.setAll(values, i -> first + i * step);
    return values;
  }
}
