package io.github.zarrcdm.cli.cdl;

import static io.github.zarrcdm.internal.cf.CfAttributes.ADD_OFFSET;
import static io.github.zarrcdm.internal.cf.CfAttributes.CALENDAR;
import static io.github.zarrcdm.internal.cf.CfAttributes.MONTH_LENGTHS;
import static io.github.zarrcdm.internal.cf.CfAttributes.OF_BOUNDS;
import static io.github.zarrcdm.internal.cf.CfAttributes.SCALE_FACTOR;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNITS;

import io.github.zarrcdm.internal.cf.time.CfCalendar;
import io.github.zarrcdm.internal.cf.time.CfDate;
import io.github.zarrcdm.internal.cf.time.CfTime;
import java.time.DateTimeException;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import ucar.nc2.Attribute;
import ucar.nc2.Variable;

/**
 * Numbers that count from a date, as texts of only as much precision as they need: the dates that
 * {@code NetcdfDatasets} shows.
 *
 * @param packing null if the stored numbers are the counts
 */
record DateTexts(CfTime times, @Nullable Packing packing) {
  /** How stored numbers become counts. */
  private record Packing(double scale, double offset) {}

  /**
   * Returns the dates of {@code variable}, or of the times whose bounds it has; empty if it has
   * none.
   */
  static Optional<DateTexts> of(Variable variable) {
    if (!variable.getDataType().isNumeric()) {
      return Optional.empty();
    }
    Optional<Variable> bounded =
        variable.getParentGroupOrRoot().getVariables().stream()
            .filter(v -> hasBounds(v, variable.getShortName()))
            .findFirst();
    boolean hasMonthLengths =
        Stream.concat(Stream.of(variable), bounded.stream())
            .anyMatch(v -> v.attributes().hasAttribute(MONTH_LENGTHS));
    String calendar = CfCalendar.name(text(variable, CALENDAR, bounded), hasMonthLengths);
    return CfTime.of(text(variable, UNITS, bounded), calendar)
        .map(times -> new DateTexts(times, packing(variable)));
  }

  private static boolean hasBounds(Variable variable, String name) {
    return OF_BOUNDS.stream()
        .anyMatch(of -> variable.attributes().findAttributeString(of, "").strip().equals(name));
  }

  /** What bounds do not have is that of the variable whose bounds they are. */
  private static @Nullable String text(Variable variable, String name, Optional<Variable> bounded) {
    String own = variable.attributes().findAttributeString(name, null);
    return own != null
        ? own
        : bounded.map(v -> v.attributes().findAttributeString(name, null)).orElse(null);
  }

  private static @Nullable Packing packing(Variable variable) {
    Attribute scale = variable.findAttribute(SCALE_FACTOR);
    Attribute offset = variable.findAttribute(ADD_OFFSET);
    return scale == null && offset == null
        ? null
        : new Packing(number(scale, 1), number(offset, 0));
  }

  private static double number(@Nullable Attribute attribute, double otherwise) {
    Number number = attribute == null ? null : attribute.getNumericValue();
    return number == null ? otherwise : number.doubleValue();
  }

  /**
   * Returns {@code "2013-01-01 06"}, with its quotes; the number itself if no date can be made of
   * it.
   */
  String of(long value) {
    if (packing != null) {
      return of((double) value);
    }
    try {
      return text(times.shown(value));
    } catch (DateTimeException e) {
      return Long.toString(value);
    }
  }

  /** Returns the text of a number with a fraction. */
  String of(double value) {
    try {
      return text(times.shown(packing == null ? value : value * packing.scale + packing.offset));
    } catch (DateTimeException e) {
      return Decimal.of(value, Decimal.DOUBLE);
    }
  }

  private static String text(CfDate date) {
    String time = date.timeText();
    if (date.nanoOfSecond() > 0) {
      time = time.replaceFirst("0+$", "");
    } else if (date.second() == 0) {
      time = date.minute() > 0 ? time.substring(0, 5) : time.substring(0, 2);
    }
    String day = date.dateText().replaceFirst("^(-?)0{1,3}", "$1");
    return CdlText.quoted(date.nanoOfDay() == 0 ? day : day + " " + time);
  }
}
