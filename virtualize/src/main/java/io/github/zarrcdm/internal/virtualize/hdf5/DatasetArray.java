package io.github.zarrcdm.internal.virtualize.hdf5;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.grid.ContiguousShape;
import io.github.zarrcdm.internal.virtualize.dataset.ChunkTable;
import io.github.zarrcdm.internal.virtualize.dataset.ChunkValues;
import io.github.zarrcdm.internal.virtualize.dataset.ContiguousChunks;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualArray;
import io.github.zarrcdm.internal.virtualize.hdf5.StorageLayout.Chunked;
import io.github.zarrcdm.internal.virtualize.hdf5.StorageLayout.Compact;
import io.github.zarrcdm.internal.virtualize.hdf5.StorageLayout.Contiguous;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.CodecSpec;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A dataset as an array of Zarr whose chunks are those of the file. Chunks that skipped other
 * filters than the rest, and missing ones where the fill value of HDF5 is not what Zarr would show,
 * are stored with the references.
 */
final class DatasetArray {
  private final Hdf5File file;
  private final Dataspace space;
  private final long[] outer;
  private final Hdf5Type type;
  private final StorageLayout layout;
  private final List<Filter> filters;
  private final InlineChunks inline;

  private record Odd(long number, long address, long length, long mask) {}

  /**
   * @param outer the shape of the array, which may be longer than the dataset in some dimensions
   */
  DatasetArray(
      Hdf5File file,
      Dataspace space,
      long[] outer,
      Hdf5Type type,
      StorageLayout layout,
      List<Filter> filters,
      Optional<byte[]> unwritten) {
    this.file = file;
    this.space = space;
    this.outer = outer;
    this.type = type;
    this.layout = layout;
    this.filters = filters;
    this.inline = new InlineChunks(type, unwritten);
  }

  /** Returns the array at {@code path}; {@code inner} dimensions of its elements have names too. */
  VirtualArray of(
      String path,
      ElementSpelling element,
      List<String> dimensions,
      Attributes attributes,
      List<String> notes)
      throws IOException {
    int[] inner = element.inner();
    long[] shape = join(outer, inner);
    int[] chunk = chunkShape(inner);
    ChunkTable table = ChunkTable.of(shape, chunk);
    List<Odd> odd = new ArrayList<>();
    long mask = 0;
    if (layout instanceof Chunked chunked) {
      Array plain = array(path, element, shape, dimensions, chunk, List.of(), attributes, null);
      mask = chunks(chunked, plain, table, odd);
    } else {
      plain(table, chunk);
    }
    List<CodecSpec> codecs = FilterCodecs.of(filters, mask);
    long missing = table.total() - table.size() - odd.size();
    Object fill = inline.fill(path, missing, chunk, attributes, notes);
    Array array = array(path, element, shape, dimensions, chunk, codecs, attributes, fill);
    List<CodecSpec> whole = chain(array, mask);
    long stored = 0;
    for (Odd other : odd) {
      ByteBuffer encoded =
          file.source().value(file.base() + other.address, Math.toIntExact(other.length));
      byte[] recoded = ChunkValues.recoded(array, chunk, encoded, chain(array, other.mask), whole);
      stored += recoded.length;
      InlineChunks.check(odd.size() + " chunks skipped other filters than the rest", stored);
      table.add(other.number, recoded);
    }
    ChunkTable complete = table.sorted();
    if (fill == null) {
      inline.addMissing(array, complete, chunk, attributes, stored);
    }
    return new VirtualArray(array, complete.sorted());
  }

  private static Array array(
      String path,
      ElementSpelling element,
      long[] shape,
      List<String> dimensions,
      int[] chunk,
      List<CodecSpec> codecs,
      Attributes attributes,
      @Nullable Object fill)
      throws ZarrException {
    return new VirtualArray.Description(
            path,
            element.dtype(),
            element.order(),
            shape,
            dimensions,
            chunk,
            codecs,
            attributes,
            fill)
        .array();
  }

  private List<CodecSpec> chain(Array array, long mask) throws ZarrException {
    List<CodecSpec> chain = new ArrayList<>();
    chain.add(
        data(array).codecs().stream()
            .filter(codec -> codec.name().equals("bytes"))
            .findFirst()
            .orElseThrow());
    chain.addAll(FilterCodecs.of(filters, mask));
    return chain;
  }

