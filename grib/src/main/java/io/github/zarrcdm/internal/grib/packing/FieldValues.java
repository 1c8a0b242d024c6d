package io.github.zarrcdm.internal.grib.packing;

import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.grib.octets.Bitmap;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * The values at the points of a grid, in the order of the message: little-endian floats of four or
 * eight bytes. Points that the bitmap leaves out are NaN. For one thread.
 */
public final class FieldValues {
  /** Numbers that are unpacked at a time, so that they stay in the processor's nearest cache. */
  static final int BLOCK = 1024;

  private static final VarHandle FLOAT =
      MethodHandles.byteArrayViewVarHandle(float[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle DOUBLE =
      MethodHandles.byteArrayViewVarHandle(double[].class, ByteOrder.LITTLE_ENDIAN);

  private final byte[] array;
  private final int points;
  private final int size;
  private final @Nullable Bitmap bitmap;

  /** The next point. */
  private int next;

  /**
   * Room for {@code points} values of {@code size} bytes. Throws {@link
   * ZarrException.LimitExceeded} if that is more than a chunk may have.
   */
  public FieldValues(int points, int size, @Nullable Bitmap bitmap, ChunkContext chunk)
      throws ZarrException {
    this.array = chunk.allocate((long) points * size);
    this.points = points;
    this.size = size;
    this.bitmap = bitmap;
  }

  /** Returns the number of values that the message holds. */
  public int coded() {
    return bitmap == null ? points : bitmap.ones();
  }

  /** Takes the next {@code count} values. All blocks together have {@link #coded()}. */
  public void put(double[] block, int count) {
    if (bitmap != null) {
      spread(bitmap, block, count);
    } else if (size == Double.BYTES) {
      for (int i = 0, at = Double.BYTES * next; i < count; i++, at += Double.BYTES) {
        DOUBLE.set(array, at, block[i]);
      }
      next += count;
    } else {
      for (int i = 0, at = Float.BYTES * next; i < count; i++, at += Float.BYTES) {
        FLOAT.set(array, at, (float) block[i]);
      }
      next += count;
    }
  }

  /** Gives all points that have a value the same. */
  public void fill(double value) {
    double[] block = new double[BLOCK];
    java.util.Arrays.fill(block, value);
    for (int left = coded(); left > 0; left -= block.length) {
      put(block, Math.min(left, block.length));
    }
  }

  /** Ends the field, in which points behind the last value have none, and returns its bytes. */
  public byte[] end() {
    while (next < points) {
      set(next++, Double.NaN);
    }
    return array;
  }

  private void spread(Bitmap present, double[] block, int count) {
    int point = next;
    for (int i = 0; i < count; ) {
      if ((point & 7) == 0 && i <= count - 8 && present.eight(point) == 0xff) {
        for (int to = point + 8; point < to; point++) {
          set(point, block[i++]);
        }
      } else {
        set(point, present.has(point) ? block[i++] : Double.NaN);
        point++;
      }
    }
    next = point;
  }

  private void set(int point, double value) {
    if (size == Double.BYTES) {
      DOUBLE.set(array, Double.BYTES * point, value);
    } else {
      FLOAT.set(array, Float.BYTES * point, (float) value);
    }
  }
}
