package io.github.zarrcdm.internal.grib.message;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.grib.octets.Bitmap;
import io.github.zarrcdm.internal.grib.octets.Octets;
import io.github.zarrcdm.internal.grib.packing.FieldValues;
import io.github.zarrcdm.internal.grib.packing.Packing;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * A field of a message.
 *
 * @param edition 1 or 2
 * @param parameter what the values are
 * @param grid the section that defines the grid
 * @param points the number of points of the grid
 * @param bitmap which of them have a value; null if all have
 */
public record GribField(
    int edition,
    Parameter parameter,
    Octets grid,
    int points,
    @Nullable Bitmap bitmap,
    Packing packing) {

  /** Returns the values at all points, in the order of the message; NaN where there is none. */
  public float[] values() throws ZarrException {
    FieldValues values = new FieldValues(points, Float.BYTES, bitmap, grid.chunk());
    packing.unpack(values);
    float[] floats = new float[points];
    ByteBuffer.wrap(values.end()).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(floats);
    return floats;
  }

  /**
   * Returns the error for a chunk that does not fit the grid, of which {@code found} says the size.
   */
  public ZarrException.Corrupt otherGrid(String found, Object chunk) {
    return grid.damaged(7, "%s, where a chunk of the array has %s elements", found, chunk);
  }
}
