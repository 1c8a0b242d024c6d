/**
 * Heights and pressures of parametric levels in Zarr stores, by the formulas of CF's appendix D.
 * Files of other formats keep netCDF-Java's own transforms.
 */
@NullMarked
package io.github.zarrcdm.internal.iosp.vertical;

import org.jspecify.annotations.NullMarked;
