/** Writes coordinate reference systems. */
@NullMarked
package io.github.zarrcdm.internal.conventions.crs.write;

import org.jspecify.annotations.NullMarked;
