package io.github.zarrcdm.internal.parquet;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A struct of Thrift in its compact protocol, in which the metadata of Parquet are written: values
 * by the number of their field. Reading takes no more memory than the bytes that are there account
 * for, whatever they claim.
 *
 * @see <a
 *     href="https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md">Thrift
 *     compact protocol</a>
 */
record ThriftStruct(Map<Integer, Object> fields) {
  private static final int MOST_LEVELS = 32;

  private static final int TRUE = 1;
  private static final int FALSE = 2;
  private static final int BYTE = 3;
  private static final int I16 = 4;
  private static final int I32 = 5;
  private static final int I64 = 6;
  private static final int DOUBLE = 7;
  private static final int BINARY = 8;
  private static final int LIST = 9;
  private static final int SET = 10;
  private static final int MAP = 11;
  private static final int STRUCT = 12;

  /**
   * Returns the struct that begins at the position of {@code bytes}, which is moved behind it.
   * Throws a {@link RuntimeException} if the bytes are not a struct.
   */
  static ThriftStruct read(ByteBuffer bytes) {
    return struct(bytes, 0);
  }

  private static ThriftStruct struct(ByteBuffer bytes, int level) {
    if (level > MOST_LEVELS) {
      throw new IllegalArgumentException("its metadata have too many levels");
    }
    Map<Integer, Object> fields = new HashMap<>();
    int id = 0;
    for (int header = bytes.get() & 0xff; header != 0; header = bytes.get() & 0xff) {
      id = header >>> 4 == 0 ? (int) signed(bytes) : id + (header >>> 4);
      int type = header & 15;
      fields.put(id, type <= FALSE ? (Object) (type == TRUE ? 1L : 0L) : value(type, bytes, level));
    }
    return new ThriftStruct(fields);
  }

  private static Object value(int type, ByteBuffer bytes, int level) {
    return switch (type) {
      case TRUE, FALSE, BYTE -> (long) bytes.get();
      case I16, I32, I64 -> signed(bytes);
      case DOUBLE -> bytes.getDouble();
      case BINARY -> {
        byte[] value = new byte[count(unsigned(bytes), bytes)];
        bytes.get(value);
        yield value;
      }
      case LIST, SET -> {
        int header = bytes.get() & 0xff;
        int size = count(header >>> 4 == 15 ? unsigned(bytes) : header >>> 4, bytes);
        yield values(header & 15, size, bytes, level);
      }
      case MAP -> {
        int size = count(unsigned(bytes), bytes);
        int types = size == 0 ? 0 : bytes.get() & 0xff;
        List<Object> entries = new ArrayList<>();
        for (int i = 0; i < size; i++) {
          entries.add(value(types >>> 4, bytes, level + 1));
          entries.add(value(types & 15, bytes, level + 1));
        }
        yield entries;
      }
      case STRUCT -> struct(bytes, level + 1);
      default -> throw new IllegalArgumentException("its metadata have a type " + type);
    };
  }

  private static List<Object> values(int type, int size, ByteBuffer bytes, int level) {
    if (level > MOST_LEVELS) {
      throw new IllegalArgumentException("its metadata have too many levels");
    }
    List<Object> values = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      values.add(value(type, bytes, level + 1));
    }
    return values;
  }

  /** Every value has a byte at least. */
  private static int count(long claimed, ByteBuffer bytes) {
    if (claimed < 0 || claimed > bytes.remaining()) {
      throw new IllegalArgumentException(
          "its metadata claim %s values in %s bytes".formatted(claimed, bytes.remaining()));
    }
    return (int) claimed;
  }

  private static long signed(ByteBuffer bytes) {
    long value = unsigned(bytes);
    return value >>> 1 ^ -(value & 1);
  }

  /** Returns a whole number in groups of seven bits, the lowest first. */
  static long unsigned(ByteBuffer bytes) {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      byte part = bytes.get();
      value |= (part & 0x7fL) << shift;
      if (part >= 0) {
        return value;
      }
    }
    throw new IllegalArgumentException("its metadata have a number without end");
  }

  boolean has(int field) {
    return fields.containsKey(field);
  }

  /** Returns the number in a field that must be there. */
  long number(int field) {
    return (Long) required(field);
  }

  long number(int field, long otherwise) {
    return has(field) ? number(field) : otherwise;
  }

  String text(int field) {
    return text(required(field));
  }

  static String text(Object value) {
    return new String((byte[]) value, StandardCharsets.UTF_8);
  }

  ThriftStruct struct(int field) {
    return (ThriftStruct) required(field);
  }

  List<?> list(int field) {
    return (List<?>) required(field);
  }

  private Object required(int field) {
    Object value = fields.get(field);
    if (value == null) {
      throw new IllegalArgumentException("its metadata have no field " + field);
    }
    return value;
  }
}
