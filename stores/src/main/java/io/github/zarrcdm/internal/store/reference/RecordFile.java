package io.github.zarrcdm.internal.store.reference;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.parquet.ParquetFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One Parquet file of references, one row per chunk: {@code raw}, the value itself; else {@code
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

  private static final int ROW_BYTES = 32;

  /**
   * Returns what {@code file} says of {@code rows} chunks, or of fewer where it ends. Throws {@link
   * ZarrException.Corrupt} if it is not a Parquet file.
   */
  static RecordFile read(ByteBuffer file, String where, long rows) throws IOException {
    ParquetFile parquet = ParquetFile.of(file, where);
    long most = Math.min(parquet.rows(), rows);
    // A file may claim any number of rows.
    long bytes = most > Long.MAX_VALUE / ROW_BYTES ? Long.MAX_VALUE : most * ROW_BYTES;
    Limit.DIRECTORY_BYTES.check(bytes, () -> where);
    int count = (int) most;
    return new RecordFile(
        where,
        texts(parquet.texts("path", count)),
        parquet.numbers("offset", count),
        parquet.numbers("size", count),
        parquet.texts("raw", count));
  }

  /**
   * Many rows name few files: each is one text. Rows of one dictionary entry share their bytes, so
   * that a long text in many rows is examined once.
   */
  private static String[] texts(byte[][] paths) {
    Map<byte[], String> decoded = new IdentityHashMap<>();
    Map<String, String> known = new HashMap<>();
    String[] texts = new String[paths.length];
    for (int i = 0; i < paths.length; i++) {
      if (paths[i] != null && paths[i].length > 0) {
        texts[i] =
            decoded.computeIfAbsent(
                paths[i],
                path -> known.computeIfAbsent(new String(path, StandardCharsets.UTF_8), t -> t));
      }
    }
    return texts;
  }

  /** Returns what row {@code row} says; null if nothing, or if there is no such row. */
  @Nullable Reference reference(long row) throws ZarrException.Malformed {
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
          "%s: row %s has offset %s and size %s. Generate the references again."
              .formatted(where, at, offset, size));
    }
    return new Reference.Elsewhere(urls[at], offset, size);
  }

  /** Returns the URL in the first row that has one; null if none has. */
  @Nullable String someTarget() {
    for (String url : urls) {
      if (url != null) {
        return url;
      }
    }
    return null;
  }

  /** About the memory that it takes. */
  long bytes() {
    Set<Object> counted = Collections.newSetFromMap(new IdentityHashMap<>());
    long bytes = (long) urls.length * ROW_BYTES;
    for (int i = 0; i < urls.length; i++) {
      if (urls[i] != null && counted.add(urls[i])) {
        bytes += urls[i].length();
      }
      if (values[i] != null && counted.add(values[i])) {
        bytes += values[i].length;
      }
    }
    return bytes;
  }
}
