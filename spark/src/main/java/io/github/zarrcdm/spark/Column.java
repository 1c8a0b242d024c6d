package io.github.zarrcdm.spark;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.spark.decode.Decoding;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/**
 * A column of the cells of a grid.
 *
 * @param dimension the dimension that a coordinate lies along; {@link #VARIABLE} for variables
 * @param array null for a dimension without a coordinate, whose column is the index
 * @param decoding null where {@code array} is
 */
record Column(String name, int dimension, Array array, Decoding decoding) {
  static final int VARIABLE = -1;

  static Column index(String name, int dimension) {
    return new Column(name, dimension, null, null);
  }

  boolean isVariable() {
    return dimension == VARIABLE;
  }

  DataType type() {
    return array == null ? DataTypes.LongType : decoding.type();
  }

  /** About the bytes of a cell in memory. */
  int bytes() {
    return type().defaultSize();
  }
}
