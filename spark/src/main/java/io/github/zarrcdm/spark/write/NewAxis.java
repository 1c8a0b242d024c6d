package io.github.zarrcdm.spark.write;

import io.github.zarrcdm.NewArray;
import org.apache.spark.sql.Column;

/**
 * A dimension of a new store.
 *
 * @param column the column of rows that has its coordinate
 * @param coordinate null if the dimension has none
 * @param index of a row along the dimension
 */
record NewAxis(
    String column, String dimension, long length, NewCoordinate coordinate, Column index) {

  /**
   * A coordinate of a new store.
   *
   * @param values all of them, as stored
   */
  record NewCoordinate(String name, NewArray array, Object values) {}
}
