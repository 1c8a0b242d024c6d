/**
 * Our projections in netCDF-Java, under the names of all grid mappings of CF: some of its own
 * compute on a sphere only, lose parameters when they are copied, or have a formula wrong.
 */
package io.github.zarrcdm.internal.iosp.projection;
