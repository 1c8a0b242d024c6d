package io.github.zarrcdm.internal.parquet;

import io.github.zarrcdm.error.Budget;
import io.github.zarrcdm.error.ZarrException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * The pages of one column in one group of rows.
 *
 * @param pages their bytes
 * @param optional true if rows may have no value
 * @param memory what the pages of a file may take, decompressed
 * @see <a href="https://parquet.apache.org/docs/file-format/data-pages/">Data pages</a>
 */
record ColumnChunk(
    ByteBuffer pages, PageCompression compression, boolean optional, Budget memory, String where) {
  private static final int DATA = 0;
  private static final int DICTIONARY = 2;
  private static final int DATA_2 = 3;

  private static final int PLAIN = 0;
  private static final int PLAIN_DICTIONARY = 2;
  private static final int RLE = 3;
  private static final int RLE_DICTIONARY = 8;

  /** Longer than any header of a page. */
  private static final int LONGEST_HEADER = 1 << 20;

  /** The values of its rows, which begin with {@code first}, up to row {@code end - 1}. */
  void readTo(ParquetColumn column, int first, int end) throws ZarrException {
    int row = first;
    while (row < end) {
      ByteBuffer begin = pages.duplicate();
      begin.limit(Math.min(pages.limit(), pages.position() + LONGEST_HEADER));
      ThriftStruct header = ThriftStruct.read(begin);
      pages.position(begin.position());
      ByteBuffer page = pages.slice(pages.position(), Math.toIntExact(header.number(3)));
      pages.position(pages.position() + page.limit());
      checkSum(header, page);
      int length = Math.toIntExact(header.number(2));
      memory.take(Math.max(0, length), () -> where);
      switch ((int) header.number(1)) {
        case DATA -> row = data(header.struct(5), page, length, column, row, end);
        case DATA_2 -> row = data2(header.struct(8), page, length, column, row, end);
        case DICTIONARY ->
            column.dictionary(
                compression.decompressed(page, length, where),
                Math.toIntExact(header.struct(7).number(1)));
        default -> {} // an index, which is not needed
      }
    }
  }

  private static void checkSum(ThriftStruct header, ByteBuffer page) {
    if (header.has(4)) {
      CRC32 crc = new CRC32();
      crc.update(page.duplicate());
      if ((int) crc.getValue() != (int) header.number(4)) {
        throw new IllegalArgumentException("the checksum of a page does not match");
      }
    }
  }

  /** Values behind their levels, all compressed together. Gives the row after them. */
  private int data(
      ThriftStruct header, ByteBuffer page, int length, ParquetColumn column, int row, int end)
      throws ZarrException {
    ByteBuffer data = compression.decompressed(page, length, where);
    ByteBuffer levels = null;
    if (optional) {
      supported(header.number(3) == RLE, "levels", header.number(3));
      levels = data.slice(data.position() + 4, data.getInt());
      data.position(data.position() + levels.limit());
    }
    return values(header.number(2), levels, data, column, header.number(1), row, end);
  }

  /** Levels that are not compressed, then values, which may be. */
  private int data2(
      ThriftStruct header, ByteBuffer page, int length, ParquetColumn column, int row, int end)
      throws ZarrException {
    int defined = Math.toIntExact(header.number(5));
    int before = Math.addExact(defined, Math.toIntExact(header.number(6)));
    ByteBuffer levels = page.slice(before - defined, defined);
    ByteBuffer rest = page.slice(before, page.limit() - before);
    boolean compressed = header.number(7, 1) == 1 && rest.hasRemaining();
    ByteBuffer data =
        (compressed ? compression : PageCompression.UNCOMPRESSED)
            .decompressed(rest, length - before, where);
    return values(
        header.number(4), optional ? levels : null, data, column, header.number(1), row, end);
  }

  private int values(
      long encoding,
      @Nullable ByteBuffer levels,
      ByteBuffer data,
      ParquetColumn column,
      long count,
      int row,
      int end)
      throws ZarrException {
    boolean plain = encoding == PLAIN;
    supported(
        plain || encoding == PLAIN_DICTIONARY || encoding == RLE_DICTIONARY, "values", encoding);
    RunLengths present = levels == null ? null : new RunLengths(levels, 1);
    RunLengths places = null;
    int after = Math.addExact(row, Math.toIntExact(count));
    for (int i = row; i < Math.min(after, end); i++) {
      if (present != null && present.next() == 0) {
        continue;
      }
      if (plain) {
        column.plain(i, data);
      } else {
        places = places == null ? new RunLengths(data, data.get()) : places;
        column.listed(i, places.next());
      }
    }
    return after;
  }

  private void supported(boolean known, String what, long encoding) throws ZarrException {
    if (!known) {
      throw new ZarrException.Unsupported(
          "%s: its %s are in encoding %s of Parquet; supported are plain ones and dictionaries. Write the references as kerchunk does."
              .formatted(where, what, encoding));
    }
  }

  /** The bytes, little-endian from its first page on. */
  ColumnChunk {
    pages = pages.slice().order(ByteOrder.LITTLE_ENDIAN);
  }
}
