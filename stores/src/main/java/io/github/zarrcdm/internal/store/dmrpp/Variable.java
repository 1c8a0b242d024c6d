package io.github.zarrcdm.internal.store.dmrpp;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.Recoding;
import io.github.zarrcdm.internal.grid.COrder;
import io.github.zarrcdm.internal.grid.ContiguousShape;
import io.github.zarrcdm.internal.metadata.write.DocumentWriter;
import io.github.zarrcdm.internal.store.dmrpp.StoredValues.Filter;
import io.github.zarrcdm.internal.store.dmrpp.StoredValues.InDocument;
import io.github.zarrcdm.internal.store.dmrpp.StoredValues.InFiles;
import io.github.zarrcdm.internal.store.dmrpp.StoredValues.Piece;
import io.github.zarrcdm.internal.store.dmrpp.StoredValues.Texts;
import io.github.zarrcdm.internal.store.reference.Reference;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.CodecSpec;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A variable of a document as an array of Zarr, and where its chunks are. */
record Variable(
    ElementType element,
    List<Scope.Dimension> dimensions,
    Attributes attributes,
    StoredValues values) {

  /** Adds the array to {@code out}. Throws {@link ZarrException} if it cannot be read. */
  void addTo(DmrppReferences out, String path) throws ZarrException {
    if (values instanceof InFiles files) {
      if (files.bigEndian() && element.kind() == ElementType.Kind.STRUCTURE) {
        throw new ZarrException.Unsupported("its members are big-endian, which is not read");
      }
      addChunks(files, out, path);
      return;
    }
    Array array = array(path, whole(), false, List.of(), null);
    byte[] bytes =
        values instanceof Texts texts
            ? encoded(texts.texts())
            : plain((InDocument) values, element.size() * count());
    out.array(array);
    if (count() > 0) {
      out.put(chunkKey(array, new long[dimensions.size()]), new Reference.Inline(bytes));
    }
  }

  private static byte[] plain(InDocument values, long length) throws ZarrException {
    byte[] bytes = values.bytes();
    if (values.compressed()) {
      try {
        return Zlib.inflated(bytes, length);
      } catch (ZarrException.Malformed e) {
        if (bytes.length != length) {
          throw e;
        }
      }
    }
    if (bytes.length != length) {
      throw new ZarrException.Malformed(
          "it has %s bytes of values in the document, and needs %s"
              .formatted(bytes.length, length));
    }
    return bytes;
  }

  /** Texts as {@code vlen-utf8} has them. */
  private byte[] encoded(List<byte[]> texts) throws ZarrException {
    if (texts.size() != count()) {
      throw new ZarrException.Malformed(
          "it has %s texts in the document, and needs %s".formatted(texts.size(), count()));
    }
    long length = 4;
    for (byte[] text : texts) {
      length += 4L + text.length;
    }
    Limit.CHUNK_BYTES.check(length, "texts in a DMR++ document");
    ByteBuffer bytes = ByteBuffer.allocate((int) length).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putInt(texts.size());
    texts.forEach(text -> bytes.putInt(text.length).put(text));
    return bytes.array();
  }

  private void addChunks(InFiles files, DmrppReferences out, String path) throws ZarrException {
    boolean contiguous =
        files.shape() == null && files.filters().isEmpty() && files.pieces().size() == 1;
    if (contiguous && count() > 0) {
      checkLength(files.pieces().get(0), Math.multiplyExact(count(), element.size()));
    }
    int[] chunk = chunkShape(files);
    ChunkPlaces places = ChunkPlaces.of(files, lengths(), chunk);
    long skipped = files.pieces().isEmpty() ? 0 : files.pieces().get(0).skipped();
    boolean alike = files.pieces().stream().allMatch(piece -> piece.skipped() == skipped);
    List<CodecSpec> codecs = codecs(files.filters(), alike ? skipped : 0);
    Array array = array(path, chunk, files.bigEndian(), codecs, fill(files, places));
    out.array(array);
    if (contiguous) {
      addContiguous(files.pieces().get(0), array, chunk, out);
      return;
    }
    for (int i = 0; i < files.pieces().size(); i++) {
      Piece piece = files.pieces().get(i);
      boolean odd = !alike && piece.skipped() != 0;
      if (codecs.isEmpty()) {
        checkLength(piece, bytes(chunk));
      }
      out.put(
          chunkKey(array, places.indices().get(i)),
          odd || !piece.parts().isEmpty()
              ? made(piece, array, chunk, odd ? files.filters() : null, out)
              : range(piece, out));
    }
  }

  private static Reference.Elsewhere range(Piece piece, DmrppReferences out) throws ZarrException {
    return new Reference.Elsewhere(out.url(piece.href()), piece.offset(), piece.length());
  }

  /** Values that lie one after the other, in chunks that readers can hold. */
  private void addContiguous(Piece all, Array array, int[] chunk, DmrppReferences out)
      throws ZarrException {
    if (count() == 0) {
      return;
    }
    if (!all.parts().isEmpty()) {
      out.put(chunkKey(array, new long[chunk.length]), made(all, array, chunk, null, out));
      return;
    }
    long[] grid = new long[chunk.length];
    for (int d = 0; d < grid.length; d++) {
      grid[d] = dimensions.get(d).size() / chunk[d];
    }
    long bytes = bytes(chunk);
    String url = out.url(all.href());
    for (long n = 0; n * bytes < all.length(); n++) {
      out.put(
          chunkKey(array, COrder.index(n, grid)),
          new Reference.Elsewhere(url, Math.addExact(all.offset(), n * bytes), bytes));
    }
  }

  private static void checkLength(Piece piece, long needed) throws ZarrException {
    long length =
        piece.parts().isEmpty()
            ? piece.length()
            : piece.parts().stream().mapToLong(Piece::length).sum();
    if (length != needed) {
      throw new ZarrException.Malformed(
          "a chunk of it has %s bytes at %s, and needs %s"
              .formatted(length, piece.offset(), needed));
    }
  }

  /**
   * Returns a chunk of several parts, or one to which other filters were applied than to the rest.
   */
  private static Reference made(
      Piece piece, Array array, int[] chunk, @Nullable List<Filter> filters, DmrppReferences out)
      throws ZarrException {
    List<Reference.Elsewhere> parts = new ArrayList<>();
    for (Piece part : piece.parts().isEmpty() ? List.of(piece) : piece.parts()) {
      parts.add(range(part, out));
    }
    if (filters == null) {
      return new Reference.Made(parts, bytes -> bytes);
    }
    List<CodecSpec> whole = ((ArrayData.Chunked) array.data()).codecs();
    List<CodecSpec> own = new ArrayList<>(whole.subList(0, whole.size() - filters.size()));
    for (int i = 0; i < filters.size(); i++) {
      if ((piece.skipped() >> i & 1) == 0) {
        own.add(whole.get(whole.size() - filters.size() + i));
      }
    }
    return new Reference.Made(
        parts, bytes -> Recoding.of(array, chunk, bytes, List.copyOf(own), whole));
  }

  private List<CodecSpec> codecs(List<Filter> filters, long skipped) {
    List<CodecSpec> codecs = new ArrayList<>();
    for (int i = 0; i < filters.size(); i++) {
      if ((skipped >> i & 1) == 0) {
        codecs.add(filters.get(i).codec(element.size()));
      }
    }
    return codecs;
  }

  private int[] chunkShape(InFiles files) throws ZarrException {
    long[] shape = files.shape();
    if (shape == null) {
      boolean whole = files.pieces().stream().allMatch(piece -> piece.parts().isEmpty());
      return whole && files.filters().isEmpty()
          ? ContiguousShape.of(lengths(), element.size())
          : whole();
    }
    boolean positive = Arrays.stream(shape).allMatch(n -> n > 0 && n <= Integer.MAX_VALUE);
    if (shape.length != dimensions.size() || !positive) {
      throw new ZarrException.Malformed(
          "its chunks are %s, and it has %s dimensions"
              .formatted(Arrays.toString(shape), dimensions.size()));
    }
    return Arrays.stream(shape).mapToInt(Math::toIntExact).toArray();
  }

  private long[] lengths() {
    return dimensions.stream().mapToLong(Scope.Dimension::size).toArray();
  }

  private int[] whole() {
    return dimensions.stream()
        .mapToInt(dimension -> Math.toIntExact(Math.max(1, dimension.size())))
        .toArray();
  }

  private long count() {
    return Arrays.stream(lengths()).reduce(1, Math::multiplyExact);
  }

  private long bytes(int[] chunk) {
    return Arrays.stream(chunk).asLongStream().reduce(element.size(), Math::multiplyExact);
  }

  /** Of chunks that are not listed; null for zero, and where all are. */
  private @Nullable Object fill(InFiles files, ChunkPlaces places) throws ZarrException {
    if (places.areAll()) {
      return null;
    }
    String fill = files.fill();
    if (fill == null) {
      if (files.shape() == null) {
        throw new ZarrException.Unsupported("the document does not say where its values are");
      }
      return zero();
    }
    boolean known =
        switch (element.kind()) {
          case WHOLE, REAL -> !fill.startsWith("unsupported");
          case TEXT -> fill.isEmpty();
          case STRUCTURE -> fill.equals("0");
        };
    if (!known) {
      throw new ZarrException.Unsupported(
          "it has %s chunks of %s, and what the others read as, \"%s\", is not a number"
              .formatted(files.pieces().size(), places.total(), fill));
    }
    return switch (element.kind()) {
      case WHOLE -> DmrppNumbers.value(fill, false);
      case REAL -> DmrppNumbers.value(fill, true);
      default -> zero();
    };
  }

  private @Nullable Object zero() {
    return switch (element.kind()) {
      case WHOLE -> 0L;
      case REAL -> 0.0;
      case TEXT -> "";
      case STRUCTURE -> null;
    };
  }

  private Array array(
      String path, int[] chunk, boolean big, List<CodecSpec> codecs, @Nullable Object fill)
      throws ZarrException {
    NewArray array =
        NewArray.of(path, element.spelling(), lengths())
            .chunks(chunk)
            .codecs(codecs.toArray(new CodecSpec[0]))
            .attributes(attributes)
            .fill(fill);
    String[] names = dimensions.stream().map(Scope.Dimension::name).toArray(String[]::new);
    if (Arrays.stream(names).anyMatch(name -> name != null)) {
      array.dimensions(names);
    }
    if (big && element.size() > 1 && element.kind() != ElementType.Kind.TEXT) {
      array.filters(new CodecSpec("bytes", Map.of("endian", "big")));
    }
    return DocumentWriter.of(3).adapted(array.build());
  }

  private static String chunkKey(Array array, long[] at) {
    String key = ((ArrayData.Chunked) array.data()).keys().key(at);
    return array.path().substring(1) + "/" + key;
  }
}
