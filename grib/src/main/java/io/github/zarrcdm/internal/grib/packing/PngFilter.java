package io.github.zarrcdm.internal.grib.packing;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.grib.octets.Octets;

/** What PNG does to a line before it is compressed: differences to neighbours. */
final class PngFilter {
  private PngFilter() {}

  /**
   * Undoes {@code filter} in {@code length} bytes of {@code line} from {@code size}, the bytes of a
   * pixel, on; the bytes before are zeros.
   */
  static void undo(
      int filter, byte[] line, byte[] above, int size, int length, Octets section, int octet)
      throws ZarrException {
    int end = size + length;
    switch (filter) {
      case 0 -> {}
      case 1 -> {
        for (int i = size; i < end; i++) {
          line[i] += line[i - size];
        }
      }
      case 2 -> {
        for (int i = size; i < end; i++) {
          line[i] += above[i];
        }
      }
      case 3 -> {
        for (int i = size; i < end; i++) {
          line[i] += (byte) ((line[i - size] & 0xff) + (above[i] & 0xff) >> 1);
        }
      }
      case 4 -> {
        for (int i = size; i < end; i++) {
          line[i] += (byte) paeth(line[i - size] & 0xff, above[i] & 0xff, above[i - size] & 0xff);
        }
      }
      default -> throw section.damaged(octet, "its PNG image has a line of filter %s", filter);
    }
  }

  private static int paeth(int left, int up, int corner) {
    int toLeft = Math.abs(up - corner);
    int toUp = Math.abs(left - corner);
    int toCorner = Math.abs(left + up - 2 * corner);
    return toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner;
  }
}
