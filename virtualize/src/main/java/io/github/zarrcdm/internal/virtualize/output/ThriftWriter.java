package io.github.zarrcdm.internal.virtualize.output;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Structures in Thrift's compact protocol, in which Parquet describes itself.
 *
 * @see <a
 *     href="https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md">compact
 *     protocol</a>
 */
final class ThriftWriter {
  private static final int I32 = 5;
  private static final int I64 = 6;
  private static final int BINARY = 8;
  private static final int LIST = 9;
  private static final int STRUCT = 12;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final Deque<Integer> enclosing = new ArrayDeque<>();
  private int last;

  private void field(int id, int type) {
    int step = id - last;
    out.write(step << 4 | type); // no structure here leaves out more than 15 fields
    last = id;
  }

  ThriftWriter i32(int id, int value) {
    field(id, I32);
    zigzag(value);
    return this;
  }

  ThriftWriter i64(int id, long value) {
    field(id, I64);
    zigzag(value);
    return this;
  }

  ThriftWriter text(int id, String value) {
    field(id, BINARY);
    return item(value);
  }

  /** Begins a list; its items follow. */
  ThriftWriter integers(int id, int... values) {
    list(id, I32, values.length);
    for (int value : values) {
      zigzag(value);
    }
    return this;
  }

  ThriftWriter texts(int id, String... values) {
    list(id, BINARY, values.length);
    for (String value : values) {
      item(value);
    }
    return this;
  }

  ThriftWriter structs(int id, int count) {
    list(id, STRUCT, count);
    return this;
  }

  private void list(int id, int type, int count) {
    field(id, LIST);
    out.write(Math.min(count, 15) << 4 | type);
    if (count >= 15) {
      varint(count);
    }
  }

  private ThriftWriter item(String value) {
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    varint(bytes.length);
    out.writeBytes(bytes);
    return this;
  }

  /** Begins a structure that is a field. */
  ThriftWriter struct(int id) {
    field(id, STRUCT);
    return begin();
  }

  /** Begins a structure that is an item of a list. */
  ThriftWriter begin() {
    enclosing.push(last);
    last = 0;
    return this;
  }

  ThriftWriter end() {
    out.write(0);
    last = enclosing.pop();
    return this;
  }

  private void zigzag(long value) {
    varint(value << 1 ^ value >> 63);
  }

  private void varint(long value) {
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      out.write((int) (rest & 0x7f | 0x80));
      rest >>>= 7;
    }
    out.write((int) rest);
  }

  /** Returns all of it, ended. */
  byte[] bytes() {
    out.write(0);
    return out.toByteArray();
  }
}
