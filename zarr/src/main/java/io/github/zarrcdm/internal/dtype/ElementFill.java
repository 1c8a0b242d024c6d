package io.github.zarrcdm.internal.dtype;

import io.github.zarrcdm.model.Kind;
import java.util.Arrays;

/** Sets runs of elements to one value. */
final class ElementFill {
  private ElementFill() {}

  static void of(Kind kind, Object target, int to, int count, Object value) {
    int end = to + count;
    switch (kind) {
      case BYTE, CHAR -> Arrays.fill((byte[]) target, to, end, (Byte) value);
      case SHORT -> Arrays.fill((short[]) target, to, end, (Short) value);
      case INT -> Arrays.fill((int[]) target, to, end, (Integer) value);
      case LONG -> Arrays.fill((long[]) target, to, end, (Long) value);
      case FLOAT -> Arrays.fill((float[]) target, to, end, (Float) value);
      case DOUBLE -> Arrays.fill((double[]) target, to, end, (Double) value);
      case STRING, OPAQUE, VLEN -> Arrays.fill((Object[]) target, to, end, value);
      case STRUCT -> {
        byte[] element = (byte[]) value;
        for (int i = to; i < end; i++) {
          System.arraycopy(element, 0, target, i * element.length, element.length);
        }
      }
    }
  }
}
