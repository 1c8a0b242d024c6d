/** Pushdown of aggregates, and the rules for Spark's optimizer. */
package io.github.zarrcdm.spark.aggregate;
