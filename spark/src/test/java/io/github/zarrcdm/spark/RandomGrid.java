package io.github.zarrcdm.spark;

import com.github.luben.zstd.Zstd;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A grid of random shape, chunks and shards, and what must be stored for it: worked out from the
 * specification of Zarr 3 alone, for 32-bit integers in zstd.
 *
 * @param boxes the shape of shards, or of chunks if there are none
 */
record RandomGrid(long[] shape, int[] chunks, int[] boxes) {
  static final int MISSING = -2147483647;

  static RandomGrid of(Random random) {
    int rank = 1 + random.nextInt(3);
    long[] shape = new long[rank];
    int[] chunks = new int[rank];
    int[] boxes = new int[rank];
    boolean shards = random.nextBoolean();
    for (int d = 0; d < rank; d++) {
      shape[d] = 1 + random.nextInt(6);
      chunks[d] = 1 + random.nextInt((int) shape[d]);
      boxes[d] = chunks[d] * (shards ? 1 + random.nextInt(3) : 1);
    }
    return new RandomGrid(shape, chunks, boxes);
  }

  /** The same with {@code length} along its first dimension. */
  RandomGrid with(long length) {
    long[] longer = shape.clone();
    longer[0] = length;
    return new RandomGrid(longer, chunks, boxes);
  }

  String[] dimensions() {
    return IntStream.range(0, shape.length).mapToObj(d -> "d" + d).toArray(String[]::new);
  }

  int cells() {
    return (int) Arrays.stream(shape).reduce(1, (a, b) -> a * b);
  }

  /** The indices of a cell. */
  long[] index(int cell) {
    long[] index = new long[shape.length];
    int rest = cell;
    for (int d = shape.length - 1; d >= 0; d--) {
      index[d] = rest % shape[d];
      rest /= (int) shape[d];
    }
    return index;
  }

  /** What the files of the array in {@code folder} hold, cell by cell. */
  int[] stored(Path folder) throws IOException {
    int[] stored = new int[cells()];
    for (int cell = 0; cell < stored.length; cell++) {
      long[] index = index(cell);
      String key =
          IntStream.range(0, index.length)
              .mapToObj(d -> Long.toString(index[d] / boxes[d]))
              .collect(Collectors.joining("/", "c/", ""));
      Path file = folder.resolve(key);
      byte[] chunk = Files.exists(file) ? chunk(Files.readAllBytes(file), index) : null;
      stored[cell] =
          chunk == null
              ? MISSING
              : ByteBuffer.wrap(chunk)
                  .order(ByteOrder.LITTLE_ENDIAN)
                  .getInt(Integer.BYTES * place(index, chunks, new int[] {1, 1, 1}));
    }
    return stored;
  }

  /** The decoded chunk of a cell in its box; null if the box lacks it. */
  private byte[] chunk(byte[] box, long[] index) {
    int size = Integer.BYTES * Arrays.stream(chunks).reduce(1, (a, b) -> a * b);
    if (Arrays.equals(chunks, boxes)) {
      return Zstd.decompress(box, size);
    }
    int[] counts = IntStream.range(0, chunks.length).map(d -> boxes[d] / chunks[d]).toArray();
    int entries = Arrays.stream(counts).reduce(1, (a, b) -> a * b);
    ByteBuffer bytes = ByteBuffer.wrap(box).order(ByteOrder.LITTLE_ENDIAN);
    int entry = box.length - Integer.BYTES - 16 * (entries - place(index, counts, chunks));
    long offset = bytes.getLong(entry);
    int length = (int) bytes.getLong(entry + Long.BYTES);
    return offset < 0
        ? null
        : Zstd.decompress(Arrays.copyOfRange(box, (int) offset, (int) offset + length), size);
  }

  /** The place in C order, within {@code counts}, of what has {@code steps} indices each. */
  private static int place(long[] index, int[] counts, int[] steps) {
    int place = 0;
    for (int d = 0; d < index.length; d++) {
      place = place * counts[d] + (int) (index[d] / steps[d] % counts[d]);
    }
    return place;
  }
}
