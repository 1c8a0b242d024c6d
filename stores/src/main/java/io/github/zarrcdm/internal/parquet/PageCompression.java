package io.github.zarrcdm.internal.parquet;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.compress.BlockDecoder;
import io.github.zarrcdm.internal.codec.compress.Lz4;
import io.github.zarrcdm.internal.codec.compress.SnappyBlock;
import io.github.zarrcdm.internal.codec.compress.Zstd;
import io.github.zarrcdm.internal.codec.deflate.Deflate;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Locale;

/** How the pages of a column are compressed, in the order of the numbers that Parquet gives. */
enum PageCompression {
  UNCOMPRESSED,
  SNAPPY,
  GZIP,
  LZO,
  BROTLI,
  LZ4,
  ZSTD,
  LZ4_RAW;

  /** Returns the compression of that number. */
  static PageCompression of(long number) {
    return values()[Math.toIntExact(number)];
  }

  private BlockDecoder decoder(String where) throws ZarrException.Unsupported {
    return switch (this) {
      case SNAPPY -> new SnappyBlock();
      case GZIP -> Deflate.gzipBlock();
      case ZSTD -> Zstd.block();
      case LZ4_RAW -> Lz4.block();
      case UNCOMPRESSED, LZO, BROTLI, LZ4 ->
          throw new ZarrException.Unsupported(
              "%s: it is compressed with %s; supported are zstd, snappy, gzip and lz4_raw. Write the references with one of them."
                  .formatted(where, name().toLowerCase(Locale.ROOT)));
    };
  }

  /** Returns the {@code length} bytes that {@code page}, all of it, is when decompressed. */
  ByteBuffer decompressed(ByteBuffer page, int length, String where) throws ZarrException {
    if (this == UNCOMPRESSED) {
      return page.slice().order(ByteOrder.LITTLE_ENDIAN);
    }
    Limit.VALUE_BYTES.check(length, () -> where);
    BlockDecoder decoder = decoder(where);
    byte[] decoded;
    try {
      decoded = new byte[length];
    } catch (OutOfMemoryError e) {
      throw new ZarrException.LimitExceeded(
          where
              + ": a page of "
              + length
              + " bytes does not fit into the heap. Raise it with -Xmx.");
    }
    int from = page.arrayOffset() + page.position();
    int found =
        decoder.decode(page.array(), from, from + page.remaining(), decoded, 0, decoded.length);
    if (found != length) {
      throw new IllegalArgumentException("a page does not decompress to " + length + " bytes");
    }
    return ByteBuffer.wrap(decoded).order(ByteOrder.LITTLE_ENDIAN);
  }
}
