package io.github.zarrcdm.cli.cdl;

import io.github.zarrcdm.cli.place.Times;
import java.util.Locale;
import java.util.Optional;
import ucar.nc2.Variable;
import ucar.nc2.time.CalendarDate;
import ucar.nc2.time.CalendarPeriod.Field;

/** Numbers that count from a date, as texts of only as much precision as they need. */
record DateTexts(Times times) {

  /** Those of {@code variable}, or of the times whose bounds it has; empty if it has none. */
  static Optional<DateTexts> of(Variable variable) {
    Times own = variable.getDataType().isNumeric() ? Times.of(variable.attributes()) : null;
    return own != null
        ? Optional.of(new DateTexts(own))
        : variable.getParentGroupOrRoot().getVariables().stream()
            .filter(v -> boundsOf(v).equals(variable.getShortName()))
            .map(v -> Times.of(v.attributes()))
            .filter(times -> times != null)
            .findFirst()
            .map(DateTexts::new);
  }

  private static String boundsOf(Variable variable) {
    return variable.attributes().findAttributeString("bounds", "");
  }

  /** {@code "2013-01-01 06"}, with its quotes. */
  String of(double value) {
    if (!Double.isFinite(value)) {
      return Decimal.of(value, Decimal.DOUBLE);
    }
    CalendarDate date = times.date(value);
    int hour = date.getFieldValue(Field.Hour);
    int minute = date.getFieldValue(Field.Minute);
    int second = date.getFieldValue(Field.Second);
    int millisecond = date.getFieldValue(Field.Millisec);
    String text =
        String.format(
            Locale.ROOT,
            "%d-%02d-%02d",
            date.getFieldValue(Field.Year),
            date.getFieldValue(Field.Month),
            date.getFieldValue(Field.Day));
    boolean seconds = second > 0 || millisecond > 0;
    if (seconds || minute > 0 || hour > 0) {
      text += String.format(Locale.ROOT, " %02d", hour);
    }
    if (seconds || minute > 0) {
      text += String.format(Locale.ROOT, ":%02d", minute);
    }
    if (seconds) {
      text += String.format(Locale.ROOT, ":%02d", second);
    }
    if (millisecond > 0) {
      text += String.format(Locale.ROOT, ".%03d", millisecond).replaceFirst("0+$", "");
    }
    return CdlText.quoted(text);
  }
}
