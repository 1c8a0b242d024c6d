package io.github.zarrcdm.internal.virtualize.hdf4;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.virtualize.hdf4.Hdf4File.Element;
import io.github.zarrcdm.internal.virtualize.hdf4.Hdf4File.Run;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How the values of a dataset are stored. */
sealed interface DatasetStorage {
  /** No value was ever written. */
  record Nothing() implements DatasetStorage {}

  /** As they are, in runs of bytes. */
  record Plain(List<Run> runs) implements DatasetStorage {}

  /** All of them compressed by deflate. */
  record Deflated(Run run, int level) implements DatasetStorage {}

  /**
   * In chunks of one shape, all of them compressed by deflate or none.
   *
   * @param level of compression; negative if they are not
   * @param fill the bytes of what chunks that were never written read as
   */
  record Chunked(int[] shape, int level, byte[] fill, List<Chunk> chunks)
      implements DatasetStorage {}

  /** A chunk at {@code place} of the grid. */
  record Chunk(long[] place, Run run) {}

  int COMPRESSED = 3;
  int CHUNKED = 5;
  int COMPRESSED_DATA = 40;
  int EXTERNAL = 2;

  /** Returns the storage of the dataset {@code element} in {@code file}. */
  static DatasetStorage of(Hdf4File file, Element element) throws IOException {
    if (!element.special()) {
      return new Plain(file.runs(element));
    }
    ByteBuffer in = file.description(element);
    return switch (in.getShort()) {
      case COMPRESSED -> {
        Deflate deflate = Deflate.of(file, in);
        yield deflate.run == null ? new Nothing() : new Deflated(deflate.run, deflate.level);
      }
      case CHUNKED -> chunked(file, in);
      case EXTERNAL ->
          throw new ZarrException.Unsupported(
              "its values are in an external file, which is not referenced. Rewrite it with"
                  + " hrepack");
      default -> new Plain(file.runs(element));
    };
  }

  /**
   * The bytes of an element that deflate has compressed.
   *
   * @param run null if nothing was ever written
   */
  record Deflate(@Nullable Run run, int level) {
    private static final int DEFLATE = 4;
    private static final List<String> CODERS =
        List.of("none", "RLE", "n-bit", "Huffman", "deflate", "szip", "", "JPEG");

    /** Returns what follows the number of the way of storage in a description. */
    static Deflate of(Hdf4File file, ByteBuffer in) throws ZarrException {
      in.getShort(); // version
      in.getInt(); // length of the values
      int number = in.getShort() & 0xffff;
      int level = level(in);
      Element data = file.find(COMPRESSED_DATA, number);
      if (data != null && data.special()) {
        throw new ZarrException.Unsupported(
            "its compressed values are in several blocks. Rewrite it with hrepack");
      }
      return new Deflate(data == null ? null : new Run(data.offset(), data.length()), level);
    }

    /** Returns the level of deflate. Throws for another compression. */
    static int level(ByteBuffer in) throws ZarrException {
      in.getShort(); // model
      int coder = in.getShort() & 0xffff;
      if (coder != DEFLATE) {
        String name = coder < CODERS.size() ? CODERS.get(coder) : "number " + coder;
        throw new ZarrException.Unsupported(
            "its compression, %s of HDF4, has no counterpart in Zarr; supported is deflate. Rewrite it with hrepack -t '*:GZIP 6', or copy it with zarr-cdm copy"
                .formatted(name));
      }
      return in.getShort() & 0xffff;
    }
  }

  private static Chunked chunked(Hdf4File file, ByteBuffer in) throws IOException {
    in.getInt(); // length of this header
    in.get(); // version
    boolean compressed = (in.getInt() & 0xff) == COMPRESSED;
    in.getInt(); // number of values
    in.getInt(); // and in a chunk
    in.getInt(); // bytes of a value
    in.getShort(); // tag of the table
    int table = in.getShort() & 0xffff;
    in.getInt(); // reserved
    int rank = in.getInt();
    if (rank < 1 || rank > in.remaining() / 12) {
      throw file.damaged("chunks with %s dimensions".formatted(rank));
    }
    int[] shape = new int[rank];
    for (int d = 0; d < rank; d++) {
      in.getInt();
      in.getInt(); // length of the dimension
      shape[d] = in.getInt();
      if (shape[d] < 1) {
        throw file.damaged("chunks of length " + shape[d]);
      }
    }
    byte[] fill = new byte[Math.min(in.getInt() & 0xff, in.remaining())];
    in.get(fill);
    int level = -1;
    if (compressed) {
      in.getShort(); // the way of storage: compressed
      in.getInt(); // length of what follows
      level = Deflate.level(in);
    }
    return new Chunked(shape, level, fill, chunks(file, table, rank, compressed));
  }

  private static List<Chunk> chunks(Hdf4File file, int table, int rank, boolean compressed)
      throws IOException {
    Element described = file.find(Vdata.TAG, table);
    if (described == null) {
      throw file.damaged("it has no table of chunks number " + table);
    }
    ByteBuffer records = Vdata.of(file, described).data(file);
    List<long[]> places = new ArrayList<>();
    List<Element> found = new ArrayList<>();
    while (records.remaining() >= 4 * rank + 4) {
      long[] place = new long[rank];
      for (int d = 0; d < rank; d++) {
        place[d] = records.getInt();
      }
      int tag = records.getShort() & 0x3fff;
      Element chunk = file.find(tag, records.getShort() & 0xffff);
      if (chunk != null) {
        places.add(place);
        found.add(chunk);
      }
    }
    List<Chunk> chunks = new ArrayList<>();
    int fetched = 0;
    for (int n = 0; n < found.size(); n++) {
      if (compressed && n == fetched) {
        fetched += file.fetch(found.subList(n, found.size()));
      }
      chunks.add(new Chunk(places.get(n), run(file, found.get(n), compressed)));
    }
    return chunks;
  }

  private static Run run(Hdf4File file, Element chunk, boolean compressed) throws IOException {
    if (compressed != chunk.special()) {
      throw new ZarrException.Unsupported(
          "some of its chunks are compressed and others are not. Rewrite it with hrepack");
    }
    if (!compressed) {
      return new Run(chunk.offset(), chunk.length());
    }
    ByteBuffer in = file.description(chunk);
    if (in.getShort() != COMPRESSED) {
      throw new ZarrException.Unsupported(
          "its chunks are stored in several ways. Rewrite it with hrepack");
    }
    Deflate deflate = Deflate.of(file, in);
    if (deflate.run == null) {
      throw file.damaged("one of its chunks has no compressed values");
    }
    return deflate.run;
  }
}
