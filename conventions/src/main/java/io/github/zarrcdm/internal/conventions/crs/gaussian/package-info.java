/** Reduced Gaussian grids: rows of points from north to south, each of a length of its own. */
@NullMarked
package io.github.zarrcdm.internal.conventions.crs.gaussian;

import org.jspecify.annotations.NullMarked;
