package io.github.zarrcdm.arrow;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.zarrcdm.internal.table.decode.CellType;
import io.github.zarrcdm.internal.table.decode.Cells;
import java.util.Map;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.SmallIntVector;
import org.apache.arrow.vector.TimeStampMicroVector;
import org.apache.arrow.vector.TinyIntVector;
import org.apache.arrow.vector.UInt8Vector;
import org.apache.arrow.vector.VarBinaryVector;
import org.apache.arrow.vector.VarCharVector;

/**
 * Puts cells into a vector.
 *
 * @param indices of texts in their dictionary; empty of columns without one
 */
record Filler(FieldVector vector, CellType type, Map<String, Integer> indices) {

  /** Puts one cell into its row. */
  @FunctionalInterface
  private interface Setter {
    void set(int row, int cell);
  }

  /** Sets rows 0 on to the first {@code count} of {@code rows}, counted from {@code offset} on. */
  void fill(Cells cells, int offset, int[] rows, int count) {
    vector.setInitialCapacity(count);
    vector.allocateNew();
    Setter setter = setter(cells.values());
    for (int row = 0; row < count; row++) {
      int cell = offset + rows[row];
      if (cells.isMissing(cell)) {
        vector.setNull(row);
      } else {
        setter.set(row, cell);
      }
    }
    vector.setValueCount(count);
  }

  private Setter setter(Object values) {
    return switch (type) {
      case BOOLEAN ->
          (row, cell) -> ((BitVector) vector).setSafe(row, ((byte[]) values)[cell] != 0 ? 1 : 0);
      case INT8 -> (row, cell) -> ((TinyIntVector) vector).setSafe(row, ((byte[]) values)[cell]);
      case INT16 -> (row, cell) -> ((SmallIntVector) vector).setSafe(row, ((short[]) values)[cell]);
      case INT32 -> (row, cell) -> ((IntVector) vector).setSafe(row, ((int[]) values)[cell]);
      case INT64 -> (row, cell) -> ((BigIntVector) vector).setSafe(row, ((long[]) values)[cell]);
      case UINT64 -> (row, cell) -> ((UInt8Vector) vector).setSafe(row, ((long[]) values)[cell]);
      case FLOAT32 -> (row, cell) -> ((Float4Vector) vector).setSafe(row, ((float[]) values)[cell]);
      case FLOAT64 ->
          (row, cell) -> ((Float8Vector) vector).setSafe(row, ((double[]) values)[cell]);
      case TIMESTAMP ->
          (row, cell) -> ((TimeStampMicroVector) vector).setSafe(row, ((long[]) values)[cell]);
      case STRING -> texts((Object[]) values);
      case BINARY ->
          (row, cell) ->
              ((VarBinaryVector) vector).setSafe(row, (byte[]) ((Object[]) values)[cell]);
    };
  }

  private Setter texts(Object[] values) {
    if (vector instanceof IntVector numbers) {
      return (row, cell) -> numbers.setSafe(row, place((String) values[cell]));
    }
    return (row, cell) ->
        ((VarCharVector) vector).setSafe(row, ((String) values[cell]).getBytes(UTF_8));
  }

  private int place(String text) {
    Integer place = indices.get(text);
    if (place == null) {
      throw new IllegalStateException(
          "column %s: \"%s\" was written since the scan began. Scan again"
              .formatted(vector.getName(), text));
    }
    return place;
  }
}
