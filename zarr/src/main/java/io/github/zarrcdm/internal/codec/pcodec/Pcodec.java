package io.github.zarrcdm.internal.codec.pcodec;

import io.github.zarrcdm.codec.ByteSink;
import io.github.zarrcdm.codec.ByteSource;
import io.github.zarrcdm.codec.BytesCodec;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.memory.LowFirstBits;
import io.github.zarrcdm.internal.codec.memory.ScratchArray;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Numbers in the standalone format of pcodec: a header, then chunks of numbers, each after its type
 * and count.
 *
 * <p>Names: {@code pcodec} (v2), {@code numcodecs.pcodec}, {@code imagecodecs_pcodec}.
 *
 * <p>Configuration: {@code {"level": 8, "mode_spec": "auto"}}.
 *
 * @see <a href="https://github.com/pcodec/pcodec/blob/main/docs/format.md">Pco format spec</a>
 */
public record Pcodec() implements BytesCodec {
  private static final int MAGIC = 'p' | 'c' << 8 | 'o' << 16 | '!' << 24;
  private static final int NEWEST_STANDALONE = 3;
  private static final int FIRST_WITH_TYPE = 3;
  private static final int FIRST_WITH_COUNT = 2;
  private static final int NEWEST = 4;
  private static final int FIRST_WITH_MINOR = 4;
  private static final int COUNT_BITS = 24;

  @Override
  public boolean takesElements() {
    return true;
  }

  @Override
  public ByteBuffer decode(ByteBuffer encoded, ChunkContext chunk) throws ZarrException {
    Target target = new Target(chunk);
    decode(Span.of(encoded), target, chunk);
    chunk.checkLength(target.length);
    return ByteBuffer.wrap(target.bytes, 0, target.length);
  }

  /** Reads up to the last number that {@code sink} wants: the format has no lengths to skip by. */
  @Override
  public void decode(ByteSource encoded, ByteSink sink, ChunkContext chunk) throws ZarrException {
    long end = chunk.expected() == UNKNOWN ? sink.end() : Math.min(sink.end(), chunk.expected());
    byte[] batch = new byte[PcoSum.BATCH * Long.BYTES];
    long length =
        decode(
            encoded.all(),
            new Batches() {
              private long position;

              @Override
              public void begin(long bytes) throws ZarrException {
                if (chunk.expected() != UNKNOWN && position + bytes > chunk.expected()) {
                  throw chunk.tooLong();
                }
              }

              @Override
              public boolean take(PcoPage page, int count, int size) throws ZarrException {
                long next = position + (long) count * size;
                if (sink.wants(position, next)) {
                  page.put(batch, 0, count, chunk);
                  sink.put(batch, 0, position, count * size);
                }
                position = next;
                return position < end || end == chunk.expected();
              }
            },
            chunk);
    if (length < end) {
      chunk.checkLength(length);
    }
  }

  /** Takes the numbers of a chunk. */
  private interface Batches {
    /** Called before a chunk of {@code bytes} decoded bytes. */
    void begin(long bytes) throws ZarrException;

    /** Takes the batch that {@code page} holds; false if no more are wanted. */
    boolean take(PcoPage page, int count, int size) throws ZarrException;
  }

  /** All numbers, in an array that grows with the chunks unless their number is known. */
  private static final class Target implements Batches {
    private final ChunkContext chunk;
    private byte[] bytes;
    private int length;

    Target(ChunkContext chunk) throws ZarrException {
      this.chunk = chunk;
      this.bytes = chunk.expected() == UNKNOWN ? new byte[0] : chunk.allocate(chunk.expected());
    }

    @Override
    public void begin(long more) throws ZarrException {
      long needed = length + more;
      if (needed > bytes.length) {
        if (chunk.expected() != UNKNOWN) {
          throw chunk.tooLong();
        }
        byte[] larger = chunk.allocate(needed);
        System.arraycopy(bytes, 0, larger, 0, length);
        bytes = larger;
      }
    }

    @Override
    public boolean take(PcoPage page, int count, int size) throws ZarrException {
      page.put(bytes, length, count, chunk);
      length += count * size;
      return true;
    }
  }

  /** Hands batch after batch to {@code batches}, and returns the number of their bytes. */
  private static long decode(Span encoded, Batches batches, ChunkContext chunk)
      throws ZarrException {
    int length = encoded.length();
    try (ScratchArray padded = ScratchArray.of(length + PcoPage.PADDING, chunk)) {
      byte[] array = padded.array();
      System.arraycopy(encoded.array(), encoded.from(), array, 0, length);
      Arrays.fill(array, length, length + PcoPage.PADDING, (byte) 0);
      LowFirstBits in = new LowFirstBits(new Span(array, 0, length));
      int version = readVersion(in, chunk);
      long decoded = 0;
      while (true) {
        if (in.left() < 8) {
          throw chunk.corrupt("its pcodec has no end");
        }
        int code = (int) in.read(8);
        if (code == 0) {
          return decoded;
        }
        PcoType type =
            PcoType.of(code)
                .orElseThrow(
                    () ->
                        new ZarrException.Unsupported(
                            "%s: number type %s of version %s of pcodec's format; 1 to %s are supported"
                                .formatted(chunk.where(), code, version, PcoType.values().length)));
        int count = (int) in.read(COUNT_BITS) + 1;
        batches.begin((long) count * type.size());
        PcoPage page = new PcoPage(in, array, type, count, version, chunk);
        while (page.left() > 0) {
          int batch = page.next(chunk);
          decoded += (long) batch * type.size();
          if (!batches.take(page, batch, type.size())) {
            return decoded;
          }
        }
        in.align();
      }
    }
  }

  /** Reads the header and returns the version of the format of what follows. */
  private static int readVersion(LowFirstBits in, ChunkContext chunk) throws ZarrException {
    if ((int) in.read(32) != MAGIC) {
      throw chunk.corrupt("no pcodec header");
    }
    int standalone = (int) in.read(8);
    if (standalone > NEWEST_STANDALONE) {
      throw new ZarrException.Unsupported(
          "%s: version %s of pcodec's standalone format; 0 to %s are supported"
              .formatted(chunk.where(), standalone, NEWEST_STANDALONE));
    }
    if (standalone >= FIRST_WITH_TYPE) {
      in.read(8);
    }
    if (standalone >= FIRST_WITH_COUNT) {
      in.read((int) in.read(6) + 1);
      in.align();
    }
    // Before that the two versions were one number.
    int version = standalone < FIRST_WITH_COUNT ? standalone : (int) in.read(8);
    if (version > NEWEST) {
      throw new ZarrException.Unsupported(
          "%s: version %s of pcodec's format; 0 to %s are supported"
              .formatted(chunk.where(), version, NEWEST));
    }
    if (version >= FIRST_WITH_MINOR) {
      in.read(8);
    }
    return version;
  }
}
