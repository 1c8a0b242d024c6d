/** From stored values to what Spark keeps: packing, missing values, CF times, unsigned integers. */
package io.github.zarrcdm.spark.decode;
