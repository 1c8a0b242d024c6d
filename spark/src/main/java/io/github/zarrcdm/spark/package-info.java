/**
 * The Spark data source {@code zarr}: a table of the cells, or of the chunks, of one grid of a
 * store. The classes that Spark calls are here, index arithmetic is in {@code grid}, and decoding
 * in {@code decode}.
 */
package io.github.zarrcdm.spark;
