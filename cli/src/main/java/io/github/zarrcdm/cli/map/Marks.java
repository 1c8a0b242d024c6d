package io.github.zarrcdm.cli.map;

import io.github.zarrcdm.cli.place.Times;
import java.util.ArrayList;
import java.util.List;
import ucar.nc2.time.CalendarDate;

/**
 * Where an axis has its marks: about {@code wanted} between its ends {@code low} and {@code high}.
 */
@FunctionalInterface
interface Marks {
  List<Mark> between(double low, double high, int wanted);

  static Marks numbers() {
    return (low, high, wanted) -> marks(Ticks.between(low, high, wanted));
  }

  /** Of what is counted. */
  static Marks whole() {
    return (low, high, wanted) -> marks(Ticks.whole(low, high, wanted));
  }

  private static List<Mark> marks(Ticks ticks) {
    return ticks.values().stream().map(value -> new Mark(value, ticks.text(value))).toList();
  }

  /** {@code 170°W}. */
  static Marks longitudes() {
    return (low, high, wanted) -> {
      Ticks ticks = Ticks.degrees(low, high, wanted);
      return ticks.values().stream().map(v -> new Mark(v, longitude(ticks, v))).toList();
    };
  }

  static Marks latitudes() {
    return (low, high, wanted) -> {
      Ticks ticks = Ticks.degrees(low, high, wanted);
      return ticks.values().stream().map(v -> new Mark(v, latitude(ticks, v))).toList();
    };
  }

  static String longitude(Ticks ticks, double value) {
    double round = value - 360 * Math.ceil((value - 180) / 360);
    String degrees = ticks.text(Math.abs(round)) + "\u00b0";
    return round == 0 || Math.abs(round) == 180 ? degrees : degrees + (round < 0 ? "W" : "E");
  }

  static String latitude(Ticks ticks, double value) {
    String degrees = ticks.text(Math.abs(value)) + "\u00b0";
    return value == 0 ? degrees : degrees + (value < 0 ? "S" : "N");
  }

  /** Of names, which stand at the whole numbers: each, or every so many-th. */
  static Marks names(List<String> names) {
    return (low, high, wanted) -> {
      int step = Math.max(1, (int) Math.ceil((high - low) / wanted));
      List<Mark> marks = new ArrayList<>();
      for (int i = 0; i < names.size(); i += step) {
        marks.add(new Mark(i, names.get(i)));
      }
      return marks;
    };
  }

  /** Of dates: at years, months, days, hours or minutes. */
  static Marks dates(Times times) {
    return (low, high, wanted) -> {
      CalendarDate first = times.date(low);
      CalendarDate last = times.date(high);
      for (DateStep step : DateStep.values()) {
        if (last.getDifferenceInMsecs(first) / step.milliseconds() <= wanted) {
          return dates(times, step, first, last);
        }
      }
      return numbers().between(low, high, wanted);
    };
  }

  private static List<Mark> dates(
      Times times, DateStep step, CalendarDate first, CalendarDate last) {
    List<Mark> marks = new ArrayList<>();
    CalendarDate date = step.before(first);
    for (int i = 0; i < 1000 && !date.isAfter(last); i++) {
      if (!date.isBefore(first)) {
        marks.add(new Mark(times.value(date), step.text(date)));
      }
      date = step.after(date);
    }
    return marks;
  }
}
