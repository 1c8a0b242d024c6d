/** Turns stored values into Spark's: packing, missing values, CF times, unsigned integers. */
@NullMarked
package io.github.zarrcdm.spark.decode;

import org.jspecify.annotations.NullMarked;
