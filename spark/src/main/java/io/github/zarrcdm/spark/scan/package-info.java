/** Scans of one store or several: partitions, and the readers of their rows and batches. */
package io.github.zarrcdm.spark.scan;
