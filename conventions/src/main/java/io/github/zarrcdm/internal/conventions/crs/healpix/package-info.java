/** The cells of HEALPix, a discrete global grid, and where their centres are. */
@NullMarked
package io.github.zarrcdm.internal.conventions.crs.healpix;

import org.jspecify.annotations.NullMarked;
