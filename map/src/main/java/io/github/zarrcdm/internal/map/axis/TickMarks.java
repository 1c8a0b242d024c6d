package io.github.zarrcdm.internal.map.axis;

import io.github.zarrcdm.internal.cf.time.CfDate;
import io.github.zarrcdm.internal.cf.time.CfTime;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.List;

/**
 * Where an axis has its marks: about {@code wanted} between its ends {@code low} and {@code high}.
 */
@FunctionalInterface
public interface TickMarks {
  List<TickMark> between(double low, double high, int wanted);

  static TickMarks numbers() {
    return (low, high, wanted) -> marks(Ticks.between(low, high, wanted));
  }

  /** Of what is counted. */
  static TickMarks whole() {
    return (low, high, wanted) -> marks(Ticks.whole(low, high, wanted));
  }

  private static List<TickMark> marks(Ticks ticks) {
    return ticks.values().stream().map(value -> new TickMark(value, ticks.text(value))).toList();
  }

  /** Returns {@code 170°W}. */
  static TickMarks longitudes() {
    return (low, high, wanted) -> {
      Ticks ticks = Ticks.degrees(low, high, wanted);
      return ticks.values().stream().map(v -> new TickMark(v, longitude(ticks, v))).toList();
    };
  }

  static TickMarks latitudes() {
    return (low, high, wanted) -> {
      Ticks ticks = Ticks.degrees(low, high, wanted);
      return ticks.values().stream().map(v -> new TickMark(v, latitude(ticks, v))).toList();
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
  static TickMarks names(List<String> names) {
    return (low, high, wanted) -> {
      int step = Math.max(1, (int) Math.ceil((high - low) / wanted));
      List<TickMark> marks = new ArrayList<>();
      int first = Math.max(0, (int) Math.ceil(low));
      for (int i = first; i < Math.min(names.size(), high); i += step) {
        marks.add(new TickMark(i, names.get(i)));
      }
      return marks;
    };
  }

  /** Of dates: at years, months, days, hours or minutes. */
  static TickMarks dates(CfTime times) {
    return (low, high, wanted) -> {
      try {
        CfDate first = times.shown(low);
        CfDate last = times.shown(high);
        for (DateStep step : DateStep.values()) {
          if (last.secondsSince(first) / step.seconds() <= wanted) {
            return dates(times, step, first, last);
          }
        }
      } catch (DateTimeException e) {
        // numbers that are no times
      }
      return numbers().between(low, high, wanted);
    };
  }

  private static List<TickMark> dates(CfTime times, DateStep step, CfDate first, CfDate last) {
    List<TickMark> marks = new ArrayList<>();
    CfDate date = step.before(first);
    for (int i = 0; i < 1000 && date.compareTo(last) <= 0; i++) {
      if (date.compareTo(first) >= 0) {
        marks.add(new TickMark(times.count(date), step.text(date)));
      }
      date = step.after(date);
    }
    return marks;
  }
}
