package io.github.zarrcdm.internal.codec.deflate;

import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.codec.Encoder;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.compress.BlockEncoder;
import io.github.zarrcdm.internal.codec.memory.LittleEndian;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** DEFLATE, as zlib or as a gzip file of one member without name and time. */
public final class DeflateEncoder implements Encoder.OfBytes, BlockEncoder {
  private static final byte[] GZIP = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, (byte) 0xff};
  private static final int TRAILER = 8;
  private static final int MOST = 9;

  private final int level;
  private final boolean gzip;

  private DeflateEncoder(int level, boolean gzip) {
    this.level = level;
    this.gzip = gzip;
  }

  public static DeflateEncoder gzip(Configuration configuration) throws ZarrException {
    return new DeflateEncoder((int) configuration.integer("level", 5, -1, MOST), true);
  }

  public static DeflateEncoder zlib(Configuration configuration) throws ZarrException {
    return zlib((int) configuration.integer("level", 1, -1, MOST));
  }

  /** Returns the encoder of zlib data, 0 for stored, up to 9 for smallest. */
  public static DeflateEncoder zlib(int level) {
    return new DeflateEncoder(level, false);
  }

  @Override
  public ByteBuffer encode(ByteBuffer bytes) throws ZarrException {
    return whole(bytes, gzip ? "gzip" : "zlib");
  }

  /** Stored blocks of up to 16 kB are the worst that deflate does. */
  @Override
  public int longest(int length) {
    long longest = length + (length / 1000L + 1) * 5 + 64 + GZIP.length + TRAILER;
    return (int) Math.min(longest, Integer.MAX_VALUE - 8);
  }

  @Override
  public int encode(byte[] source, int from, int length, byte[] target, int at, int room) {
    int header = gzip ? GZIP.length : 0;
    int trailer = gzip ? TRAILER : 0;
    if (room < header + trailer) {
      return -1;
    }
    Deflater deflater = new Deflater(level, gzip);
    try {
      deflater.setInput(source, from, length);
      deflater.finish();
      int written = deflater.deflate(target, at + header, room - header - trailer);
      if (!deflater.finished()) {
        return -1;
      }
      if (gzip) {
        System.arraycopy(GZIP, 0, target, at, header);
        CRC32 crc = new CRC32();
        crc.update(source, from, length);
        LittleEndian.putInt(target, at + header + written, (int) crc.getValue());
        LittleEndian.putInt(target, at + header + written + Integer.BYTES, length);
      }
      return header + written + trailer;
    } finally {
      deflater.end();
    }
  }
}
