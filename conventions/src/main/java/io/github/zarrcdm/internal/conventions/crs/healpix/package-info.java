/** The cells of HEALPix, a discrete global grid, and where their centres are. */
package io.github.zarrcdm.internal.conventions.crs.healpix;
