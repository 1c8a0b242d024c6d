package io.github.zarrcdm.internal.copy.quirks.ncml;

import static io.github.zarrcdm.internal.cf.CfAttributes.CALENDAR;
import static io.github.zarrcdm.internal.cf.CfAttributes.FILL_VALUE;
import static io.github.zarrcdm.internal.cf.CfAttributes.MISSING_VALUE;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNITS;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.cf.time.CfCalendar;
import io.github.zarrcdm.internal.cf.time.CfDate;
import io.github.zarrcdm.internal.cf.time.CfTime;
import io.github.zarrcdm.internal.iosp.quirks.Quirk;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import ucar.ma2.Array;
import ucar.ma2.IndexIterator;
import ucar.nc2.Attribute;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;

/**
 * The times of an aggregation with {@code timeUnitsChange}, which netCDF-Java converts to the units
 * of one dataset: in whole milliseconds, by the proleptic Gregorian calendar where none is named,
 * and missing values too. Units that NcML states it shows, but does not convert to.
 */
@Quirk(
    of = "ucar.nc2.internal.ncml.AggregationExisting",
    seen = "5.5.3",
    does =
        "converts times for timeUnitsChange in whole milliseconds, by "
            + "proleptic_gregorian if no calendar is named, and missing ones too",
    instead = "a copy refuses times that would change")
final class ChangedTimes {
  /** How netCDF-Java calls CF's calendar 360_day, which no other reader understands. */
  private static final String MADE_UP = "uniform30day";

  /** Milliseconds beyond what doubles of days since year 1 resolve. */
  private static final double RESOLUTION = 0.05;

  private static final double MILLISECONDS_OF_DAY = 86_400_000;

  private final String dimension;
  private final List<Time> times = new ArrayList<>();
  private boolean complete = true;

  /** A time of {@code member}, as it is stored there. */
  private record Time(String member, double value, Unit unit, boolean missing) {
    double milliseconds() {
      return unit.milliseconds(value);
    }
  }

  /** Units of time, as CF defines them with the calendar {@code name}. */
  private record Unit(CfTime times, String text, String name) {
    /** Returns the units of {@code variable}; empty if it has none. */
    static Optional<Unit> of(Variable variable) {
      String text = variable.attributes().findAttributeString(UNITS, "");
      String name = variable.attributes().findAttributeString(CALENDAR, "standard");
      String shown = "%s (calendar %s)".formatted(text, name);
      return CfTime.of(text, name).map(times -> new Unit(times, shown, name));
    }

    /** Since the day 0 of the calendar. */
    double milliseconds(double value) {
      CfDate reference = times.reference();
      return reference.day() * MILLISECONDS_OF_DAY
          + reference.nanoOfDay() / 1e6
          + value * times.milliseconds();
    }

    /** Returns whether {@code shown} says what these do; both Gregorian calendars count alike. */
    boolean isComparable(Unit shown) {
      return (times.calendar() == shown.times.calendar() || gregorian(shown))
          && (name.equals(MADE_UP) || !shown.name.equals(MADE_UP));
    }

    private boolean gregorian(Unit other) {
      return Set.of(CfCalendar.STANDARD, CfCalendar.PROLEPTIC_GREGORIAN)
          .containsAll(List.of(times.calendar(), other.times.calendar()));
    }
  }

  ChangedTimes(String dimension) {
    this.dimension = dimension;
  }

  /** Adds the times of {@code file}, unless {@code member} states others. */
  void add(AggregationMembers.Member member, NetcdfFile file) throws IOException {
    Variable variable = file.findVariable(dimension);
    boolean stored =
        variable != null
            && variable.getDataType().isNumeric()
            && member.element().getAttribute("coordValue").isEmpty();
    Optional<Unit> unit = stored ? Unit.of(variable) : Optional.empty();
    complete &= unit.isPresent();
    if (complete) {
      IndexIterator values = variable.read().getIndexIterator();
      while (values.hasNext()) {
        double value = values.getDoubleNext();
        times.add(new Time(member.name(), value, unit.get(), isMissing(variable, value)));
      }
    }
  }

  private static boolean isMissing(Variable variable, double value) {
    for (String name : List.of(FILL_VALUE, MISSING_VALUE)) {
      Attribute attribute = variable.findAttribute(name);
      for (int i = 0; attribute != null && i < attribute.getLength(); i++) {
        Number missing = attribute.getNumericValue(i);
        if (missing != null && missing.doubleValue() == value) {
          return true;
        }
      }
    }
    return Double.isNaN(value);
  }

  /**
   * That {@code shown}, the coordinate, is rounded; empty if it is not. Throws {@link
   * ZarrException.NotWritable} where it has other times than the datasets; {@code place} is that of
   * the NcML.
   */
  Optional<String> check(Variable shown, String place) throws IOException {
    if (!complete || times.isEmpty() || !shown.getDataType().isNumeric()) {
      return Optional.empty();
    }
    Array read = shown.read();
    Optional<Unit> unit = Unit.of(shown);
    if (unit.isEmpty() || read.getSize() != times.size()) {
      throw refused(place, times.get(0), "%s times".formatted(read.getSize()));
    }
    IndexIterator values = read.getIndexIterator();
    Set<String> rounded = new LinkedHashSet<>();
    for (Time time : times) {
      double value = values.getDoubleNext();
      double off = Math.abs(unit.get().milliseconds(value) - time.milliseconds());
      if (!time.unit.isComparable(unit.get())
          || !(off <= 1)
          || time.missing && value != time.value) {
        throw refused(place, time, "%s %s".formatted(value, unit.get().text()));
      }
      if (off > RESOLUTION) {
        rounded.add(time.member);
      }
    }
    return rounded.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "%s of %s is rounded to milliseconds: netCDF-Java converts it to the units of one dataset"
                .formatted(dimension, String.join(", ", rounded)));
  }

  private ZarrException.NotWritable refused(String place, Time time, String as) {
    return new ZarrException.NotWritable(
        "%s: netCDF-Java reads %s of %s, %s%s %s, as %s. Leave out timeUnitsChange if all units are the same; else state no units of %s outside the datasets, and name the calendar in each of them"
            .formatted(
                place,
                dimension,
                time.member,
                time.missing ? "a missing value, " : "",
                time.value,
                time.unit.text(),
                as,
                dimension));
  }
}
