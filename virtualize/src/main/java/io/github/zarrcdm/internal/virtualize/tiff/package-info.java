/** GeoTIFF: where tiles and strips are, how they are encoded, and where on the Earth they lie. */
@NullMarked
package io.github.zarrcdm.internal.virtualize.tiff;

import org.jspecify.annotations.NullMarked;
