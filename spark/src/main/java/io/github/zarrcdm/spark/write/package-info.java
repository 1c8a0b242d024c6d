/**
 * Writes of tables: what a write asks for, rows put into boxes of cells, and new and grown
 * variables.
 */
package io.github.zarrcdm.spark.write;
