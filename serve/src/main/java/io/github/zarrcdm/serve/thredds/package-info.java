/**
 * Zarr out of a THREDDS Data Server, from a jar in its {@code WEB-INF/lib}: the same logic behind
 * {@code javax.servlet}, which TDS has up to 5.5, and {@code jakarta.servlet}. TDS itself is called
 * by name.
 */
@NullMarked
package io.github.zarrcdm.serve.thredds;

import org.jspecify.annotations.NullMarked;
