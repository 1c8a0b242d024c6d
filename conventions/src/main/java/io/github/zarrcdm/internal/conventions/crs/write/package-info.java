/** Writes coordinate reference systems. */
package io.github.zarrcdm.internal.conventions.crs.write;
