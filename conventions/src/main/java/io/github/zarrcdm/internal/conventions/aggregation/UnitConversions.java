package io.github.zarrcdm.internal.conventions.aggregation;

import static io.github.zarrcdm.internal.cf.CfAttributes.CALENDAR;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNITS;

import io.github.zarrcdm.internal.cf.time.CfTime;
import io.github.zarrcdm.model.Attributes;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Conversions from the units of fragments to those of their aggregation, each found once. Safe for
 * concurrent callers.
 */
final class UnitConversions {
  private final Attributes attributes;
  private final FragmentFormats formats;
  private final Map<FragmentUnits, Conversion> conversions = new ConcurrentHashMap<>();

  /** To the units of an aggregation variable with {@code attributes}. */
  UnitConversions(Attributes attributes, FragmentFormats formats) {
    this.attributes = attributes;
    this.formats = formats;
  }

  /** The units and the calendar that a fragment says. */
  private record FragmentUnits(@Nullable String units, @Nullable String calendar) {}

  /** Null if the numbers stay the same. */
  private record Conversion(@Nullable DoubleUnaryOperator units) {}

  /**
   * Returns how numbers of a fragment with the attributes {@code of} become those of the
   * aggregation; null if they stay the same.
   */
  @Nullable DoubleUnaryOperator from(Attributes of) throws UnconvertibleValueException {
    FragmentUnits said = new FragmentUnits(of.text(UNITS), of.text(CALENDAR));
    Conversion known = conversions.get(said);
    if (known == null) {
      known = new Conversion(units(said));
      conversions.put(said, known);
    }
    return known.units;
  }

  private @Nullable DoubleUnaryOperator units(FragmentUnits said)
      throws UnconvertibleValueException {
    String to = attributes.text(UNITS);
    if (to == null) {
      return null;
    }
    String from = said.units == null || said.units.isBlank() ? to : said.units;
    if (CfTime.isMeantBy(to)) {
      return times(from, said.calendar, to);
    }
    if (from.strip().equals(to.strip())) {
      return null;
    }
    return formats
        .conversion(from.strip(), to.strip())
        .orElseThrow(
            () ->
                new UnconvertibleValueException(
                    "its units \"%s\" do not convert to \"%s\"".formatted(from, to)));
  }

  /** UDUNITS knows no calendars, so it is not asked. */
  private @Nullable DoubleUnaryOperator times(String from, @Nullable String own, String to)
      throws UnconvertibleValueException {
    String calendar = attributes.text(CALENDAR);
    Optional<CfTime> time = CfTime.of(to, calendar);
    Optional<CfTime> other = CfTime.of(from, own == null ? calendar : own);
    boolean alike =
        time.isPresent() && other.isPresent()
            ? time.get().calendar() == other.get().calendar()
            : own == null || own.equalsIgnoreCase(calendar);
    if (!alike) {
      throw new UnconvertibleValueException(
          "its calendar \"%s\" is not that of the aggregation, %s"
              .formatted(own, calendar == null ? "which has none" : '"' + calendar + '"'));
    }
    if (from.strip().equals(to.strip())) {
      return null;
    }
    if (time.isEmpty() || other.isEmpty()) {
      throw new UnconvertibleValueException(
          "its units \"%s\" do not convert to \"%s\"".formatted(from, to));
    }
    return count ->
        Double.isFinite(count)
            ? other.get().converted(BigDecimal.valueOf(count), time.get()).doubleValue()
            : count;
  }
}
