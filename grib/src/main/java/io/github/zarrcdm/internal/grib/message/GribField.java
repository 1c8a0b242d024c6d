package io.github.zarrcdm.internal.grib.message;

import io.github.zarrcdm.internal.grib.packing.Packing;
import org.jspecify.annotations.Nullable;

/**
 * The first field of a message.
 *
 * @param edition 1 or 2
 * @param grid the section that defines the grid; null if the message has none
 * @param points the number of points of the grid
 * @param bitmap which of them have a value; null if all have
 */
public record GribField(
    int edition, @Nullable Octets grid, int points, @Nullable Bitmap bitmap, Packing packing) {}
