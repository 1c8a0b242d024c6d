package io.github.zarrcdm.internal.virtualize.output;

import com.github.luben.zstd.Zstd;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A file of Parquet with the references of consecutive chunks: columns {@code path}, {@code
 * offset}, {@code size} and {@code raw} in one row group, compressed with zstd. Paths are a
 * dictionary.
 *
 * @see <a href="https://parquet.apache.org/docs/file-format/">Parquet file format</a>
 */
final class RecordWriter {
  private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.ISO_8859_1);
  private static final int INT64 = 2;
  private static final int BYTE_ARRAY = 6;
  private static final int PLAIN = 0;
  private static final int RLE = 3;
  private static final int RLE_DICTIONARY = 8;
  private static final int ZSTD = 6;
  private static final int LEVEL = 3;

  private final @Nullable String[] paths;
  private final long[] offsets;
  private final long[] sizes;
  private final byte[] @Nullable [] raw;

  /** A file of {@code rows} rows, all of which stand for missing chunks. */
  RecordWriter(int rows) {
    paths = new String[rows];
    offsets = new long[rows];
    sizes = new long[rows];
    raw = new byte[rows][];
  }

  void reference(int row, String path, long offset, long size) {
    paths[row] = path;
    offsets[row] = offset;
    sizes[row] = size;
  }

  void inline(int row, byte[] bytes) {
    raw[row] = bytes;
  }

  void write(Path file) throws IOException {
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
      out.write(MAGIC);
      long at = MAGIC.length;
      List<Column> columns = new ArrayList<>();
      for (Column column :
          List.of(paths(), numbers("offset", offsets), numbers("size", sizes), raw())) {
        column.place = at;
        out.write(column.bytes.toByteArray());
        at += column.bytes.size();
        columns.add(column);
      }
      byte[] footer = footer(columns);
      out.write(footer);
      out.write(
          ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(footer.length).array());
      out.write(MAGIC);
    }
  }

  /** A column, encoded; {@code dictionary} is the length of its first page if that is one. */
  private static final class Column {
    final String name;
    final int type;
    final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int dictionary;
    long uncompressed;
    long place;

    Column(String name, int type) {
      this.name = name;
      this.type = type;
    }

    /** Adds a page of {@code kind}, whose own fields {@code described} adds. */
    void page(int kind, byte[] content, UnaryOperator<ThriftWriter> described) {
      byte[] packed = Zstd.compress(content, LEVEL);
      ThriftWriter header =
          new ThriftWriter().i32(1, kind).i32(2, content.length).i32(3, packed.length);
      byte[] first = described.apply(header).bytes();
      bytes.writeBytes(first);
      bytes.writeBytes(packed);
      uncompressed += first.length + content.length;
    }
  }

  private void data(Column column, byte[] content, int encoding) {
    column.page(
        0,
        content,
        header ->
            header.struct(5).i32(1, offsets.length).i32(2, encoding).i32(3, RLE).i32(4, RLE).end());
  }

  private Column numbers(String name, long[] values) {
    Column column = new Column(name, INT64);
    ByteBuffer content =
        ByteBuffer.allocate(values.length * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    content.asLongBuffer().put(values);
    data(column, content.array(), PLAIN);
    return column;
  }

  private Column paths() {
    Column column = new Column("path", BYTE_ARRAY);
    Map<String, Integer> dictionary = new LinkedHashMap<>();
    int[] codes = new int[paths.length];
    int count = 0;
    for (String path : paths) {
      if (path != null) {
        codes[count++] = dictionary.computeIfAbsent(path, p -> dictionary.size());
      }
    }
    ByteArrayOutputStream words = new ByteArrayOutputStream();
    dictionary.keySet().forEach(path -> plain(words, path.getBytes(StandardCharsets.UTF_8)));
    column.page(
        2,
        words.toByteArray(),
        header -> header.struct(7).i32(1, dictionary.size()).i32(2, PLAIN).end());
    column.dictionary = column.bytes.size();
    ByteArrayOutputStream values = new ByteArrayOutputStream();
    values.writeBytes(levels(row -> paths[row] != null));
    int width = 32 - Integer.numberOfLeadingZeros(Math.max(0, dictionary.size() - 1));
    values.write(width);
    runs(values, codes, count, Math.max(1, (width + 7) / 8));
    data(column, values.toByteArray(), RLE_DICTIONARY);
    return column;
  }

  private Column raw() {
    Column column = new Column("raw", BYTE_ARRAY);
    ByteArrayOutputStream values = new ByteArrayOutputStream();
    values.writeBytes(levels(row -> raw[row] != null));
    for (byte[] bytes : raw) {
      if (bytes != null) {
        plain(values, bytes);
      }
    }
    data(column, values.toByteArray(), PLAIN);
    return column;
  }

  private static void plain(ByteArrayOutputStream out, byte[] bytes) {
    number(out, bytes.length, 4);
    out.writeBytes(bytes);
  }

  private static void number(ByteArrayOutputStream out, long value, int count) {
    for (int i = 0; i < count; i++) {
      out.write((int) (value >> 8 * i));
    }
  }

  /** Returns which rows have a value, after the length of that. */
  private byte[] levels(IntPredicate present) {
    int[] defined = new int[offsets.length];
    for (int row = 0; row < defined.length; row++) {
      defined[row] = present.test(row) ? 1 : 0;
    }
    ByteArrayOutputStream encoded = new ByteArrayOutputStream();
    runs(encoded, defined, defined.length, 1);
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    number(all, encoded.size(), 4);
    all.writeBytes(encoded.toByteArray());
    return all.toByteArray();
  }

  /** Runs of equal values: twice their length, then the value in {@code bytes} bytes. */
  private static void runs(ByteArrayOutputStream out, int[] values, int count, int bytes) {
    for (int from = 0; from < count; ) {
      int to = from + 1;
      while (to < count && values[to] == values[from]) {
        to++;
      }
      long length = (to - from) * 2L;
      while (length > 0x7f) {
        out.write((int) (length & 0x7f | 0x80));
        length >>>= 7;
      }
      out.write((int) length);
      number(out, values[from], bytes);
      from = to;
    }
  }

  private byte[] footer(List<Column> columns) {
    ThriftWriter footer = new ThriftWriter().i32(1, 1).structs(2, columns.size() + 1);
    footer.begin().text(4, "schema").i32(5, columns.size()).end();
    for (Column column : columns) {
      boolean required = column.type == INT64;
      footer.begin().i32(1, column.type).i32(3, required ? 0 : 1).text(4, column.name);
      if (column.name.equals("path")) {
        footer.i32(6, 0); // UTF8
      }
      footer.end();
    }
    long size = columns.stream().mapToLong(column -> column.uncompressed).sum();
    footer.i64(3, offsets.length).structs(4, 1).begin().structs(1, columns.size());
    for (Column column : columns) {
      footer.begin().i64(2, column.place).struct(3).i32(1, column.type);
      footer.integers(2, PLAIN, RLE, RLE_DICTIONARY);
      footer.texts(3, column.name).i32(4, ZSTD).i64(5, offsets.length);
      footer.i64(6, column.uncompressed).i64(7, column.bytes.size());
      footer.i64(9, column.place + column.dictionary);
      if (column.dictionary > 0) {
        footer.i64(11, column.place);
      }
      footer.end().end();
    }
    footer.i64(2, size).i64(3, offsets.length).end();
    return footer.text(6, "zarr-cdm").bytes();
  }
}
