/**
 * Projections that netCDF-Java computes wrongly on an ellipsoid, or copies wrongly: our own, under
 * the names of the grid mappings that they replace. Spheres are left to netCDF-Java's classes.
 */
package io.github.zarrcdm.internal.iosp.projection;
