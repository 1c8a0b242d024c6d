/**
 * What netCDF-Java gets wrong in trees that are valid, and the changes that avoid it.
 *
 * <p>One file per {@link io.github.zarrcdm.internal.iosp.quirks.Quirk}; delete it when netCDF-Java
 * is fixed. {@code Repairs} lists those that are known from the metadata alone; {@code trial} finds
 * the others by trying.
 */
@NullMarked
package io.github.zarrcdm.internal.iosp.quirks;

import org.jspecify.annotations.NullMarked;
