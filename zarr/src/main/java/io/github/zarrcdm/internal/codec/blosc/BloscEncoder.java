package io.github.zarrcdm.internal.codec.blosc;

import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.codec.Encoder;
import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.compress.BlockEncoder;
import io.github.zarrcdm.internal.codec.compress.Lz4Encoder;
import io.github.zarrcdm.internal.codec.compress.ZstdEncoder;
import io.github.zarrcdm.internal.codec.deflate.DeflateEncoder;
import io.github.zarrcdm.internal.codec.memory.LittleEndian;
import io.github.zarrcdm.internal.codec.memory.ScratchArray;
import io.github.zarrcdm.internal.codec.shuffle.BitShuffle;
import io.github.zarrcdm.internal.codec.shuffle.ByteShuffleEncoder;
import io.github.zarrcdm.model.DataType;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Makes Blosc 1 frames that every version of c-blosc reads. What does not get smaller is stored
 * uncompressed.
 *
 * @see <a href="https://github.com/Blosc/c-blosc/blob/main/README_CHUNK_FORMAT.rst">Blosc chunk
 *     format</a>
 */
public final class BloscEncoder implements Encoder.OfBytes {
  /**
   * The level of zstd for planes of low bytes: there, 3 takes 1.1 to 1.6 times as long and finds no
   * more than 2 does.
   */
  private static final int LOW_PLANES = 2;

  /**
   * Planes of high bytes, the last ones of little-endian items: in these, neighbours are alike if
   * their values are.
   */
  private static final int HIGH_PLANES = 2;

  private static final int LONGEST = Integer.MAX_VALUE - BloscFrame.HEADER - 8;

  private final BloscSizes sizes;
  private final Shuffling shuffling;
  private final int inner;
  private final BlockEncoder encoder;
  private final BlockEncoder lowPlanes;

  /** How the items of a block are regrouped; the flag that says so. */
  private enum Shuffling {
    NONE(0),
    BYTES(BloscFrame.BYTE_SHUFFLED),
    BITS(BloscFrame.BIT_SHUFFLED);

    private final int flag;

    Shuffling(int flag) {
      this.flag = flag;
    }
  }

  private BloscEncoder(
      BloscSizes sizes,
      Shuffling shuffling,
      int inner,
      BlockEncoder encoder,
      BlockEncoder lowPlanes) {
    this.sizes = sizes;
    this.shuffling = shuffling;
    this.inner = inner;
    this.encoder = encoder;
    this.lowPlanes = lowPlanes;
  }

  /**
   * Returns the encoder; items have the size of {@code type} unless the configuration has another.
   */
  public static BloscEncoder of(Configuration configuration, DataType type) throws ZarrException {
    int level = (int) configuration.integer("clevel", 5, 0, 9);
    int blockSize = (int) configuration.integer("blocksize", 0, 0, Integer.MAX_VALUE);
    int itemSize =
        (int) configuration.integer("typesize", Math.max(type.size(), 1), 1, Integer.MAX_VALUE);
    int item = itemSize > 255 ? 1 : itemSize;
    String name = configuration.text("cname", "lz4");
    int inner =
        switch (name) {
          case "blosclz" -> 0;
          case "lz4", "lz4hc" -> 1;
          case "zlib" -> 3;
          case "zstd" -> 4;
          default ->
              throw configuration.unsupported(
                  "cname \"%s\" cannot be written; blosclz, lz4, lz4hc, zlib and zstd can", name);
        };
    Shuffling shuffling = shuffling(configuration, item);
    BloscSizes sizes = new BloscSizes(name, level, item, blockSize, shuffling == Shuffling.BYTES);
    BlockEncoder encoder = encoder(name, sizes);
    BlockEncoder lowPlanes =
        sizes.ofPlanes() ? new ZstdEncoder(Math.min(level, LOW_PLANES), false) : encoder;
    return new BloscEncoder(sizes, shuffling, inner, encoder, lowPlanes);
  }

  /**
   * By name as in v3, or by number as in v2, where -1 means bits of bytes and bytes of the rest.
   */
  private static Shuffling shuffling(Configuration configuration, int item) throws ZarrException {
    Object shuffle = configuration.get("shuffle");
    String name = shuffle == null ? "1" : shuffle.toString();
    return switch (name) {
      case "0", "noshuffle" -> Shuffling.NONE;
      case "1", "shuffle" -> item > 1 ? Shuffling.BYTES : Shuffling.NONE;
      case "2", "bitshuffle" -> Shuffling.BITS;
      case "-1" -> item > 1 ? Shuffling.BYTES : Shuffling.BITS;
      default ->
          throw configuration.malformed(
              "shuffle is %s; it must be noshuffle, shuffle or bitshuffle", name);
    };
  }

