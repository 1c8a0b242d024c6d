/**
 * The Spark data source {@code zarr}: a table of the cells, or of the chunks, of one grid of a
 * store. Here are the two classes that users name; {@code open} opens what they ask for, {@code
 * table} shows a grid as columns, {@code scan} reads it.
 */
package io.github.zarrcdm.spark;
