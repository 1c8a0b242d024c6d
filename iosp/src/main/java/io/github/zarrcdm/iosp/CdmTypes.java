package io.github.zarrcdm.iosp;

import io.github.zarrcdm.model.Kind;
import ucar.ma2.DataType;

/** What the CDM calls the types of the model. */
final class CdmTypes {
  private CdmTypes() {}

  /** The CDM type of an element; that of the items for variable-length types. */
  static DataType of(io.github.zarrcdm.model.DataType type, Int64 int64) {
    return type.kind() == Kind.VLEN
        ? of(type.item(), int64)
        : of(type.kind(), type.unsigned(), int64);
  }

  /** The CDM type of {@code kind}, which is not {@link Kind#VLEN}. */
  static DataType of(Kind kind, boolean unsigned, Int64 int64) {
    return switch (kind) {
      case BYTE -> unsigned ? DataType.UBYTE : DataType.BYTE;
      case SHORT -> unsigned ? DataType.USHORT : DataType.SHORT;
      case INT -> unsigned ? DataType.UINT : DataType.INT;
      case LONG ->
          switch (int64) {
            case LONG -> unsigned ? DataType.ULONG : DataType.LONG;
            case INT -> DataType.INT;
            case DOUBLE -> DataType.DOUBLE;
          };
      case FLOAT -> DataType.FLOAT;
      case DOUBLE -> DataType.DOUBLE;
      case CHAR -> DataType.CHAR;
      case STRING -> DataType.STRING;
      case OPAQUE -> DataType.OPAQUE;
      case STRUCT -> DataType.STRUCTURE;
      case VLEN -> throw new IllegalArgumentException("variable-length items of variable length");
    };
  }
}
