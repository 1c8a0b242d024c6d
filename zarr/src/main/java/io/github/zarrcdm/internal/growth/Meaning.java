package io.github.zarrcdm.internal.growth;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.dtype.ByteType;
import io.github.zarrcdm.internal.dtype.FillSpelling;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes.Typed;
import io.github.zarrcdm.model.DataType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the attributes of an array say of its values. Other writers spell the same otherwise: only
 * what means something else keeps values of one array from following those of another.
 */
public final class Meaning {
  /**
   * Attributes that say what numbers mean: values of two datasets can only follow if they agree.
   */
  private static final List<String> OF_MEANING =
      List.of(
          "units",
          "calendar",
          "scale_factor",
          "add_offset",
          "_FillValue",
          "missing_value",
          "flag_values",
          "flag_masks",
          "flag_meanings",
          "_Unsigned",
          "dtype");

  /** Other names of calendars of CF. */
  private static final Map<String, String> CALENDARS =
      Map.of("gregorian", "standard", "365_day", "noleap", "366_day", "all_leap");

  private Meaning() {}

  /**
   * Throws {@link ZarrException.NotWritable}, which names {@code store}, for the first attribute by
   * which values of {@code added} would mean something else {@code there}.
   */
  static void check(String store, Array added, Array there) throws ZarrException {
    for (String name : OF_MEANING) {
      Object a = comparable(added.attributes().get(name));
      Object b = comparable(there.attributes().get(name));
      if (name.equals("_FillValue") && b == null && there.data() instanceof ArrayData.Chunked c) {
        DataType type = there.type();
        b =
            c.fill() == null
                ? null
                : comparable(new Typed(type.kind(), type.unsigned(), List.of(c.fill())));
      }
      if (name.equals("_FillValue") && a == null) {
        continue;
      }
      if (!Objects.equals(meaning(name, a, added), meaning(name, b, there))) {
        throw new ZarrException.NotWritable(
            "%s: array %s has the attribute %s = %s, the source has %s; values that are appended must mean the same"
                .formatted(store, there.path(), name, b, a));
      }
    }
  }

  /**
   * What {@code value} of the attribute {@code name} says of {@code array}, the same for all its
   * spellings. Booleans of Zarr need no {@code dtype = "bool"}.
   */
  private static @Nullable Object meaning(String name, @Nullable Object value, Array array) {
    if (name.equals("dtype") && value == null && array.type() == ByteType.BOOL) {
      return "bool";
    }
    return switch (name) {
      case "units" -> units(array).isPresent() ? units(array) : value;
      case "calendar" -> units(array).isEmpty() ? value : dates(array);
      default -> value;
    };
  }

  /**
   * The calendar of {@code array}, which has units of time; the same for those that only differ
   * before what the units count from.
   */
  private static String dates(Array array) {
    String calendar = calendar(array);
    boolean gregorian = calendar.equals("standard") || calendar.equals("proleptic_gregorian");
    return gregorian && units(array).map(TimeUnits::areSinceReform).orElse(false)
        ? "standard"
        : calendar;
  }

  /** One of the names that CF has for it. */
  private static String calendar(Array array) {
    String calendar = array.attributes().text("calendar");
    return calendar == null ? "standard" : CALENDARS.getOrDefault(calendar, calendar);
  }

  private static Optional<TimeUnits> units(Array array) {
    return Optional.ofNullable(array.attributes().text("units")).flatMap(TimeUnits::of);
  }

  /**
   * True if negative values of {@code added} may be other dates {@code there}, of two arrays that
   * agree: those before 1582, in the standard calendar and the proleptic Gregorian one.
   */
  public static boolean dependsOnSign(Array there, Array added) {
    return units(added).isPresent() && !calendar(there).equals(calendar(added));
  }

  /** A value with all numbers as doubles, also those that xarray writes as base64. */
  private static @Nullable Object comparable(@Nullable Object value) {
    if (value instanceof Typed typed) {
      List<?> values =
          typed.unsigned()
              ? FillSpelling.numbers(typed.kind(), true, typed.values())
              : typed.values();
      return comparable(values.size() == 1 ? values.get(0) : values);
    }
    if (value instanceof List<?> list) {
      return list.stream().map(Meaning::comparable).toList();
    }
    if (value instanceof String text && text.length() == 12 && text.endsWith("=")) {
      try {
        byte[] bytes = Base64.getDecoder().decode(text);
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getDouble();
      } catch (IllegalArgumentException e) {
        return text;
      }
    }
    return value instanceof Number number ? (Object) number.doubleValue() : value;
  }
}