  private int[] chunkShape(int[] inner) {
    int[] chunk =
        layout instanceof Chunked chunked
            ? chunked.shape()
            : ContiguousShape.of(space.shape(), type.size());
    int[] shape = Arrays.copyOf(chunk, chunk.length + inner.length);
    System.arraycopy(inner, 0, shape, chunk.length, inner.length);
    return shape;
  }

  private static long[] join(long[] outer, int[] inner) {
    long[] all = Arrays.copyOf(outer, outer.length + inner.length);
    for (int d = 0; d < inner.length; d++) {
      all[outer.length + d] = inner[d];
    }
    return all;
  }

  /** Adds values that are in one place. */
  private void plain(ChunkTable table, int[] chunk) throws ZarrException {
    long bytes = Math.multiplyExact(space.count(), type.size());
    if (layout instanceof Compact compact && bytes > 0) {
      if (compact.bytes().length < bytes) {
        throw file.corrupt("%s compact bytes where %s are needed", compact.bytes().length, bytes);
      }
      table.add(0, Arrays.copyOf(compact.bytes(), (int) bytes));
    } else if (layout instanceof Contiguous contiguous
        && contiguous.address() != Cursor.UNDEFINED
        && bytes > 0) {
      checkInside(contiguous.address(), bytes);
      ContiguousChunks.add(table, chunk, inline.elementBytes(), file.base() + contiguous.address());
    }
  }

  private void checkInside(long address, long length) throws ZarrException {
    if (address < 0 || file.base() + address > file.source().size() - length) {
      throw file.corrupt("values at %s, %s bytes, which is beyond its end", address, length);
    }
  }

  /**
   * Adds all chunks that skipped the filters that most of them did; the others are {@code odd}. The
   * result is the mask of these filters. {@code plain} is the array without filters.
   */
  private long chunks(Chunked chunked, Array plain, ChunkTable table, List<Odd> odd)
      throws IOException {
    int rank = space.shape().length;
    int inner = table.grid().length - rank;
    boolean plainEdges = chunked.unfilteredEdges() && !filters.isEmpty();
    long all = (1L << filters.size()) - 1;
    Map<Long, ChunkTable> byMask = new TreeMap<>();
    long[] grid = new long[rank + inner];
    new ChunkIndex(file, space, chunked, !filters.isEmpty())
        .visit(
            (at, address, length, skipped) -> {
              System.arraycopy(at, 0, grid, 0, rank);
              long number = table.number(grid);
              if (number < 0) {
                return; // left from when the dataset was larger
              }
              checkInside(address, length);
              long mask = plainEdges && isEdge(chunked, at) ? all : skipped & all;
              byMask
                  .computeIfAbsent(mask, m -> new ChunkTable(table.grid()))
                  .add(number, 0, address, length);
            });
    long common = mostFrequent(byMask, plain);
    for (Map.Entry<Long, ChunkTable> entry : byMask.entrySet()) {
      ChunkTable chunks = entry.getValue();
      for (int at = 0; at < chunks.size(); at++) {
        long address = chunks.offset(at);
        if (entry.getKey() == common) {
          table.add(chunks.number(at), 0, file.base() + address, chunks.length(at));
        } else {
          odd.add(new Odd(chunks.number(at), address, chunks.length(at), entry.getKey()));
        }
      }
    }
    return common;
  }

  /** Returns the mask of most chunks, of those for which the other chunks can be encoded. */
  private long mostFrequent(Map<Long, ChunkTable> byMask, Array plain) throws ZarrException {
    long common = 0;
    int most = 0;
    boolean writable = false;
    for (Map.Entry<Long, ChunkTable> entry : byMask.entrySet()) {
      boolean can =
          byMask.size() == 1 || ChunkValues.canEncode(plain, chain(plain, entry.getKey()));
      if (can && !writable || can == writable && entry.getValue().size() > most) {
        common = entry.getKey();
        most = entry.getValue().size();
        writable = can;
      }
    }
    return common;
  }

  private boolean isEdge(Chunked chunked, long[] at) {
    boolean edge = false;
    for (int d = 0; d < at.length; d++) {
      edge |= (at[d] + 1) * chunked.shape()[d] > space.shape()[d];
    }
    return edge;
  }

  private static ArrayData.Chunked data(Array array) {
    return (ArrayData.Chunked) array.data();
  }
}
