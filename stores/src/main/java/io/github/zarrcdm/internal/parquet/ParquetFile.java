package io.github.zarrcdm.internal.parquet;

import io.github.zarrcdm.error.Budget;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A Parquet file that lies whole in memory: its columns of whole numbers and of texts that are not
 * nested.
 *
 * <p>Not Apache's library: it is many times the size of this, needs classes of Hadoop, and
 * overflows the stack where structs are nested without end.
 *
 * @see <a href="https://github.com/apache/parquet-format">Apache Parquet format</a>
 */
public final class ParquetFile {
  private static final int MAGIC = 'P' | 'A' << 8 | 'R' << 16 | '1' << 24;

  /** Of a file with a few columns and groups of rows they are a few kilobytes. */
  private static final int LONGEST_METADATA = 1 << 20;

  private static final long INT32 = 1;
  private static final long INT64 = 2;
  private static final long BYTE_ARRAY = 6;
  private static final long REQUIRED = 0;
  private static final long OPTIONAL = 1;

  private final String where;
  private final ByteBuffer file;
  private final List<?> groups;
  private final long rows;
  private final Budget memory = new Budget(Limit.DIRECTORY_BYTES);

  /** The columns that are not nested, by their names. */
  private final Map<String, ThriftStruct> schema = new LinkedHashMap<>();

  private ParquetFile(ByteBuffer file, String where) throws ZarrException {
    this.where = where;
    this.file = file.slice().order(ByteOrder.LITTLE_ENDIAN);
    int end = this.file.limit() - 8;
    if (end < 4 || this.file.getInt(end + 4) != MAGIC || this.file.getInt(0) != MAGIC) {
      throw new IllegalArgumentException("it does not begin and end as a Parquet file");
    }
    int length = this.file.getInt(end);
    if (length > LONGEST_METADATA) {
      throw new ZarrException.Unsupported(
          "%s: %s bytes of metadata of Parquet; supported are %s. Write the references as kerchunk does."
              .formatted(where, length, LONGEST_METADATA));
    }
    ThriftStruct footer = ThriftStruct.read(this.file.slice(end - length, length));
    this.rows = footer.number(3);
    this.groups = footer.list(4);
    List<?> elements = footer.list(2);
    int at = 1;
    while (at < elements.size()) {
      ThriftStruct element = (ThriftStruct) elements.get(at);
      if (element.number(5, 0) == 0) {
        schema.put(element.text(4), element);
      }
      at = behind(elements, at);
    }
  }

  /**
   * Returns the file that {@code file} holds. Throws {@link ZarrException.Corrupt} if it is not a
   * Parquet file; {@code where} is its name for messages.
   */
  public static ParquetFile of(ByteBuffer file, String where) throws ZarrException {
    return whole(where, () -> new ParquetFile(file, where));
  }

  /**
   * Returns the place of the element that follows the one at {@code at} and all that is nested in
   * it.
   */
  private static int behind(List<?> elements, int at) {
    long open = 1;
    int next = at;
    while (open > 0) {
      open += ((ThriftStruct) elements.get(next++)).number(5, 0) - 1;
    }
    return next;
  }

  public long rows() {
    return rows;
  }

  /**
   * Returns the whole numbers of a column in its first {@code most} rows, which the file must have;
   * 0 for rows without value, also if there is no such column.
   */
  public long[] numbers(String column, int most) throws ZarrException {
    long type = type(column);
    if (type != INT32 && type != INT64) {
      read(column, new ParquetColumn.Nothing("whole numbers"), most);
      return new long[most];
    }
    ParquetColumn.Numbers numbers = new ParquetColumn.Numbers(most, type == INT64);
    read(column, numbers, most);
    return numbers.rows();
  }

  /**
   * Returns the texts of a column in its first {@code most} rows, which the file must have, as
   * bytes; null for rows without value, also if there is no such column. Rows may share an array.
   */
  public byte[][] texts(String column, int most) throws ZarrException {
    if (type(column) != BYTE_ARRAY) {
      read(column, new ParquetColumn.Nothing("texts"), most);
      return new byte[most][];
    }
    ParquetColumn.Texts texts = new ParquetColumn.Texts(most);
    read(column, texts, most);
    return texts.rows();
  }

  private long type(String column) throws ZarrException {
    return whole(where, () -> schema.containsKey(column) ? schema.get(column).number(1, -1) : -1L);
  }

  private void read(String name, ParquetColumn column, int most) throws ZarrException {
    if (schema.containsKey(name)) {
      whole(
          "%s, column %s".formatted(where, name),
          () -> {
            readGroups(name, column, most);
            return name;
          });
    }
  }

  private void readGroups(String name, ParquetColumn column, int most) throws ZarrException {
    long repetition = Objects.requireNonNull(schema.get(name)).number(3, REQUIRED);
    if (repetition != REQUIRED && repetition != OPTIONAL) {
      throw new ZarrException.Unsupported(
          "%s: its column %s has lists; supported is one value per row".formatted(where, name));
    }
    int row = 0;
    for (Object group : groups) {
      if (row == most) {
        return;
      }
      int end = (int) Math.min(most, row + ((ThriftStruct) group).number(3));
      chunk((ThriftStruct) group, name, repetition == OPTIONAL).readTo(column, row, end);
      row = end;
    }
    if (row < most) {
      throw new IllegalArgumentException("it has %s rows of %s".formatted(row, most));
    }
  }

  private ColumnChunk chunk(ThriftStruct group, String name, boolean optional) {
    for (Object found : group.list(1)) {
      ThriftStruct chunk = ((ThriftStruct) found).struct(3);
      List<?> path = chunk.list(3);
      if (path.size() == 1 && ThriftStruct.text(path.get(0)).equals(name)) {
        long data = chunk.number(9);
        long dictionary = chunk.number(11, 0);
        long start = dictionary > 0 ? Math.min(dictionary, data) : data;
        int from = Math.toIntExact(start);
        int length = Math.toIntExact(chunk.number(7));
        return new ColumnChunk(
            file.slice(from, length), PageCompression.of(chunk.number(4)), optional, memory, where);
      }
    }
    throw new IllegalArgumentException("a group of rows does not have it");
  }

  private interface Part<T> {
    T read() throws ZarrException;
  }

  /**
   * Returns what {@code part} reads, in which any {@link RuntimeException} means that it is
   * damaged.
   */
  private static <T> T whole(String where, Part<T> part) throws ZarrException {
    try {
      return part.read();
    } catch (RuntimeException e) {
      throw new ZarrException.Corrupt(
          "%s: this is not a Parquet file, or it is damaged: %s. Restore it from its source."
              .formatted(
                  where, e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage()),
          e);
    }
  }
}
