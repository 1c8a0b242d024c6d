/** Volumes of radars with a group for each sweep, as netCDF-Java's radial datasets. */
@NullMarked
package io.github.zarrcdm.internal.iosp.radial;

import org.jspecify.annotations.NullMarked;
