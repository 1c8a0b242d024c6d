package io.github.zarrcdm.internal.codec.aec;

import io.github.zarrcdm.codec.ByteSink;
import io.github.zarrcdm.codec.ByteSource;
import io.github.zarrcdm.codec.BytesCodec;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.memory.LittleEndian;
import io.github.zarrcdm.internal.codec.shuffle.ByteShuffle;
import io.github.zarrcdm.model.DataType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Samples in adaptive entropy coding as HDF5's szip filter stores them: after the decoded length in
 * four bytes, little-endian; an interval is a line of pixels. Pixels of 32 and 64 bits are coded by
 * their bytes, all first ones before all second ones.
 *
 * <p>Names: {@code imagecodecs_szip}; {@code szip} (netCDF-C), which leaves out what follows from
 * the type and the shape of the chunk.
 *
 * <p>Configuration: {@code {"options_mask": 141, "pixels_per_block": 16, "pixels_per_scanline": 32,
 * "bits_per_pixel": 32}}.
 *
 * @param mask the options of szip
 * @param block pixels in a block
 * @param bits of a pixel
 * @param line pixels in a line; 0 if it follows from the shape of the chunk
 * @param header true if the decoded length comes first
 * @see <a href="https://support.hdfgroup.org/documentation/hdf5/latest/group___s_z_i_p.html">szip
 *     in HDF5</a>
 */
public record Szip(int mask, int block, int bits, int line, boolean header) implements BytesCodec {
  private static final int BIG_ENDIAN = 16;
  private static final int NEAREST_NEIGHBOUR = 32;
  private static final int LONGEST_BLOCK = 32;
  private static final int MOST_BLOCKS = 128;
  private static final int LONGEST_LINE = 4096;

  public static Szip of(Configuration configuration, DataType type) throws ZarrException {
    boolean dashes = configuration.has("pixels-per-block") || configuration.has("mask");
    int mask = (int) configuration.integer(dashes ? "mask" : "options_mask", 0, 0, 0xffff);
    int block = (int) configuration.integer(key("pixels_per_block", dashes), 0, 2, LONGEST_BLOCK);
    long bits = configuration.integer(key("bits_per_pixel", dashes), bits(type), 1, Long.SIZE);
    int line = (int) configuration.integer(key("pixels_per_scanline", dashes), 0, 0, LONGEST_LINE);
    if (block == 0 || block % 2 != 0) {
      throw configuration.malformed(
          "pixels per block are %s, not an even number up to %s", block, LONGEST_BLOCK);
    }
    if (bits > 24 && bits != 32 && bits != 64) {
      throw configuration.malformed("bits per pixel are %s; 1 to 24, 32 and 64 are known", bits);
    }
    return new Szip(mask, block, (int) bits, line, configuration.flag("header", true));
  }

  private static String key(String name, boolean dashes) {
    return dashes ? name.replace('_', '-') : name;
  }

  private static long bits(DataType type) {
    return 8L * Math.max(1, Math.min(type.size(), Long.BYTES));
  }

  @Override
  public ByteBuffer decode(ByteBuffer encoded, ChunkContext chunk) throws ZarrException {
    Span bytes = Span.of(encoded);
    long length = length(bytes, chunk);
    byte[] decoded = Aec.decode(format(chunk), samples(bytes), length, chunk);
    if (!planes()) {
      return ByteBuffer.wrap(decoded);
    }
    byte[] whole = chunk.allocate(length);
    ByteShuffle.decode(decoded, 0, whole, 0, decoded.length, bits / 8);
    return ByteBuffer.wrap(whole);
  }

  /** Decodes up to the last pixel that {@code sink} wants, unless the last bytes are apart. */
  @Override
  public void decode(ByteSource encoded, ByteSink sink, ChunkContext chunk) throws ZarrException {
    if (planes()) {
      BytesCodec.super.decode(encoded, sink, chunk);
      return;
    }
    Span bytes = encoded.all();
    long length = length(bytes, chunk);
    new Aec(format(chunk))
        .decode(ByteSource.of(samples(bytes).buffer()), sink, chunk.expecting(length));
  }

  /** Returns the number of decoded bytes. */
  private long length(Span bytes, ChunkContext chunk) throws ZarrException {
    long length = chunk.expected();
    if (header) {
      if (bytes.length() < Integer.BYTES) {
        throw chunk.corrupt("%s bytes, too few for szip", bytes.length());
      }
      length = LittleEndian.getInt(bytes.array(), bytes.from()) & 0xffffffffL;
      chunk.checkLength(length);
    }
    if (length == UNKNOWN) {
      throw new ZarrException.Unsupported(
          "%s: szip without a header does not say how long its content is"
              .formatted(chunk.where()));
    }
    return length;
  }

  private Span samples(Span bytes) {
    return new Span(bytes.array(), bytes.from() + (header ? Integer.BYTES : 0), bytes.to());
  }

  private boolean planes() {
    return bits == 32 || bits == 64;
  }

  private AecFormat format(ChunkContext chunk) throws ZarrException {
    int pixels = line == 0 ? line(chunk) : line;
    return new AecFormat(
        planes() ? 8 : bits,
        block,
        (pixels + block - 1) / block,
        pixels,
        (mask & NEAREST_NEIGHBOUR) != 0,
        false,
        false,
        false,
        (mask & BIG_ENDIAN) != 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
  }

  /**
   * Returns the pixels of a line, as HDF5 chooses them for a chunk. NetCDF-C looks at the array
   * instead: its metadata are completed where they are read.
   */
  private int line(ChunkContext chunk) throws ZarrException {
    if (chunk.shape().isEmpty()) {
      throw new ZarrException.Unsupported(
          chunk.where() + ": szip without pixels per scanline needs the shape of the chunk");
    }
    long fastest = chunk.shape().get(chunk.shape().size() - 1);
    long all = chunk.shape().stream().mapToLong(Integer::longValue).reduce(1, (a, b) -> a * b);
    long longest = (long) block * MOST_BLOCKS;
    long pixels = fastest < block ? all : fastest <= LONGEST_LINE ? fastest : longest;
    return (int) Math.max(1, Math.min(longest, pixels));
  }
}