  private static BlockEncoder encoder(String name, BloscSizes sizes) {
    int level = sizes.level();
    return switch (name) {
      case "blosclz" -> new BloscLzEncoder();
      case "lz4" -> Lz4Encoder.fast();
      case "lz4hc" -> Lz4Encoder.high(Math.max(level, 1));
      case "zlib" -> DeflateEncoder.zlib(level);
      default -> new ZstdEncoder(sizes.ofPlanes() ? level : zstdLevel(level), false);
    };
  }

  /** Returns the level of zstd that c-blosc takes for one of its own nine. */
  private static int zstdLevel(int level) {
    return switch (level) {
      case 9 -> ZstdEncoder.MOST;
      case 0 -> 1;
      default -> 2 * level - 1;
    };
  }

  @Override
  public ByteBuffer encode(ByteBuffer bytes) throws ZarrException {
    Span span = Span.of(bytes);
    int length = span.length();
    if (length > LONGEST) {
      throw new ZarrException.LimitExceeded(
          "a chunk of %s bytes is too large for blosc, which takes %s. Take smaller chunks."
              .formatted(length, LONGEST));
    }
    int whole = BloscFrame.HEADER + length;
    try (ScratchArray scratch = ScratchArray.of(whole)) {
      byte[] frame = scratch.array();
      int block = sizes.block(length);
      boolean split = sizes.splits(block);
      int flags = shuffling.flag | (split ? 0 : BloscFrame.NOT_SPLIT) | inner << 5;
      int end = sizes.level() == 0 ? -1 : blocks(span, frame, whole, block, split);
      if (end < 0) {
        flags |= BloscFrame.STORED;
        System.arraycopy(span.array(), span.from(), frame, BloscFrame.HEADER, length);
        end = whole;
      }
      BloscFrame.putHeader(frame, flags, sizes.item(), length, block, end);
      return ByteBuffer.wrap(Arrays.copyOf(frame, end));
    }
  }

  /**
   * Writes all blocks, into {@code room} bytes of {@code frame}; gives the end of the last, or -1
   * if they are not shorter than the bytes.
   */
  private int blocks(Span bytes, byte[] frame, int room, int block, boolean split) {
    int length = bytes.length();
    int count = length == 0 ? 0 : (length - 1) / block + 1;
    long start = BloscFrame.HEADER + 4L * count;
    if (start >= room) {
      return -1;
    }
    int end = (int) start;
    byte[] planes = new byte[shuffling == Shuffling.BITS ? BitShuffle.workspace(sizes.item()) : 0];
    try (ScratchArray scratch =
        ScratchArray.of(shuffling == Shuffling.NONE ? 0 : Math.min(block, length))) {
      for (int i = 0; i < count && end >= 0; i++) {
        LittleEndian.putInt(frame, BloscFrame.HEADER + 4 * i, end);
        int from = i * block;
        int part = Math.min(block, length - from);
        Span items = shuffled(bytes.array(), bytes.from() + from, part, scratch.array(), planes);
        int streams = split && part == block ? sizes.item() : 1;
        end = streams(items, streams, frame, room, end);
      }
    }
    return end;
  }

  private Span shuffled(byte[] bytes, int from, int length, byte[] shuffled, byte[] planes) {
    int item = sizes.item();
    if (shuffling == Shuffling.BYTES) {
      ByteShuffleEncoder.encode(bytes, from, shuffled, 0, length, item);
    } else if (shuffling == Shuffling.BITS && length / item % 8 == 0) {
      BitShuffle.encode(bytes, from, shuffled, 0, length, item, planes);
    } else {
      return new Span(bytes, from, from + length);
    }
    return new Span(shuffled, 0, length);
  }

  /** Each stream is four bytes of length and its data; of full length if it is stored. */
  private int streams(Span items, int streams, byte[] frame, int whole, int at) {
    int length = items.length() / streams;
    int end = at;
    for (int stream = 0; stream < streams; stream++) {
      int from = items.from() + stream * length;
      int data = end + Integer.BYTES;
      BlockEncoder encoder = stream < streams - HIGH_PLANES ? lowPlanes : this.encoder;
      // Rather than just too little: to fail costs an exception.
      int room = Math.min(encoder.longest(length), whole - data);
      int encoded = room <= 0 ? -1 : encoder.encode(items.array(), from, length, frame, data, room);
      if (encoded <= 0 || encoded >= length) {
        if (length > whole - data) {
          return -1;
        }
        System.arraycopy(items.array(), from, frame, data, length);
        encoded = length;
      }
      LittleEndian.putInt(frame, end, encoded);
      end = data + encoded;
    }
    return end;
  }
}
