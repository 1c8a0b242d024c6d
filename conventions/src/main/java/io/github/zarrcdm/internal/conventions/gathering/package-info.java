/** Grids from which points are gathered (CF 8.2), and arrays of points shown on them. */
@NullMarked
package io.github.zarrcdm.internal.conventions.gathering;

import org.jspecify.annotations.NullMarked;
