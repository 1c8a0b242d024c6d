package io.github.zarrcdm.cli.map;

import java.io.IOException;
import java.util.List;
import ucar.nc2.time.Calendar;
import ucar.nc2.time.CalendarDate;

/**
 * The time that a user wants.
 *
 * @param text an index from 0, {@code last}, or a date in ISO 8601, of which the nearest is taken
 */
public record TimeChoice(String text) {

  /**
   * Its index among {@code length} times, which may lie outside of them; {@code dates} is null
   * where they are not known.
   */
  int of(int length, List<CalendarDate> dates, String name) throws IOException {
    if (text.equals("last")) {
      return length - 1;
    }
    if (text.matches("-?\\d{1,9}")
        && !(text.length() == 4 && Integer.parseInt(text) >= length && dates != null)) {
      return Integer.parseInt(text);
    }
    if (dates == null || dates.isEmpty()) {
      throw new IOException(
          "%s has no dates; give the time as an index, from 0 to %d".formatted(name, length - 1));
    }
    return nearest(dates, name);
  }

  private int nearest(List<CalendarDate> dates, String name) throws IOException {
    Calendar calendar = dates.get(0).getCalendar();
    CalendarDate wanted;
    try {
      wanted = CalendarDate.parseISOformat(calendar == null ? null : calendar.name(), text);
    } catch (IllegalArgumentException e) {
      throw new IOException(
          "%s is no time of %s: give an index, last, or a date like %s"
              .formatted(text, name, dates.get(0)),
          e);
    }
    int best = 0;
    for (int i = 1; i < dates.size(); i++) {
      if (Math.abs(dates.get(i).getDifferenceInMsecs(wanted))
          < Math.abs(dates.get(best).getDifferenceInMsecs(wanted))) {
        best = i;
      }
    }
    return best;
  }
}
