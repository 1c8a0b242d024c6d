package io.github.zarrcdm.internal.virtualize.tiff;

import io.github.zarrcdm.internal.dtype.FixedText;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/**
 * The keys of GeoTIFF, by their numbers: whole numbers, floating-point numbers and texts.
 *
 * @see <a href="https://docs.ogc.org/is/19-008r4/19-008r4.html">OGC 19-008r4, GeoTIFF 1.1, 7.1</a>
 */
record GeoKeys(
    Map<Integer, Integer> codes, Map<Integer, Double> numbers, Map<Integer, String> texts) {
  static final int RASTER_TYPE = 1025;
  static final int CITATION = 1026;
  static final int VERTICAL = 4096;

  /** The code of what other keys describe. */
  static final int USER_DEFINED = 32767;

  /** Returns the keys of {@code image}; a key whose value is beyond its field is left out. */
  static GeoKeys of(ImageFileDirectory image) throws IOException {
    GeoKeys keys = new GeoKeys(new HashMap<>(), new HashMap<>(), new HashMap<>());
    long[] entries = image.integers(Tag.GEO_KEYS, 1 << 16);
    double[] doubles = image.doubles(Tag.GEO_DOUBLES);
    byte[] texts = image.textBytes(Tag.GEO_TEXTS);
    int count = entries.length < 4 ? 0 : (int) Math.min(entries[3], entries.length / 4 - 1);
    for (int n = 1; n <= count; n++) {
      int key = (int) entries[4 * n];
      int field = (int) entries[4 * n + 1];
      int length = (int) entries[4 * n + 2];
      int value = (int) entries[4 * n + 3];
      if (field == 0) {
        keys.codes.put(key, value);
      } else if (field == Tag.GEO_DOUBLES && value < doubles.length) {
        keys.numbers.put(key, doubles[value]);
      } else if (field == Tag.GEO_TEXTS && value < texts.length) {
        int end = Math.min(texts.length, value + length);
        String text = FixedText.text(texts, value, end - value);
        keys.texts.put(key, text.replaceFirst("\\|$", ""));
      }
    }
    return keys;
  }

  /** Returns the code that {@code key} has; 0 if it has none. */
  int code(int key) {
    return codes.getOrDefault(key, 0);
  }

  /** Returns the number of the first of {@code keys} that is here, else {@code otherwise}. */
  double number(double otherwise, int... keys) {
    for (int key : keys) {
      Double number = numbers.get(key);
      if (number != null) {
        return number;
      }
    }
    return otherwise;
  }

  String text(int key) {
    return texts.getOrDefault(key, "");
  }

  /** Returns true if the place of a pixel is its middle. */
  boolean pixelIsPoint() {
    return code(RASTER_TYPE) == 2;
  }
}
