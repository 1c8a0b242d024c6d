package io.github.zarrcdm.internal.store.model;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;
import java.util.zip.GZIPOutputStream;

/** Encodes chunks as the metadata of a {@link ReadModel} say. */
final class ReadChunk {
  private ReadChunk() {}

  /** Returns a chunk whose cells are all {@code value}. */
  static byte[] of(ReadModel metadata, int value) throws IOException {
    ByteBuffer raw = buffer(4 * metadata.chunk());
    while (raw.hasRemaining()) {
      raw.putInt(value);
    }
    return switch (metadata.codecs()) {
      case PLAIN -> raw.array();
      case GZIP -> gzipped(raw.array());
      case CRC -> withSum(raw.array());
      case SHARDED -> shard(metadata.chunk(), value);
    };
  }

  private static ByteBuffer buffer(int length) {
    return ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static byte[] gzipped(byte[] raw) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(raw);
    }
    return bytes.toByteArray();
  }

  private static byte[] withSum(byte[] raw) {
    CRC32C crc = new CRC32C();
    crc.update(raw);
    return buffer(raw.length + 4).put(raw).putInt((int) crc.getValue()).array();
  }

  /** The cells one after the other, then where each is. */
  private static byte[] shard(int cells, int value) {
    byte[] cell = withSum(buffer(4).putInt(value).array());
    ByteBuffer index = buffer(16 * cells);
    ByteBuffer shard = buffer(cells * cell.length + index.capacity() + 4);
    for (int n = 0; n < cells; n++) {
      index.putLong(shard.position()).putLong(cell.length);
      shard.put(cell);
    }
    return shard.put(withSum(index.array())).array();
  }
}
