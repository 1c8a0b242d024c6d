package io.github.zarrcdm.internal.store.icechunk;

import com.github.luben.zstd.Zstd;
import io.github.zarrcdm.internal.icechunk.FileHeader;
import io.github.zarrcdm.internal.icechunk.FileType;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Writes manifests of many references by hand, to see what reading them costs. */
final class IcechunkFileWriter {
  private static final byte[] MAGIC = {
    'I', 'C', 'E', (byte) 0xf0, (byte) 0x9f, (byte) 0xa7, (byte) 0x8a, 'C', 'H', 'U', 'N', 'K'
  };

  private IcechunkFileWriter() {}

  /** A file of this type with {@code payload} in it, as it is. */
  static byte[] plain(FileType type, byte[] payload) {
    ByteBuffer file = ByteBuffer.allocate(FileHeader.LENGTH + payload.length);
    file.put(MAGIC).put(36, (byte) 2).put(37, (byte) type.number);
    return file.put(FileHeader.LENGTH, payload).array();
  }

  /** A file of this type with {@code payload} in it, compressed. */
  static byte[] file(FileType type, ByteBuffer payload) {
    ByteBuffer header = ByteBuffer.allocate(FileHeader.LENGTH);
    header.put(MAGIC).put("by hand".getBytes(StandardCharsets.US_ASCII));
    header.put(36, (byte) 2).put(37, (byte) type.number).put(38, (byte) 1);
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    file.writeBytes(header.array());
    ByteBuffer packed = Zstd.compress(payload, 1);
    byte[] bytes = new byte[packed.remaining()];
    packed.get(bytes);
    file.writeBytes(bytes);
    return file.toByteArray();
  }

  /**
   * A manifest {@code id} (twelve bytes of 7) of one array, node 5, with {@code count} virtual
   * chunks in a row, eight in a file. It lies outside of the heap, which a test may have made
   * small.
   */
  static ByteBuffer manifest(int count) {
    // Root and array with their vtables, then a vector of offsets, then the references.
    ByteBuffer b =
        ByteBuffer.allocateDirect(256 + 4 * count + count * 100).order(ByteOrder.LITTLE_ENDIAN);
    b.putInt(0, 32);
    b.position(8);
    b.putShort((short) 8).putShort((short) 24).putShort((short) 4).putShort((short) 16);
    b.position(32);
    b.putInt(32 - 8); // vtable at 8
    for (int i = 0; i < 12; i++) {
      b.put((byte) 7);
    }
    b.putInt(48, 64 - 48); // arrays
    b.putInt(64, 1).putInt(68, 96 - 68);
    b.position(80);
    b.putShort((short) 8).putShort((short) 16).putShort((short) 4).putShort((short) 12);
    b.putInt(96, 96 - 80).putLong(100, Long.reverseBytes(5L));
    b.putInt(108, 128 - 108); // references
    int vector = 128;
    b.putInt(vector, count);
    int vtable = vector + 4 + 4 * count;
    short[] fields = {16, 28, 4, 0, 8, 16, 0, 24};
    for (int i = 0; i < fields.length; i++) {
      b.putShort(vtable + 2 * i, fields[i]);
    }
    int at = vtable + 16;
    for (int n = 0; n < count; n++) {
      byte[] location =
          "s3://bucket/some/long/prefix/file-%08d.nc"
              .formatted(n / 8)
              .getBytes(StandardCharsets.US_ASCII);
      b.putInt(vector + 4 + 4 * n, at - (vector + 4 + 4 * n));
      int index = at + 28;
      int text = index + 8;
      b.putInt(at, at - vtable).putInt(at + 4, index - (at + 4));
      b.putLong(at + 8, 1000L * n).putLong(at + 16, 500).putInt(at + 24, text - (at + 24));
      b.putInt(index, 1).putInt(index + 4, n);
      b.putInt(text, location.length);
      b.position(text + 4);
      b.put(location);
      at = text + 4 + (location.length + 4 & ~3);
    }
    return b.position(0).limit(at);
  }
}
