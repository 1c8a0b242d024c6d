package io.github.zarrcdm.internal.store.icechunk;

import io.github.zarrcdm.error.ZarrException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads a FlexBuffer, which describes itself, into maps, lists, text, numbers, booleans and null.
 * Only what configurations use; anything else is null.
 *
 * @see <a href="https://flatbuffers.dev/flexbuffers/">FlexBuffers</a>
 */
final class FlexBuffer {
  private static final int DEEPEST = 32;

  /** A small file may refer to the same part many times. */
  private static final int MOST_VALUES = 100_000;

  private static final int INT = 1;
  private static final int UINT = 2;
  private static final int KEY = 4;
  private static final int STRING = 5;
  private static final int INDIRECT_INT = 6;
  private static final int INDIRECT_UINT = 7;
  private static final int MAP = 9;
  private static final int VECTOR = 10;
  private static final int BOOL = 26;

  private final ByteBuffer bytes;
  private final String where;
  private int values;

  private FlexBuffer(ByteBuffer bytes, String where) {
    this.bytes = bytes.order(ByteOrder.LITTLE_ENDIAN);
    this.where = where;
  }

  /** Returns the value that {@code bytes}, all of them, are. */
  static @Nullable Object read(ByteBuffer bytes, String where) throws ZarrException {
    FlexBuffer buffer = new FlexBuffer(bytes.slice(), where);
    int length = buffer.bytes.limit();
    int width = buffer.u8(length - 1L);
    return buffer.value(length - 2L - width, width, buffer.u8(length - 2L), 0);
  }

  /**
   * Returns the value of packed type {@code type} whose slot of {@code width} bytes is at {@code
   * at}.
   */
  private @Nullable Object value(long at, int width, int type, int depth)
      throws ZarrException.Corrupt {
    if (depth > DEEPEST || ++values > MOST_VALUES) {
      throw corrupt("its values are nested too deep, or are too many");
    }
    int inside = 1 << (type & 3);
    return switch (type >> 2) {
      case INT, UINT -> number(at, width);
      case BOOL -> number(at, width) != 0;
      case INDIRECT_INT, INDIRECT_UINT -> number(behind(at, width), inside);
      case KEY -> key(behind(at, width));
      case STRING -> text(behind(at, width), inside);
      case MAP -> map(behind(at, width), inside, depth);
      case VECTOR -> vector(behind(at, width), inside, depth);
      default -> null;
    };
  }

  private List<Object> vector(long at, int width, int depth) throws ZarrException.Corrupt {
    int count = count(at, width);
    List<Object> list = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      list.add(element(at, width, count, i, depth));
    }
    return list;
  }

  private Map<String, Object> map(long at, int width, int depth) throws ZarrException.Corrupt {
    int count = count(at, width);
    long keys = behind(at - 3L * width, width);
    int keyWidth = (int) number(at - 2L * width, width);
    if (keyWidth != 1 && keyWidth != 2 && keyWidth != 4 && keyWidth != 8) {
      throw corrupt("its keys have a width of " + keyWidth);
    }
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      String key = key(behind(keys + (long) i * keyWidth, keyWidth));
      map.put(key, element(at, width, count, i, depth));
    }
    return map;
  }

  private @Nullable Object element(long at, int width, int count, int index, int depth)
      throws ZarrException.Corrupt {
    int type = u8(at + (long) count * width + index);
    return value(at + (long) index * width, width, type, depth + 1);
  }

  private int count(long at, int width) throws ZarrException.Corrupt {
    long count = number(at - width, width);
    if (count < 0 || count > bytes.limit()) {
      throw corrupt("it claims %s values in %s bytes".formatted(count, bytes.limit()));
    }
    return (int) count;
  }

  private String text(long at, int width) throws ZarrException.Corrupt {
    int length = count(at, width);
    return StandardCharsets.UTF_8.decode(bytes.slice(place(at, length), length)).toString();
  }

  private String key(long at) throws ZarrException.Corrupt {
    long end = at;
    while (u8(end) != 0) {
      end++;
    }
    int length = (int) (end - at);
    return StandardCharsets.UTF_8.decode(bytes.slice(place(at, length), length)).toString();
  }

  /** Returns where the offset at {@code at} leads: backwards from there. */
  private long behind(long at, int width) throws ZarrException.Corrupt {
    long offset = number(at, width);
    if (offset < 0 || offset > at) {
      throw corrupt("it refers to what is before its begin");
    }
    return at - offset;
  }

  private long number(long at, int width) throws ZarrException.Corrupt {
    int place = place(at, width);
    return switch (width) {
      case 1 -> bytes.get(place) & 0xff;
      case 2 -> bytes.getShort(place) & 0xffff;
      case 4 -> Integer.toUnsignedLong(bytes.getInt(place));
      case 8 -> bytes.getLong(place);
      default -> throw corrupt("it has a number of %s bytes".formatted(width));
    };
  }

  private int u8(long at) throws ZarrException.Corrupt {
    return bytes.get(place(at, 1)) & 0xff;
  }

  private int place(long at, long size) throws ZarrException.Corrupt {
    if (at < 0 || at > bytes.limit() - size) {
      throw corrupt("it refers to its byte %s, and has %s".formatted(at, bytes.limit()));
    }
    return (int) at;
  }

  private ZarrException.Corrupt corrupt(String what) {
    return new ZarrException.Corrupt(where + ": " + what + ". The file is damaged.");
  }
}
