package io.github.zarrcdm.internal.cf.geometry;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Geometries as bytes, of ISO (dimensions by thousands in the type) and of PostGIS (by flags), as
 * text. What follows a geometry, such as NULs that fill an element of fixed length, is skipped.
 *
 * @see <a href="https://www.ogc.org/standards/sfa/">OGC 06-103r4, 8</a>
 */
public final class WellKnownBinary {
  private static final int HAS_Z = 0x80000000;
  private static final int HAS_M = 0x40000000;
  private static final int HAS_SRID = 0x20000000;
  private static final int FLAGS = HAS_Z | HAS_M | HAS_SRID;

  /** Collections within collections; a geometry of a hostile file has as many as it has bytes. */
  private static final int DEEPEST = 16;

  private static final String[] NAMES = {
    "POINT",
    "LINESTRING",
    "POLYGON",
    "MULTIPOINT",
    "MULTILINESTRING",
    "MULTIPOLYGON",
    "GEOMETRYCOLLECTION"
  };

  /** Of a geometry that is alone, or in a collection: not a part of several of one kind. */
  private static final int ANY = 0;

  private final ByteBuffer bytes;
  private final StringBuilder text = new StringBuilder();

  private WellKnownBinary(byte[] bytes) {
    this.bytes = ByteBuffer.wrap(bytes);
  }

  /**
   * Returns the text of the geometry in {@code bytes}. Throws {@link IllegalArgumentException},
   * with the reason, if it is none of the seven kinds that have one, or incomplete.
   */
  public static String text(byte[] bytes) {
    WellKnownBinary reader = new WellKnownBinary(bytes);
    try {
      reader.geometry(0, ANY);
    } catch (BufferUnderflowException e) {
      throw new IllegalArgumentException(
          "its WKB ends after %s bytes, within a geometry".formatted(bytes.length), e);
    }
    return reader.text.toString();
  }

  /** Reads one of {@code wanted} kind, which is named if that is any. */
  private void geometry(int depth, int wanted) {
    if (depth > DEEPEST) {
      throw new IllegalArgumentException(
          "its WKB has collections %s deep in each other".formatted(depth));
    }
    byte order = bytes.get();
    bytes.order(order == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    int type = bytes.getInt();
    int plain = type & ~FLAGS;
    int kind = plain % 1000;
    if (order < 0 || order > 1 || kind < 1 || kind > NAMES.length || plain / 1000 > 3) {
      throw new IllegalArgumentException(
          "its WKB begins with byte order %s and type %s; read are 0 and 1, and types 1 to 7"
              .formatted(order, Integer.toUnsignedString(type)));
    }
    if (wanted != ANY && kind != wanted) {
      throw new IllegalArgumentException(
          "its WKB has a %s within a MULTI%s".formatted(NAMES[kind - 1], NAMES[wanted - 1]));
    }
    boolean z = (type & HAS_Z) != 0 || plain / 1000 % 2 == 1;
    boolean m = (type & HAS_M) != 0 || plain / 1000 >= 2;
    if ((type & HAS_SRID) != 0) {
      bytes.getInt();
    }
    if (wanted == ANY) {
      text.append(NAMES[kind - 1]).append(z || m ? (z ? " Z" : " ") + (m ? "M " : " ") : " ");
    }
    int values = 2 + (z ? 1 : 0) + (m ? 1 : 0);
    switch (kind) {
      case 1 -> point(values, true);
      case 2 -> points(values);
      case 3 -> list(() -> points(values));
      default -> list(() -> geometry(depth + 1, kind == NAMES.length ? ANY : kind - 3));
    }
  }

  private void list(Runnable element) {
    int count = bytes.getInt();
    if (count < 0 || count > bytes.remaining()) {
      throw new BufferUnderflowException();
    }
    if (count == 0) {
      text.append("EMPTY");
      return;
    }
    for (int i = 0; i < count; i++) {
      text.append(i == 0 ? "(" : ", ");
      element.run();
    }
    text.append(')');
  }

  private void points(int values) {
    list(() -> point(values, false));
  }

  /** A point of NaN is empty. */
  private void point(int values, boolean alone) {
    StringBuilder point = new StringBuilder();
    boolean empty = true;
    for (int i = 0; i < values; i++) {
      double value = bytes.getDouble();
      empty &= Double.isNaN(value);
      point.append(i == 0 ? "" : " ").append(WellKnownText.number(value));
    }
    text.append(alone ? (empty ? "EMPTY" : "(" + point + ")") : point);
  }
}
