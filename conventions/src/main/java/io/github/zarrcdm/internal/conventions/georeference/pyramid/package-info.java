/** The levels of pyramids of rasters, and where each is. */
@NullMarked
package io.github.zarrcdm.internal.conventions.georeference.pyramid;

import org.jspecify.annotations.NullMarked;
