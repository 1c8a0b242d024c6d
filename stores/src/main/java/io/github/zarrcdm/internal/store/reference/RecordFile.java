package io.github.zarrcdm.internal.store.reference;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.parquet.ParquetFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * One Parquet file of references, a row for each chunk: {@code raw}, the value itself; else {@code
 * path}, {@code offset} and {@code size}, where both numbers are 0 for all of a file.
 *
 * @param where its name, for messages
 * @param urls null where a row has none
 * @param values what stands in the rows themselves; null where nothing does
 */
record RecordFile(String where, String[] urls, long[] offsets, long[] sizes, byte[][] values) {
  /** Of no chunk. */
  static final RecordFile NONE =
      new RecordFile("", new String[0], new long[0], new long[0], new byte[0][]);

  private static final int ROW_BYTES = 24;

  /**
   * What {@code file} says of {@code rows} chunks, or of fewer where it ends. Throws {@link
   * ZarrException.Corrupt} if it is no Parquet file.
   */
  static RecordFile read(ByteBuffer file, String where, long rows) throws IOException {
    ParquetFile parquet = ParquetFile.of(file, where);
    long most = Math.min(parquet.rows(), rows);
    Limit.REFERENCES.check(most, () -> where);
    int count = (int) most;
    return new RecordFile(
        where,
        texts(parquet.texts("path", count)),
        parquet.numbers("offset", count),
        parquet.numbers("size", count),
        parquet.texts("raw", count));
  }

  /** Many rows name few files: each is one text. */
  private static String[] texts(byte[][] paths) {
    Map<String, String> known = new HashMap<>();
    String[] texts = new String[paths.length];
    for (int i = 0; i < paths.length; i++) {
      if (paths[i] != null && i > 0 && paths[i] == paths[i - 1]) {
        texts[i] = texts[i - 1];
      } else if (paths[i] != null && paths[i].length > 0) {
        String text = new String(paths[i], StandardCharsets.UTF_8);
        texts[i] = known.computeIfAbsent(text, t -> t);
      }
    }
    return texts;
  }

  /** What row {@code row} says; null if nothing, or if there is no such row. */
  Reference reference(long row) throws ZarrException.Malformed {
    if (row >= urls.length) {
      return null;
    }
    int at = (int) row;
    if (values[at] != null && values[at].length > 0) {
      return new Reference.Inline(values[at]);
    }
    if (urls[at] == null) {
      return null;
    }
    long offset = offsets[at];
    long size = sizes[at];
    if (offset == 0 && size == 0) {
      return new Reference.Elsewhere(urls[at], 0, Reference.Elsewhere.TO_THE_END);
    }
    if (offset < 0 || size < 0 || offset > Long.MAX_VALUE - size) {
      throw new ZarrException.Malformed(
          "%s: row %d has offset %d and size %d. Make the references anew."
              .formatted(where, at, offset, size));
    }
    return new Reference.Elsewhere(urls[at], offset, size);
  }

  /** The URL in the first row that has one; null if none has. */
  String someTarget() {
    for (String url : urls) {
      if (url != null) {
        return url;
      }
    }
    return null;
  }

  /** About the memory that it takes. */
  long bytes() {
    long bytes = (long) urls.length * ROW_BYTES;
    for (int i = 0; i < urls.length; i++) {
      boolean told = i > 0 && urls[i] == urls[i - 1];
      bytes += (urls[i] == null || told ? 0 : urls[i].length()) + lengthOf(values[i]);
    }
    return bytes;
  }

  private static int lengthOf(byte[] value) {
    return value == null ? 0 : value.length;
  }
}
