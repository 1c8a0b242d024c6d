package io.github.zarrcdm.internal.icechunk;

import io.github.zarrcdm.error.ZarrException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Reads a flatbuffer in place: tables, vectors and strings are known by where they begin. No place
 * is believed before it was compared with the length of the file; {@link ZarrException.Corrupt}
 * where it lies outside.
 *
 * <p>Not Google's runtime for Java: it has no verifier, its generated classes insist on the one
 * version of the runtime that they were made for, and Spark brings another one.
 *
 * @see <a href="https://flatbuffers.dev/internals/">Flatbuffers internals</a>
 */
public final class FlatBuffer {
  /** No place: of a field that has its default. */
  public static final int ABSENT = 0;

  /** Its length, and that of the table. */
  private static final int VTABLE_HEADER = 4;

  private static final int LONGEST_TEXT = 1 << 24;

  private final ByteBuffer bytes;
  private final int length;
  private final String where;

  /** The flatbuffer that {@code bytes} are, from the first to the limit. */
  public FlatBuffer(ByteBuffer bytes, String where) {
    this.bytes = bytes.order(ByteOrder.LITTLE_ENDIAN);
    this.length = bytes.limit();
    this.where = where;
  }

  /** Returns the file, for messages. */
  public String where() {
    return where;
  }

  /** Returns all of it, as a copy. */
  public byte[] bytes() {
    byte[] copy = new byte[length];
    bytes.get(0, copy);
    return copy;
  }

  /** Returns how much memory it takes. */
  public int capacity() {
    return bytes.array().length;
  }

  /** Returns the outermost table. */
  public int root() throws ZarrException.Corrupt {
    return follow(0);
  }

  /**
   * Returns where field {@code number} of {@code table} is; {@link #ABSENT} if it has its default.
   */
  public int field(int table, int number) throws ZarrException.Corrupt {
    if (number >= fields(table)) {
      return ABSENT;
    }
    long slot = vtable(table) + VTABLE_HEADER + 2L * number;
    int offset = bytes.getShort(place(slot, 2)) & 0xffff;
    return offset == 0 ? ABSENT : place((long) table + offset, 1);
  }

  /** Returns how many fields the writer of {@code table} knew, up to the last that it set. */
  public int fields(int table) throws ZarrException.Corrupt {
    int length = bytes.getShort(place(vtable(table), VTABLE_HEADER)) & 0xffff;
    return (length - VTABLE_HEADER) / 2;
  }

  private long vtable(int table) throws ZarrException.Corrupt {
    return (long) table - i32(table);
  }

  /** Returns where field {@code number} of {@code table} is, which may not be absent. */
  public int required(int table, int number, String name) throws ZarrException.Corrupt {
    int field = field(table, number);
    if (field == ABSENT) {
      throw corrupt("it has no " + name);
    }
    return field;
  }

  /** Returns the table, vector or string to which the offset at {@code at} leads. */
  public int follow(int at) throws ZarrException.Corrupt {
    return place(at + u32(at), 4);
  }

  /** Returns the table that is element {@code index} of {@code vector}. */
  public int table(int vector, int index) throws ZarrException.Corrupt {
    return follow(vector + 4 + 4 * index);
  }

  /**
   * Returns the vector at {@code field}, whose elements have {@code size} bytes and lie in the
   * file.
   */
  public int vector(int field, int size) throws ZarrException.Corrupt {
    int vector = follow(field);
    long count = u32(vector);
    place(vector + 4L, count * size);
    return vector;
  }

  /** Returns how many elements {@code vector} has; 0 for {@link #ABSENT}. */
  public int count(int vector) throws ZarrException.Corrupt {
    return vector == ABSENT ? 0 : i32(vector);
  }

  /** Returns the bytes of the vector at {@code field}, as a view. */
  public ByteBuffer octets(int field) throws ZarrException.Corrupt {
    int vector = vector(field, 1);
    return bytes.slice(vector + 4, count(vector));
  }

  /** Returns the string at {@code field}; null if it is absent. */
  public @Nullable String optionalText(int field) throws ZarrException.Corrupt {
    return field == ABSENT ? null : text(field);
  }

  /** Returns the string at {@code field}, which is there. */
  public String text(int field) throws ZarrException.Corrupt {
    ByteBuffer text = octets(field);
    if (text.remaining() > LONGEST_TEXT) {
      throw corrupt("it holds a text of " + text.remaining() + " bytes");
    }
    return StandardCharsets.UTF_8.decode(text).toString();
  }

  /** Returns the id at {@code at}, of twelve bytes. */
  public String id(int at) throws ZarrException.Corrupt {
    return ObjectId.text(idBytes(at));
  }

  /** Returns the twelve bytes of the id at {@code at}. */
  public byte[] idBytes(int at) throws ZarrException.Corrupt {
    byte[] id = new byte[ObjectId.LENGTH];
    bytes.get(place(at, id.length), id);
    return id;
  }

  public int u8(int at) throws ZarrException.Corrupt {
    return bytes.get(place(at, 1)) & 0xff;
  }

  public long u32(int at) throws ZarrException.Corrupt {
    return Integer.toUnsignedLong(i32(at));
  }

  public int i32(int at) throws ZarrException.Corrupt {
    return bytes.getInt(place(at, 4));
  }

  /** Eight bytes; as unsigned, those above 2^63 are negative. */
  public long i64(int at) throws ZarrException.Corrupt {
    return bytes.getLong(place(at, 8));
  }

  /** Eight bytes as a number that compares, unsigned, as they do. */
  public long big64(int at) throws ZarrException.Corrupt {
    return Long.reverseBytes(i64(at));
  }

  private int place(long at, long size) throws ZarrException.Corrupt {
    if (at < 0 || at > length - size) {
      throw corrupt("it refers to its byte %s, and has %s".formatted(at + size, length));
    }
    return (int) at;
  }

  /** Returns the error that this file is damaged. */
  public ZarrException.Corrupt corrupt(String what) {
    return new ZarrException.Corrupt(where + ": " + what + ". The file is damaged.");
  }
}
