package io.github.zarrcdm.internal.codec.objects;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import java.math.BigInteger;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads MessagePack values as null, {@link Boolean}, {@link Long}, {@link BigInteger}, {@link
 * Double}, {@link String}, {@code byte[]}, {@link List} and {@link Map}. Throws {@link
 * BufferUnderflowException} where the bytes end too early, {@link IllegalArgumentException} where
 * they are no MessagePack.
 *
 * @see <a href="https://github.com/msgpack/msgpack/blob/master/spec.md">MessagePack
 *     specification</a>
 */
final class MsgpackReader {
  private final ByteBuffer in;
  private final Supplier<String> where;
  private int depth;

  /** A reader of {@code in}, which messages call what {@code where} says. */
  MsgpackReader(ByteBuffer in, Supplier<String> where) {
    this.in = in;
    this.where = where;
  }

  @Nullable Object value() throws ZarrException.LimitExceeded {
    int code = in.get() & 0xff;
    if (code < 0x80) {
      return (long) code;
    } else if (code < 0x90) {
      return map(code & 15);
    } else if (code < 0xa0) {
      return list(code & 15);
    } else if (code < 0xc0) {
      return text(code & 31);
    } else if (code >= 0xe0) {
      return (long) (byte) code;
    }
    return switch (code) {
      case 0xc0 -> null;
      case 0xc2 -> false;
      case 0xc3 -> true;
      case 0xc4 -> bytes(in.get() & 0xff);
      case 0xc5 -> bytes(in.getShort() & 0xffff);
      case 0xc6 -> bytes(in.getInt());
      case 0xc7 -> extension(in.get() & 0xff);
      case 0xc8 -> extension(in.getShort() & 0xffff);
      case 0xc9 -> extension(in.getInt());
      case 0xca -> (double) in.getFloat();
      case 0xcb -> in.getDouble();
      case 0xcc -> in.get() & 0xffL;
      case 0xcd -> in.getShort() & 0xffffL;
      case 0xce -> in.getInt() & 0xffffffffL;
      case 0xcf -> unsigned(in.getLong());
      case 0xd0 -> (long) in.get();
      case 0xd1 -> (long) in.getShort();
      case 0xd2 -> (long) in.getInt();
      case 0xd3 -> in.getLong();
      case 0xd4, 0xd5, 0xd6, 0xd7, 0xd8 -> extension(1 << code - 0xd4);
      case 0xd9 -> text(in.get() & 0xff);
      case 0xda -> text(in.getShort() & 0xffff);
      case 0xdb -> text(in.getInt());
      case 0xdc -> list(in.getShort() & 0xffff);
      case 0xdd -> list(in.getInt());
      case 0xde -> map(in.getShort() & 0xffff);
      case 0xdf -> map(in.getInt());
      default -> throw new IllegalArgumentException("code " + code);
    };
  }

  private static Object unsigned(long value) {
    return value >= 0 ? (Object) value : new BigInteger(Long.toUnsignedString(value));
  }

  private List<Object> list(int size) throws ZarrException.LimitExceeded {
    enter(size);
    List<Object> list = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      list.add(value());
    }
    depth--;
    return list;
  }

  private Map<String, Object> map(int size) throws ZarrException.LimitExceeded {
    enter(size);
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < size; i++) {
      map.put(String.valueOf(value()), value());
    }
    depth--;
    return map;
  }

  /** Every member takes a byte at least, so that what is not there costs no memory. */
  private void enter(int size) throws ZarrException.LimitExceeded {
    if (size < 0 || size > in.remaining()) {
      throw new BufferUnderflowException();
    }
    Limit.JSON_DEPTH.check(++depth, where);
  }

  private String text(int length) {
    return new String(bytes(length), StandardCharsets.UTF_8);
  }

  private byte[] extension(int length) {
    in.get();
    return bytes(length);
  }

  private byte[] bytes(int length) {
    if (length < 0 || length > in.remaining()) {
      throw new BufferUnderflowException();
    }
    byte[] bytes = new byte[length];
    in.get(bytes);
    return bytes;
  }
}
