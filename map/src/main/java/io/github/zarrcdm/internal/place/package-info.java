/** Where the values of a variable are on the Earth: their coordinates and extents. */
@NullMarked
package io.github.zarrcdm.internal.place;

import org.jspecify.annotations.NullMarked;
