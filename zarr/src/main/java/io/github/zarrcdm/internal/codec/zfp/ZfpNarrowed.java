package io.github.zarrcdm.internal.codec.zfp;

import io.github.zarrcdm.codec.BytesCodec;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.memory.LittleEndian;
import io.github.zarrcdm.model.DataType;
import java.nio.ByteBuffer;

/**
 * Integers that zfp stores as others: those of 8 and 16 bits scaled to 31, unsigned ones as signed
 * ones; values out of range become the nearest that is in it.
 *
 * @see <a href="https://zfp.readthedocs.io/en/release1.0.1/low-level-api.html#utility-functions">
 *     zfp's promotions</a>
 */
public record ZfpNarrowed(Zfp zfp, DataType type) implements BytesCodec {

  /** Returns the codec of {@code type} whose chunks have no headers. */
  public static BytesCodec of(Configuration configuration, DataType type) throws ZarrException {
    Zfp zfp = Zfp.withoutHeader(configuration, type);
    return narrows(type) ? new ZfpNarrowed(zfp, type) : zfp;
  }

  /** Returns true if numbers of {@code type} are stored as others. */
  private static boolean narrows(DataType type) {
    return switch (type.kind()) {
      case BYTE, SHORT -> true;
      case INT, LONG -> type.unsigned();
      default -> false;
    };
  }

  @Override
  public boolean takesElements() {
    return true;
  }

  @Override
  public ByteBuffer decode(ByteBuffer encoded, ChunkContext chunk) throws ZarrException {
    int size = type.size();
    int storedSize = Math.max(size, Integer.BYTES);
    boolean known = chunk.expected() != UNKNOWN;
    byte[] stored =
        zfp.decode(encoded, known ? chunk.expecting(chunk.expected() / size * storedSize) : chunk)
            .array();
    int count = stored.length / storedSize;
    chunk.checkLength((long) count * size);
    byte[] decoded = size == storedSize ? stored : chunk.allocate((long) count * size);
    switch (size) {
      case Byte.BYTES -> {
        for (int i = 0; i < count; i++) {
          decoded[i] = (byte) narrow(LittleEndian.getInt(stored, 4 * i), Byte.SIZE);
        }
      }
      case Short.BYTES -> {
        for (int i = 0; i < count; i++) {
          int value = narrow(LittleEndian.getInt(stored, 4 * i), Short.SIZE);
          decoded[2 * i] = (byte) value;
          decoded[2 * i + 1] = (byte) (value >> 8);
        }
      }
      case Integer.BYTES -> {
        for (int i = 0; i < count; i++) {
          LittleEndian.putInt(decoded, 4 * i, Math.max(0, LittleEndian.getInt(stored, 4 * i)));
        }
      }
      default -> {
        for (int i = 0; i < count; i++) {
          LittleEndian.putLong(decoded, 8 * i, Math.max(0, LittleEndian.getLong(stored, 8 * i)));
        }
      }
    }
    return ByteBuffer.wrap(decoded);
  }

  private int narrow(int stored, int bits) {
    int half = 1 << bits - 1;
    int value = Math.max(-half, Math.min(half - 1, stored >> 31 - bits));
    return type.unsigned() ? value + half : value;
  }
}
