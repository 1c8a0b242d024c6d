/**
 * Which arrays make a table, which cells a query wants of it, and in which order chunks are read:
 * values and index arithmetic, without I/O and without Spark.
 */
package io.github.zarrcdm.spark.grid;
