package io.github.zarrcdm.internal.table.decode;

/** The types of columns, and what {@link Cells} of each hold. */
public enum CellType {
  /** A byte, 0 for false. */
  BOOLEAN(1),
  INT8(1),
  INT16(2),
  INT32(4),
  INT64(8),
  /** A long, without a sign. */
  UINT64(16),
  FLOAT32(4),
  FLOAT64(8),
  /** Microseconds since 1970 in UTC. */
  TIMESTAMP(8),
  /** A {@link String}. */
  STRING(20),
  /** A byte array. */
  BINARY(100);

  private final int bytes;

  CellType(int bytes) {
    this.bytes = bytes;
  }

  /** Returns roughly the bytes of one cell in memory. */
  public int bytes() {
    return bytes;
  }
}
