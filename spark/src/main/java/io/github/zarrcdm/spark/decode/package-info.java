/** Turns stored values into Spark's: packing, missing values, CF times, unsigned integers. */
package io.github.zarrcdm.spark.decode;
