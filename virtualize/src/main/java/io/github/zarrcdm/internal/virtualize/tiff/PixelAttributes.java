package io.github.zarrcdm.internal.virtualize.tiff;

import static io.github.zarrcdm.internal.cf.CfAttributes.ADD_OFFSET;
import static io.github.zarrcdm.internal.cf.CfAttributes.BOUNDS;
import static io.github.zarrcdm.internal.cf.CfAttributes.COORDINATES;
import static io.github.zarrcdm.internal.cf.CfAttributes.DTYPE;
import static io.github.zarrcdm.internal.cf.CfAttributes.FILL_VALUE;
import static io.github.zarrcdm.internal.cf.CfAttributes.GRID_MAPPING;
import static io.github.zarrcdm.internal.cf.CfAttributes.LONG_NAME;
import static io.github.zarrcdm.internal.cf.CfAttributes.MISSING_VALUE;
import static io.github.zarrcdm.internal.cf.CfAttributes.SCALE_FACTOR;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNITS;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNSIGNED;
import static io.github.zarrcdm.internal.cf.CfAttributes.VALID_MAX;
import static io.github.zarrcdm.internal.cf.CfAttributes.VALID_MIN;
import static io.github.zarrcdm.internal.cf.CfAttributes.VALID_RANGE;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Attributes of pixels: missing values, scale and offset, units, names of bands, other items. */
record PixelAttributes(SampleFormat samples, int bands, GdalMetadata metadata, List<String> notes) {

  /** A list has a place for each band, whether the item is given for it or not. */
  private static final int MOST_ITEMS = 1 << 17;

  private static final Set<String> ROLES = Set.of("scale", "offset", "unittype", "description");

  /**
   * Items that GDAL copies from a netCDF file, where they say how values are packed and which
   * variables belong to them. GDAL may have converted the values since, and has roles for this.
   */
  private static final Set<String> NOT_OF_PIXELS =
      Set.of(
          FILL_VALUE,
          MISSING_VALUE,
          VALID_MIN,
          VALID_MAX,
          VALID_RANGE,
          UNSIGNED,
          DTYPE,
          SCALE_FACTOR,
          ADD_OFFSET,
          COORDINATES,
          GRID_MAPPING,
          BOUNDS);

  /** Returns the attributes of an array with the text {@code nodata} for missing values. */
  Map<String, Object> of(String nodata) {
    Map<String, Object> attributes = new LinkedHashMap<>();
    if (!nodata.isEmpty()) {
      Object missing = missing(nodata);
      if (missing == null) {
        notes.add(
            "its nodata value %s is not a value of its type, and is left out".formatted(nodata));
      } else {
        attributes.put(FILL_VALUE, missing);
      }
    }
    number("scale", SCALE_FACTOR, 1, attributes);
    number("offset", ADD_OFFSET, 0, attributes);
    text("unittype", UNITS, attributes);
    text("description", LONG_NAME, attributes);
    Map<String, String> items = new LinkedHashMap<>();
    metadata.bands().values().forEach(band -> band.forEach(items::putIfAbsent));
    items.keySet().removeAll(ROLES);
    items.keySet().removeAll(attributes.keySet());
    if ((long) items.size() * bands > MOST_ITEMS) {
      notes.add(
          "the items of its bands are left out: %s for each of %s bands are more than %s"
              .formatted(items.size(), bands, MOST_ITEMS));
      return attributes;
    }
    items.forEach(
        (name, value) -> {
          if (NOT_OF_PIXELS.contains(name)) {
            notes.add(
                "its item %s=%s is left out: it describes the file that GDAL made the image from"
                    .formatted(name, value));
          } else {
            text(name, name, attributes);
          }
        });
    return attributes;
  }

  /**
   * Returns true if pixels that were never written are 0 for GDAL, which rounds and clamps a nodata
   * value that is not one of the type.
   */
  boolean isZeroUnwritten(String nodata) {
    try {
      double value = decimal(nodata);
      return Double.isNaN(value) || value < 0.5 && (samples.kind() == 'u' || value > -0.5);
    } catch (NumberFormatException e) {
      return true;
    }
  }

  private static double decimal(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "inf", "+inf" -> Double.POSITIVE_INFINITY;
      case "-inf" -> Double.NEGATIVE_INFINITY;
      case "nan", "-nan" -> Double.NaN;
      default -> Double.parseDouble(text);
    };
  }

  /** Returns the value of {@code text} as metadata spell it; null if the type does not have it. */
  private @Nullable Object missing(String text) {
    try {
      if (samples.kind() == 'f' || samples.kind() == 'c') {
        double value = decimal(text);
        boolean narrow = samples.bytes() == 4 || samples.kind() == 'c' && samples.bytes() == 8;
        return narrow ? (double) (float) value : value;
      }
      BigInteger value = new BigDecimal(text).toBigIntegerExact();
      int bits = 8 * samples.bytes() - (samples.kind() == 'i' ? 1 : 0);
      BigInteger beyond = BigInteger.ONE.shiftLeft(bits);
      BigInteger least = samples.kind() == 'i' ? beyond.negate() : BigInteger.ZERO;
      if (value.compareTo(least) < 0 || value.compareTo(beyond) >= 0) {
        return null;
      }
      return value.bitLength() > 63 ? value : (Object) value.longValueExact();
    } catch (ArithmeticException | NumberFormatException e) {
      return null;
    }
  }

  /** Scales and offsets that differ between bands have the names that rioxarray gives them. */
  private void number(String role, String name, double usual, Map<String, Object> attributes) {
    List<Double> values = new ArrayList<>();
    for (int band = 0; band < bands; band++) {
      values.add(parsed(metadata.ofBand(band, role, ""), usual));
    }
    if (values.stream().distinct().count() > 1) {
      attributes.put(role + "s", values);
      notes.add(
          "its bands have different values of %s, which readers do not apply; they are in %ss"
              .formatted(name, role));
    } else if (values.get(0) != usual) {
      attributes.put(name, values.get(0));
    }
  }

  private static double parsed(String text, double otherwise) {
    try {
      return text.isEmpty() ? otherwise : Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return otherwise;
    }
  }

  /** A string for all bands, or a list with one for each. */
  private void text(String role, String name, Map<String, Object> attributes) {
    List<String> texts = new ArrayList<>();
    for (int band = 0; band < bands; band++) {
      texts.add(metadata.ofBand(band, role, ""));
    }
    if (texts.stream().distinct().count() > 1) {
      attributes.put(name, texts);
    } else if (!texts.get(0).isEmpty()) {
      attributes.put(name, texts.get(0));
    }
  }
}
