package io.github.zarrcdm.iosp.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The bytes of chunks, of numbers and texts that somebody may store. */
record RandomValues(Random random) {
  private static final Pattern SIMPLE = Pattern.compile("[<>|]([a-zA-Z])(\\d*).*");

  /** Numbers or texts of one kind, which may be any bytes. */
  byte[] of(String type, int count) {
    Matcher simple = SIMPLE.matcher(type);
    byte[] any = new byte[count * 7]; // of a structure of a float and a text
    if (!simple.matches()) {
      random.nextBytes(any);
      return any;
    }
    boolean wide = simple.group(1).equals("U");
    int size = simple.group(2).isEmpty() ? 8 : Integer.parseInt(simple.group(2));
    size *= wide ? 4 : 1;
    ByteOrder order = type.startsWith(">") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    ByteBuffer bytes = ByteBuffer.allocate(size * count);
    int kind = random.nextInt(14);
    if (kind == 0) {
      random.nextBytes(bytes.array());
      return bytes.array();
    }
    for (int n = 0; n < count; n++) {
      ByteBuffer value = ByteBuffer.allocate(size).order(order);
      if (wide || simple.group(1).equals("S")) {
        byte[] text = text(kind, n).getBytes(wide ? Charset.forName("UTF-32LE") : UTF_8);
        value.put(text, 0, Math.min(size, text.length));
      } else if (simple.group(1).matches("[fc]") && size != 2) {
        for (int part = simple.group(1).equals("c") ? size / 2 : size; value.hasRemaining(); ) {
          if (part == 4) {
            value.putFloat((float) number(kind, n));
          } else {
            value.putDouble(number(kind, n));
          }
        }
      } else {
        long whole = whole(kind, n);
        for (int i = 0; i < size; i++) {
          int at = order == ByteOrder.BIG_ENDIAN ? size - 1 - i : i;
          value.put(at, (byte) (i < Long.BYTES ? whole >> 8 * i : 0));
        }
      }
      bytes.put(value.array());
    }
    return bytes.array();
  }

  /** Up, down, with gaps, endless, equal, in pairs, in disorder, beyond what is a date or exact. */
  private static double number(int kind, int n) {
    return switch (kind) {
      case 1 -> -n;
      case 2 -> n == 1 ? Double.NaN : n;
      case 3 -> n == 0 ? Double.NaN : n;
      case 4 -> Double.NaN;
      case 5 -> n == 2 ? Double.POSITIVE_INFINITY : n;
      case 6 -> 7;
      case 7 -> n / 2;
      case 8 -> n * 7 % 5;
      case 9 -> 1e19;
      case 10 -> 0x1p53 + n;
      case 11 -> -1e15 * n;
      default -> n * 10;
    };
  }

  private static long whole(int kind, int n) {
    double number = number(kind, n);
    return Double.isNaN(number) ? Long.MIN_VALUE : (long) number + (kind == 10 ? n : 0);
  }

  private static String text(int kind, int n) {
    return switch (kind) {
      case 1 -> "";
      case 2 -> n == 1 ? "" : "2000-01-0" + (n + 1);
      case 3 -> "é" + n;
      case 4 -> Integer.toString(n);
      case 5 -> " 2000-01-01 00:00:0" + n;
      case 6 -> "station";
      case 7 -> "2000-13-45";
      case 8 -> "\u0000x";
      default -> "200" + n + "-01-01T00:00:00";
    };
  }
}
