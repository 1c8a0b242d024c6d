package io.github.zarrcdm.internal.store.dmrpp;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.CodecSpec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where the values of a variable are. */
sealed interface StoredValues {

  /** In the document; {@code compressed} if they may be those of a zlib stream. */
  record InDocument(byte[] bytes, boolean compressed) implements StoredValues {}

  /** Texts in the document. */
  record Texts(List<byte[]> texts) implements StoredValues {}

  /**
   * In files.
   *
   * @param shape of the chunks; null if all values lie one after the other
   * @param filters in the order of encoding
   * @param fill of chunks that are not listed; null for zero
   */
  record InFiles(
      long @Nullable [] shape,
      List<Filter> filters,
      @Nullable String fill,
      boolean bigEndian,
      List<Piece> pieces)
      implements StoredValues {}

  /**
   * A chunk.
   *
   * @param at the index of its first element; empty if there is only one chunk
   * @param skipped a bit for each filter that was not applied to it
   * @param parts what it is put together of; empty if it is one range
   */
  record Piece(
      long[] at,
      long offset,
      long length,
      @Nullable String href,
      long skipped,
      List<Piece> parts) {}

  /** A filter of HDF5. */
  record Filter(String name, long level) {
    static List<Filter> of(@Nullable String names, @Nullable String levels) throws ZarrException {
      List<Filter> filters = new ArrayList<>();
      long[] level = DmrppNumbers.several(levels == null ? "" : levels, "deflateLevel");
      int deflates = 0;
      for (String name : names == null ? new String[0] : names.strip().split("[\\s,]+")) {
        switch (name) {
          case "" -> {}
          case "deflate" -> {
            filters.add(new Filter(name, deflates < level.length ? level[deflates] : 6));
            deflates++;
          }
          case "shuffle", "fletcher32" -> filters.add(new Filter(name, 0));
          default ->
              throw new ZarrException.Unsupported(
                  "its compression %s is none of DMR++; supported are shuffle, deflate and fletcher32"
                      .formatted(name));
        }
      }
      boolean older = names != null && names.strip().equals("deflate shuffle");
      if (older) {
        Collections.reverse(filters); // the order in older documents; bytes are shuffled first
      }
      return filters;
    }

    /** Returns the codec that undoes it, for elements of {@code size} bytes. */
    CodecSpec codec(int size) {
      return switch (name) {
        case "deflate" -> new CodecSpec("numcodecs.zlib", Map.of("level", level));
        case "shuffle" -> new CodecSpec("numcodecs.shuffle", Map.of("elementsize", (long) size));
        default -> new CodecSpec("numcodecs.fletcher32", Map.of());
      };
    }
  }
}
