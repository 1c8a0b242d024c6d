package io.github.zarrcdm.internal.codec.zfp;

import io.github.zarrcdm.codec.ByteSink;
import io.github.zarrcdm.codec.ByteSource;
import io.github.zarrcdm.codec.BytesCodec;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.memory.LowFirstBits;
import io.github.zarrcdm.internal.codec.memory.ScratchArray;
import io.github.zarrcdm.internal.codec.zfp.ZfpSlab.Wanted;
import io.github.zarrcdm.model.DataType;
import java.nio.ByteBuffer;

/**
 * Numbers of 32 and 64 bits in up to four dimensions, compressed by zfp. What stands before the
 * blocks differs from writer to writer: type, lengths and mode; the mode; or nothing, where the
 * configuration has it.
 *
 * <p>Names: {@code numcodecs.zfpy} and {@code imagecodecs_zfp} (a whole header, or one without type
 * and lengths), {@code zfp} (v3: none).
 *
 * <p>Configuration: {@code {"mode": "fixed_accuracy", "tolerance": 0.01}}.
 *
 * @see <a href="https://github.com/zarr-developers/zarr-extensions/tree/main/codecs/zfp">v3 codec
 *     zfp</a>
 * @see <a href="https://zfp.readthedocs.io/en/release1.0.1/high-level-api.html">zfp's headers</a>
 */
public final class Zfp implements BytesCodec {
  private static final int MAGIC = 'z' | 'f' << 8 | 'p' << 16;
  private static final int VERSION = 5;
  private static final int BLOCK_SIDE = 4;
  private static final int LONGEST_HEADER = 32;

  /** Reads what stands before the blocks. */
  @FunctionalInterface
  private interface Header {
    Described read(LowFirstBits in, ChunkContext chunk) throws ZarrException;
  }

  private record Described(ZfpField field, ZfpMode mode) {}

  private final Header header;

  private Zfp(Header header) {
    this.header = header;
  }

  /** Returns the codec whose chunks have headers. */
  public static Zfp withHeader(Configuration configuration, DataType type) throws ZarrException {
    if (configuration.flag("header", true)) {
      return new Zfp(
          (in, chunk) -> {
            checkMagic(in, chunk);
            return new Described(ZfpField.read(in), ZfpMode.read(in));
          });
    }
    ZfpType stored = type(configuration, type);
    return new Zfp(
        (in, chunk) -> {
          checkMagic(in, chunk);
          return new Described(ZfpField.of(stored, chunk), ZfpMode.read(in));
        });
  }

  /** Returns the codec whose chunks have none. */
  static Zfp withoutHeader(Configuration configuration, DataType type) throws ZarrException {
    ZfpType stored = type(configuration, type);
    ZfpMode.of(configuration, stored, 1);
    return new Zfp(
        (in, chunk) -> {
          ZfpField field = ZfpField.of(stored, chunk);
          return new Described(field, ZfpMode.of(configuration, stored, field.dimensions()));
        });
  }

  /** Returns the type that numbers of {@code type} are stored as. */
  private static ZfpType type(Configuration configuration, DataType type) throws ZarrException {
    return switch (type.kind()) {
      case BYTE, SHORT, INT -> ZfpType.INT32;
      case LONG -> ZfpType.INT64;
      case DOUBLE -> ZfpType.FLOAT64;
      case FLOAT -> {
        if (type.size() == Float.BYTES) {
          yield ZfpType.FLOAT32;
        }
        throw configuration.unsupported(
            "elements are %s; of floats 32 and 64 bits are", type.name());
      }
      default ->
          throw configuration.unsupported(
              "elements are %s; known are integers, float32 and float64", type.name());
    };
  }

  @Override
  public boolean takesElements() {
    return true;
  }

  @Override
  public ByteBuffer decode(ByteBuffer encoded, ChunkContext chunk) throws ZarrException {
    LowFirstBits in = new LowFirstBits(Span.of(encoded));
    Opened opened = open(in, encoded.remaining(), chunk);
    byte[] decoded = chunk.allocate(opened.field.bytes());
    long slab = 0;
    for (int at = 0; at < decoded.length; at += (int) slab) {
      slab = opened.decodeSlab(at, decoded, at, Wanted.ALL);
      check(in, chunk);
    }
    return ByteBuffer.wrap(decoded);
  }

