package io.github.zarrcdm.internal.virtualize.join;

import static io.github.zarrcdm.internal.cf.CfAttributes.CALENDAR;
import static io.github.zarrcdm.internal.cf.CfAttributes.MONTH_LENGTHS;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNITS;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.cf.time.CfCalendar;
import io.github.zarrcdm.internal.cf.time.CfTime;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualArray;
import io.github.zarrcdm.model.Attributes;
import java.math.BigDecimal;
import java.util.Optional;

/** Counts of one unit of time as counts of another one of the same calendar, exactly. */
record TimeConversion(CfTime from, CfTime to) {

  /** Returns the times of {@code array}; empty if its units are none of times. */
  static Optional<CfTime> times(VirtualArray array) {
    Attributes attributes = array.array().attributes();
    return CfTime.of(
        attributes.text(UNITS),
        CfCalendar.name(attributes.text(CALENDAR), attributes.has(MONTH_LENGTHS)));
  }

  /** Throws {@link ZarrException.Unsupported} for another calendar. */
  static TimeConversion of(CfTime from, CfTime to, String file, String path) throws ZarrException {
    if (from.calendar() != to.calendar()) {
      throw new ZarrException.Unsupported(
          "%s: %s: its calendar is %s, but in the first file it is %s. Dates of one are not those of the other; leave the file out."
              .formatted(file, path, from.calendar(), to.calendar()));
    }
    return new TimeConversion(from, to);
  }

  /**
   * Returns the number that stands for the moment {@code value}, with all its digits if they end.
   */
  BigDecimal convert(BigDecimal value) {
    return from.converted(value, to);
  }
}
