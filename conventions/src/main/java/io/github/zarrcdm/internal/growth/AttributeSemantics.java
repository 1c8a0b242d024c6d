package io.github.zarrcdm.internal.growth;

import static io.github.zarrcdm.internal.cf.CfAttributes.ADD_OFFSET;
import static io.github.zarrcdm.internal.cf.CfAttributes.CALENDAR;
import static io.github.zarrcdm.internal.cf.CfAttributes.DTYPE;
import static io.github.zarrcdm.internal.cf.CfAttributes.FILL_VALUE;
import static io.github.zarrcdm.internal.cf.CfAttributes.FLAG_MASKS;
import static io.github.zarrcdm.internal.cf.CfAttributes.FLAG_MEANINGS;
import static io.github.zarrcdm.internal.cf.CfAttributes.FLAG_VALUES;
import static io.github.zarrcdm.internal.cf.CfAttributes.GRID_MAPPING_NAME;
import static io.github.zarrcdm.internal.cf.CfAttributes.MISSING_VALUE;
import static io.github.zarrcdm.internal.cf.CfAttributes.MONTH_LENGTHS;
import static io.github.zarrcdm.internal.cf.CfAttributes.SCALE_FACTOR;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNITS;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNSIGNED;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.cf.time.CfCalendar;
import io.github.zarrcdm.internal.cf.time.CfDate;
import io.github.zarrcdm.internal.cf.time.CfTime;
import io.github.zarrcdm.internal.dtype.ByteType;
import io.github.zarrcdm.internal.dtype.FillSpelling;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Attributes.Typed;
import io.github.zarrcdm.model.DataType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the attributes of an array say of its values. Other writers spell the same otherwise: only
 * what means something else keeps values of one array from following those of another.
 */
public final class AttributeSemantics {
  /**
   * Attributes that say what numbers mean: values of two datasets can only follow if they agree.
   */
  private static final List<String> OF_MEANING =
      List.of(
          UNITS,
          CALENDAR,
          SCALE_FACTOR,
          ADD_OFFSET,
          MISSING_VALUE,
          FLAG_VALUES,
          FLAG_MASKS,
          FLAG_MEANINGS,
          UNSIGNED,
          DTYPE);

  /** 1582-10-15, from which on the two Gregorian calendars are one. */
  private static final CfDate REFORM =
      CfDate.of(CfCalendar.PROLEPTIC_GREGORIAN, 1582, 10, 15, 0, 0);

  private AttributeSemantics() {}

  /**
   * Throws {@link ZarrException.NotWritable}, which names {@code store}, for the first attribute by
   * which values of {@code added} would mean something else {@code there}.
   */
  static void check(String store, Array added, Array there) throws ZarrException {
    checkFill(store, added, there);
    for (String name : OF_MEANING) {
      Object a = comparable(added.attributes().get(name));
      Object b = comparable(there.attributes().get(name));
      Object now = meaning(name, a, added);
      Object before = meaning(name, b, there);
      if (!Objects.equals(now, before)) {
        boolean type = name.equals(DTYPE);
        throw new ZarrException.NotWritable(
            different(store, there, name, type ? before : b, type ? now : a));
      }
    }
  }

  /**
   * What is missing in {@code added} must be missing {@code there}: NaN always is. The fill value
   * of Zarr 3 says it only if it is the same, as GDAL has it.
   */
  private static void checkFill(String store, Array added, Array there) throws ZarrException {
    Object a = comparable(added.attributes().get(FILL_VALUE));
    Object b = comparable(there.attributes().get(FILL_VALUE));
    if (a == null || a.equals(b) || b == null && a instanceof Double number && number.isNaN()) {
      return;
    }
    DataType type = there.type();
    Object stored =
        there.data() instanceof ArrayData.Chunked c && c.fill() != null
            ? comparable(new Typed(type.kind(), type.unsigned(), List.of(c.fill())))
            : null;
    if (b == null && a.equals(stored)) {
      return;
    }
    throw new ZarrException.NotWritable(
        b != null
            ? different(store, there, FILL_VALUE, b, a)
            : "%s: array %s has no attribute _FillValue (its fill_value %s only describes chunks that are missing), the source has %s; that would become data"
                .formatted(store, there.path(), stored, a));
  }

  private static String different(
      String store, Array there, String name, @Nullable Object own, @Nullable Object added) {
    return "%s: array %s has the attribute %s = %s, the source has %s; values that are appended must mean the same"
        .formatted(store, there.path(), name, own, added);
  }

  /**
   * Returns what {@code value} of the attribute {@code name} says of {@code array}, the same for
   * all its spellings. Booleans of Zarr need no {@code dtype = "bool"}; any other is the type that
   * xarray had in memory, such as {@code timedelta64[ns]} with pandas 2 and {@code [us]} with
   * pandas 3.
   */
  private static @Nullable Object meaning(String name, @Nullable Object value, Array array) {
    if (array.attributes().has(GRID_MAPPING_NAME)) {
      return null; // Its number means nothing; copies of parts of stores may have units here.
    }
    Optional<CfTime> times = times(array);
    if (times.isPresent() && name.equals(UNITS)) {
      return times.get().toString();
    }
    if (times.isPresent() && name.equals(CALENDAR)) {
      return dates(times.get());
    }
    if (name.equals(DTYPE)) {
      return array.type() == ByteType.BOOL || "bool".equals(value) ? "bool" : null;
    }
    return value;
  }

  /**
   * Returns the calendar of {@code times}. The standard calendar is the proleptic Gregorian one if
   * {@code times} count from its reform or later, where both have the same dates.
   */
  private static CfCalendar dates(CfTime times) {
    return times.calendar() == CfCalendar.STANDARD && times.reference().day() >= REFORM.day()
        ? CfCalendar.PROLEPTIC_GREGORIAN
        : times.calendar();
  }

  private static Optional<CfTime> times(Array array) {
    Attributes attributes = array.attributes();
    return CfTime.of(
        attributes.text(UNITS),
        CfCalendar.name(attributes.text(CALENDAR), attributes.has(MONTH_LENGTHS)));
  }

  /**
   * Returns true if negative values of {@code added} may be other dates {@code there}, of two
   * arrays that agree: those before 1582, in the standard calendar and the proleptic Gregorian one.
   */
  public static boolean dependsOnSign(Array there, Array added) {
    Optional<CfTime> times = times(added);
    return times.isPresent()
        && !times.map(CfTime::calendar).equals(times(there).map(CfTime::calendar));
  }

  /** Returns a value with all numbers as doubles, also those that xarray writes as base64. */
  private static @Nullable Object comparable(@Nullable Object value) {
    if (value instanceof Typed typed) {
      List<?> values =
          typed.unsigned()
              ? FillSpelling.numbers(typed.kind(), true, typed.values())
              : typed.values();
      return comparable(values.size() == 1 ? values.get(0) : values);
    }
    if (value instanceof List<?> list) {
      return list.stream().map(AttributeSemantics::comparable).toList();
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
