package io.github.zarrcdm.arrow;

import static io.github.zarrcdm.internal.cf.CfAttributes.LONG_NAME;
import static io.github.zarrcdm.internal.cf.CfAttributes.STANDARD_NAME;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNITS;

import io.github.zarrcdm.internal.table.Column;
import io.github.zarrcdm.internal.table.decode.CellType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;

/** Columns as fields of Arrow. */
final class ColumnFields {
  private static final int INDEX_BITS = 32;
  private static final List<String> METADATA = List.of(STANDARD_NAME, LONG_NAME, UNITS);

  private ColumnFields() {}

  /**
   * Returns the schema of {@code columns}; dictionaries have the places of their columns as ids.
   */
  static Schema schema(List<Column> columns) {
    List<Field> fields = new ArrayList<>();
    for (int c = 0; c < columns.size(); c++) {
      Column column = columns.get(c);
      DictionaryEncoding dictionary =
          hasDictionary(column)
              ? new DictionaryEncoding(c, false, new ArrowType.Int(INDEX_BITS, true))
              : null;
      FieldType type = new FieldType(true, type(column.type()), dictionary, metadata(column));
      fields.add(new Field(column.name(), type, null));
    }
    return new Schema(fields);
  }

  /**
   * Returns true for texts along a dimension, since each is there in many rows. More than are kept
   * in memory have none.
   */
  static boolean hasDictionary(Column column) {
    return column.type() == CellType.STRING
        && column.isAlongOne()
        && Objects.requireNonNull(column.array()).shape()[0] <= Column.MOST_VALUES;
  }

  private static ArrowType type(CellType type) {
    return switch (type) {
      case BOOLEAN -> ArrowType.Bool.INSTANCE;
      case INT8 -> new ArrowType.Int(Byte.SIZE, true);
      case INT16 -> new ArrowType.Int(Short.SIZE, true);
      case INT32 -> new ArrowType.Int(Integer.SIZE, true);
      case INT64 -> new ArrowType.Int(Long.SIZE, true);
      case UINT64 -> new ArrowType.Int(Long.SIZE, false);
      case FLOAT32 -> new ArrowType.FloatingPoint(FloatingPointPrecision.SINGLE);
      case FLOAT64 -> new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE);
      case TIMESTAMP -> new ArrowType.Timestamp(TimeUnit.MICROSECOND, null);
      case STRING -> ArrowType.Utf8.INSTANCE;
      case BINARY -> ArrowType.Binary.INSTANCE;
    };
  }

  /** Units of times say how they were counted. */
  private static Map<String, String> metadata(Column column) {
    Map<String, String> metadata = new LinkedHashMap<>();
    if (column.array() == null || Objects.requireNonNull(column.decoding()).isPartOfDate()) {
      return metadata;
    }
    for (String name : METADATA) {
      String text = column.array().attributes().text(name);
      if (text != null && !(name.equals(UNITS) && column.type() == CellType.TIMESTAMP)) {
        metadata.put(name, text);
      }
    }
    return metadata;
  }
}
