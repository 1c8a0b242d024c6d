/**
 * One grid of a store as a table: its columns, their values, and the tables that this JVM has open.
 */
package io.github.zarrcdm.spark.table;
