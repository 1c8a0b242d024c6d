package io.github.zarrcdm.internal.virtualize.tiff;

import io.github.zarrcdm.codec.BytesCodec;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Elements;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.Codecs;
import io.github.zarrcdm.internal.codec.EncodingPipeline;
import io.github.zarrcdm.internal.dtype.IntegerType;
import io.github.zarrcdm.internal.virtualize.dataset.ChunkTable;
import io.github.zarrcdm.model.CodecSpec;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;

/**
 * The tiles of an image as chunks. A last strip with fewer rows than the others is stored with the
 * references, with rows of zeros below: chunks of Zarr have one shape.
 */
final class TileTable {
  /** Bytes of all chunks of an image that are stored with the references. */
  private static final long MOST_INLINE = 1 << 24;

  private final TiffFile file;
  private final Layout layout;
  private final TileCodecs codecs;
  private final long rowBytes;
  private final long tileBytes;
  private final ChunkTable table;
  private long inline;

  private TileTable(TiffFile file, Layout layout, SampleFormat samples, TileCodecs codecs) {
    this.file = file;
    this.layout = layout;
    this.codecs = codecs;
    this.rowBytes = (layout.rowSamples() * samples.bits() + 7) / 8;
    this.tileBytes = Math.multiplyExact(rowBytes, layout.tileRows());
    this.table = ChunkTable.of(layout.shape(), layout.chunk());
  }

  /**
   * Returns the tiles that are in the file. Those never written are missing, or stored if {@code
   * zeros} is true. Throws {@link ZarrException.Corrupt} for one beyond its end.
   */
  static ChunkTable of(
      TiffFile file, Layout layout, SampleFormat samples, TileCodecs codecs, boolean zeros)
      throws IOException {
    return new TileTable(file, layout, samples, codecs).filled(zeros);
  }

  private ChunkTable filled(boolean zeros) throws IOException {
    byte[] empty = null;
    for (int n = 0; n < layout.offsets().length; n++) {
      long offset = layout.offsets()[n];
      long length = layout.lengths()[n];
      if (layout.isSparse(n)) {
        if (zeros) {
          empty = empty == null ? encoded(new byte[inlineLength()]) : empty;
          addInline(n, empty);
        }
        continue;
      }
      if (offset < 0 || length < 0 || offset > file.source().size() - length) {
        throw file.corrupt(
            "tile %s is at bytes %s to %s, but the file has %s",
            n, offset, offset + length, file.source().size());
      }
      boolean plain = codecs.compressor().isEmpty();
      if (layout.isShort(n) && !(plain && length >= tileBytes)) {
        addShort(n, offset, length);
      } else if (plain && length < tileBytes) {
        throw file.corrupt("tile %s has %s bytes where %s are needed", n, length, tileBytes);
      } else {
        table.add(n, 0, offset, plain ? tileBytes : length);
      }
    }
    return table;
  }

  private void addShort(int number, long offset, long length) throws IOException {
    byte[] whole = new byte[inlineLength()];
    ByteBuffer bytes = decoded(file.read(offset, length));
    if (bytes.remaining() >= whole.length) {
      table.add(number, 0, offset, length);
      return;
    }
    long needed = rowBytes * (layout.rows() % layout.tileRows());
    if (bytes.remaining() < needed) {
      throw file.corrupt(
          "strip %s has %s bytes where %s are needed", number, bytes.remaining(), needed);
    }
    bytes.get(whole, 0, bytes.remaining());
    addInline(number, encoded(whole));
  }

  private int inlineLength() throws ZarrException {
    if (tileBytes > MOST_INLINE) {
      throw tooMuch();
    }
    return (int) tileBytes;
  }

  private void addInline(int number, byte[] bytes) throws ZarrException {
    inline += bytes.length;
    if (inline > MOST_INLINE) {
      throw tooMuch();
    }
    table.add(number, bytes);
  }

  private static ZarrException tooMuch() {
    return new ZarrException.Unsupported(
        "strips that are shorter than the others, or tiles that were never written in a file"
            + " without a nodata value, have to be stored with the references, which would take"
            + " more than %s MB. Rewrite it with gdal_translate -co TILED=YES -a_nodata VALUE"
                .formatted(MOST_INLINE >> 20));
  }

  /** Returns what filters and samples have made of a tile. */
  private ByteBuffer decoded(ByteBuffer stored) throws ZarrException {
    if (codecs.compressor().isEmpty()) {
      return stored;
    }
    CodecSpec compressor = codecs.compressor().get();
    ChunkContext chunk = ChunkContext.of(file.name(), "the last strip", stored.remaining());
    return ((BytesCodec) Codecs.create(compressor, IntegerType.UINT8)).decode(stored, chunk);
  }

  private byte[] encoded(byte[] decoded) throws ZarrException {
    if (codecs.compressor().isEmpty()) {
      return decoded;
    }
    CodecSpec compressor = codecs.compressor().get();
    return switch (compressor.name()) {
      case "numcodecs.lzma" ->
          throw new ZarrException.Unsupported(
              "a last strip with fewer rows than the others, and tiles that were never written in a"
                  + " file without a nodata value, have to be encoded again, and LZMA cannot be"
                  + " written. Rewrite it with gdal_translate -co TILED=YES -a_nodata VALUE");
      case "numcodecs.imagecodecs_lzw" -> TileEncoders.lzw(decoded);
      case "numcodecs.imagecodecs_packbits" -> TileEncoders.packBits(decoded);
      default -> {
        ByteBuffer bytes =
            EncodingPipeline.of(
                    List.of(new CodecSpec("bytes", Map.of()), compressor), IntegerType.UINT8)
                .encode(
                    new Elements.Packed(decoded, 0, decoded.length, ByteOrder.LITTLE_ENDIAN, true),
                    new int[] {decoded.length});
        byte[] encoded = new byte[bytes.remaining()];
        bytes.get(encoded);
        yield encoded;
      }
    };
  }
}