  /**
   * Of a fixed rate, only the slabs that {@code sink} wants are read, and of these the blocks that
   * it does not want are skipped; of others, all up to the last wanted one are read through.
   */
  @Override
  public void decode(ByteSource encoded, ByteSink sink, ChunkContext chunk) throws ZarrException {
    LowFirstBits in = new LowFirstBits(encoded.read(0, LONGEST_HEADER));
    Opened opened = open(in, encoded.length(), chunk);
    boolean seeks = opened.mode.fixedRate();
    long first = in.position();
    if (!seeks) {
      in = new LowFirstBits(encoded.all());
      in.seek(first);
      opened = opened.at(in);
    }
    long end = Math.min(sink.end(), opened.field.bytes());
    ZfpField whole = opened.field.slab(BLOCK_SIDE);
    long bits = seeks ? (long) whole.blocks() * opened.mode.minBits() : 0;
    try (ScratchArray scratch = ScratchArray.of(chunk.allocatable(whole.bytes()), chunk)) {
      long from = first;
      for (long at = 0, slab; at < end; at += slab, from += bits) {
        slab = opened.slab(at).bytes();
        boolean wanted = sink.wants(at, at + slab);
        if (seeks && !wanted) {
          continue;
        }
        if (seeks) {
          in = new LowFirstBits(encoded.read(from >>> 3, (int) ((from & 7) + bits + 7 >>> 3)));
          in.seek(from & 7);
          opened = opened.at(in);
        }
        opened.decodeSlab(at, scratch.array(), 0, sink::wants);
        check(in, chunk);
        if (wanted) {
          sink.put(scratch.array(), 0, at, (int) slab);
        }
      }
    }
  }

  private static void checkMagic(LowFirstBits in, ChunkContext chunk) throws ZarrException {
    int magic = (int) in.read(24);
    int version = (int) in.read(8);
    if (magic != MAGIC) {
      throw chunk.corrupt("no zfp header");
    }
    if (version != VERSION) {
      throw new ZarrException.Unsupported(
          "%s: version %s of zfp's format; %s is supported"
              .formatted(chunk.where(), version, VERSION));
    }
  }

  private static void check(LowFirstBits in, ChunkContext chunk) throws ZarrException {
    if (in.left() < 0) {
      throw chunk.corrupt("its zfp blocks go on after its end");
    }
  }

  /** Reads what stands before the blocks of {@code length} bytes in all. */
  private Opened open(LowFirstBits in, long length, ChunkContext chunk) throws ZarrException {
    Described described = header.read(in, chunk);
    ZfpField field = described.field();
    ZfpMode mode = described.mode();
    check(in, chunk);
    chunk.checkLength(field.bytes());
    chunk.allocatable(field.bytes());
    long least = (long) field.blocks() * Math.max(1, mode.minBits());
    if (least > 8 * length - in.position()) {
      throw chunk.corrupt(
          "its zfp has %s blocks in %s bytes, too few for them", field.blocks(), length);
    }
    return new Opened(field, mode, new ZfpBlock(in, mode, field.type(), field.dimensions()));
  }

  /** A field that is decoded slab by slab. */
  private record Opened(ZfpField field, ZfpMode mode, ZfpBlock block) {

    /** Returns this stream, whose next block is that of {@code in}. */
    Opened at(LowFirstBits in) {
      return new Opened(field, mode, new ZfpBlock(in, mode, field.type(), field.dimensions()));
    }

    /** Returns the slab at byte {@code position}. */
    ZfpField slab(long position) {
      int left = (int) (field.slowest() - position / field.slab(1).bytes());
      return field.slab(Math.min(BLOCK_SIDE, left));
    }

    /**
     * Decodes the slab at byte {@code position} into {@code target} from {@code at} on, as far as
     * it is {@code wanted}, and returns the number of its bytes.
     */
    long decodeSlab(long position, byte[] target, int at, Wanted wanted) {
      ZfpField slab = slab(position);
      boolean skips = wanted != Wanted.ALL && mode.fixedRate();
      new ZfpSlab(slab).decode(block, skips, target, at, wanted, position);
      return slab.bytes();
    }
  }
}
