/**
 * Which arrays form a table, which cells a query selects, and the order in which chunks are read.
 * Values and index arithmetic, without I/O and without Spark.
 */
@NullMarked
package io.github.zarrcdm.internal.table.grid;

import org.jspecify.annotations.NullMarked;
