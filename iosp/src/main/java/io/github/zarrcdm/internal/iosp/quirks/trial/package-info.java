/**
 * Coordinate systems, grids, features and coverages, made before netCDF-Java makes them, to find
 * what it fails on.
 */
@NullMarked
package io.github.zarrcdm.internal.iosp.quirks.trial;

import org.jspecify.annotations.NullMarked;
