package io.github.zarrcdm.internal.store.icechunk;

import com.github.luben.zstd.RecyclingBufferPool;
import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.icechunk.FileHeader;
import io.github.zarrcdm.internal.icechunk.FileType;
import io.github.zarrcdm.internal.icechunk.FlatBuffer;
import io.github.zarrcdm.store.ByteRange.Slice;
import io.github.zarrcdm.store.Store;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;

/**
 * A metadata file of Icechunk: 39 bytes of header, then a flatbuffer, mostly compressed with zstd,
 * whose frames do not tell their length.
 *
 * @see <a href="https://icechunk.io/en/latest/reference/spec/">Icechunk specification</a>
 */
final class IcechunkFile {
  private static final int NEWEST_VERSION = 2;

  /** How much memory is tried first if the size is unknown. */
  private static final int USUAL_RATIO = 8;

  private static final int LEAST = 1 << 16;

  private IcechunkFile() {}

  /**
   * Returns the flatbuffer in {@code file}, which {@code where} names. {@code expected} bytes are
   * reserved for it; 0 if unknown.
   */
  static FlatBuffer read(ByteBuffer file, FileType type, long expected, String where)
      throws ZarrException {
    if (!FileHeader.hasMagic(file)) {
      throw corrupt(where, "it does not begin as files of Icechunk do");
    }
    if (file.remaining() < FileHeader.LENGTH) {
      throw corrupt(where, "it ends within its header, after %s bytes", file.remaining());
    }
    int version = at(file, FileHeader.VERSION_AT);
    if (version == 0 || version > NEWEST_VERSION) {
      throw new ZarrException.Unsupported(
          "%s: this file is of version %s of the Icechunk specification; versions 1 and 2 are supported"
              .formatted(where, version));
    }
    if (at(file, FileHeader.TYPE_AT) != type.number) {
      throw corrupt(
          where,
          "it is of type %s, where a %s, type %s, belongs",
          at(file, FileHeader.TYPE_AT),
          type.label(),
          type.number);
    }
    int from = file.arrayOffset() + file.position() + FileHeader.LENGTH;
    int length = file.remaining() - FileHeader.LENGTH;
    return switch (at(file, FileHeader.COMPRESSION_AT)) {
      case FileHeader.PLAIN -> {
        type.limit.check(length, () -> where);
        yield new FlatBuffer(ByteBuffer.wrap(file.array(), from, length).slice(), where);
      }
      case FileHeader.ZSTD ->
          new FlatBuffer(unpacked(file.array(), from, length, type, expected, where), where);
      default ->
          throw new ZarrException.Unsupported(
              "%s: it is compressed by algorithm %s; supported are 0 (none) and 1 (zstd)"
                  .formatted(where, at(file, FileHeader.COMPRESSION_AT)));
    };
  }

  private static int at(ByteBuffer file, int offset) {
    return file.get(file.position() + offset) & 0xff;
  }

  /**
   * If the result is larger than expected, it is measured first: memory is allocated for what
   * exists, once, and a few bytes that claim to be gigabytes cost none.
   */
  private static ByteBuffer unpacked(
      byte[] packed, int from, int length, FileType type, long expected, String where)
      throws ZarrException {
    long most = Math.min(type.limit.value(), Integer.MAX_VALUE - 16);
    long guess = expected > 0 ? expected : (long) length * USUAL_RATIO;
    byte[] bytes = new byte[(int) Math.min(most, Math.max(LEAST, guess))];
    try {
      int filled = unpack(packed, from, length, bytes);
      if (filled < 0) {
        bytes = null;
        bytes = new byte[(int) count(packed, from, length, type, where)];
        filled = unpack(packed, from, length, bytes);
      }
      boolean loose = filled < bytes.length - bytes.length / 4;
      return ByteBuffer.wrap(loose ? Arrays.copyOf(bytes, filled) : bytes, 0, filled).slice();
    } catch (ZarrException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      throw new ZarrException.Corrupt(where + ": its zstd does not decode: " + e.getMessage(), e);
    }
  }

  /** Returns how many bytes were unpacked into {@code bytes}; -1 if they do not fit. */
  private static int unpack(byte[] packed, int from, int length, byte[] bytes) throws IOException {
    try (InputStream zstd = zstd(packed, from, length)) {
      int filled = zstd.readNBytes(bytes, 0, bytes.length);
      return zstd.read() < 0 ? filled : -1;
    }
  }

  private static long count(byte[] packed, int from, int length, FileType type, String where)
      throws IOException {
    byte[] piece = new byte[LEAST];
    try (InputStream zstd = zstd(packed, from, length)) {
      long count = 0;
      for (int read; (read = zstd.read(piece)) >= 0; count += read) {
        if (count > type.limit.value() || count > Integer.MAX_VALUE - 2 * LEAST) {
          throw type.limit.exceeded("more than " + count, where);
        }
      }
      type.limit.check(count, () -> where);
      return count;
    }
  }

  private static InputStream zstd(byte[] packed, int from, int length) throws IOException {
    return new ZstdInputStreamNoFinalizer(
        new ByteArrayInputStream(packed, from, length), RecyclingBufferPool.INSTANCE);
  }

  private static ZarrException.Corrupt corrupt(String where, String what, Object... values) {
    return new ZarrException.Corrupt(where + ": " + what.formatted(values));
  }

  /** Returns the value of {@code key}, if it has no more than {@code most} bytes. */
  static Optional<ByteBuffer> bytes(Store root, String key, Limit most) throws IOException {
    int length = (int) Math.min(Integer.MAX_VALUE - 17, most.value()) + 1;
    Optional<ByteBuffer> value = root.get(key, new Slice(0, length));
    if (value.isPresent()) {
      most.check(value.get().remaining(), () -> root + ": " + key);
    }
    return value;
  }
}
