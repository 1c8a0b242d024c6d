/**
 * The Spark data source {@code zarr}: a table of the cells, or of the chunks, of one grid of a
 * store. What Spark calls is here; index arithmetic is in {@code grid}, values are in {@code
 * decode}.
 */
package io.github.zarrcdm.spark;
