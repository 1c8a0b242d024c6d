package io.github.zarrcdm.internal.iosp.quirks;

import static io.github.zarrcdm.internal.cf.CfAttributes.ADD_OFFSET;
import static io.github.zarrcdm.internal.cf.CfAttributes.CALENDAR;
import static io.github.zarrcdm.internal.cf.CfAttributes.FILL_VALUE;
import static io.github.zarrcdm.internal.cf.CfAttributes.MONTH_LENGTHS;
import static io.github.zarrcdm.internal.cf.CfAttributes.SCALE_FACTOR;
import static io.github.zarrcdm.internal.cf.CfAttributes.STANDARD_NAME;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNITS;

import io.github.zarrcdm.conventions.Convention;
import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.cf.time.CfCalendar;
import io.github.zarrcdm.internal.cf.time.CfTime;
import io.github.zarrcdm.internal.cf.time.CfTimeUnit;
import io.github.zarrcdm.internal.cf.time.Ticks;
import io.github.zarrcdm.internal.conventions.names.Bounds;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Attributes.Typed;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Kind;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Times as netCDF-Java reads them, the same dates as CF means: {@link NetcdfJavaUnits units it
 * understands}, longer ones as days by a scale factor, finer ones in milliseconds, the resolution
 * of its calendar, and with a calendar that it knows. It would take {@code proleptic_gregorian} for
 * all others and where none is named.
 *
 * <p>Times of a calendar that CF does not know become plain numbers: any date would be a guess.
 */
@Quirk(
    of = "ucar.nc2.time.Calendar",
    seen = "5.5.3",
    does =
        "counts by proleptic_gregorian if it does not know a calendar, or none is "
            + "named, and in milliseconds only",
    instead = "the same dates in a calendar and a unit that it reads")
final class NetcdfJavaTimes implements Convention {
  private static final long MILLISECOND = 1_000_000;
  private static final double MILLISECONDS_OF_DAY = 86_400_000;

  private static final List<String> ROLES = List.of("axis", STANDARD_NAME, "_CoordinateAxisType");

  private final Findings findings;

  NetcdfJavaTimes(Findings findings) {
    this.findings = findings;
  }

  @Override
  public Group apply(Group group) {
    Map<String, Attributes> bounded = Bounds.coordinates(group);
    List<Array> arrays = group.arrays().stream().map(array -> readable(array, bounded)).toList();
    return group.withMembers(arrays, group.groups().stream().map(this::apply).toList());
  }

  private Array readable(Array array, Map<String, Attributes> bounded) {
    String units = Bounds.text(array, UNITS, bounded);
    String name = Bounds.text(array, CALENDAR, bounded);
    if (CfTime.of(units, null).isEmpty() && CfTime.of(units, "360_day").isEmpty()) {
      return array; // no times, or none of which anybody makes dates: netCDF-Java is asked
    }
    CfCalendar calendar = CfCalendar.named(name).orElse(null);
    if (calendar == null) {
      return undated(array, units, name);
    }
    CfTime time = CfTime.of(units, name).orElse(null);
    if (time == null) {
      return array;
    }
    report(array, time, name);
    Array spelled = array.withAttributes(spelled(array.attributes(), time, name));
    return counted(spelled, time);
  }

  /** What is guessed of {@code array}. */
  private void report(Array array, CfTime time, @Nullable String name) {
    if (array.attributes().text(UNITS) == null) {
      return; // bounds; their coordinate is reported
    }
    CfTimeUnit unit = time.unit();
    if (CfCalendar.hasLeapSeconds(name)) {
      findings.note(
          array.path(), "its calendar is utc", "leap seconds are not counted, at most 27 of them");
    } else if (name != null && !NetcdfJavaUnits.knows(name) && !name.isBlank()) {
      findings.note(
          array.path(),
          "its calendar \"%s\" is none of CF".formatted(name),
          "it is taken for " + time.calendar().cfName());
    }
    if (unit.isMean(time.calendar())) {
      findings.note(
          array.path(),
          "it counts %s, which are not of one length in its calendar".formatted(unit.plural()),
          "each is taken for %s days, as UDUNITS and CF define it"
              .formatted(unit == CfTimeUnit.MONTH ? "30.44" : "365.24"));
    }
  }

  private Array undated(Array array, @Nullable String units, @Nullable String calendar) {
    Attributes attributes = array.attributes().without(CALENDAR);
    if (attributes.text(UNITS) != null) {
      if ("none".equals(calendar)) {
        findings.note(
            array.path(),
            "its units are \"%s\" and its calendar \"none\", which has no dates".formatted(units),
            "NetcdfDatasets shows plain numbers");
      } else if (attributes.has(MONTH_LENGTHS)) {
        findings.warning(
            array.path(),
            "its units are \"%s\" in a calendar of its own, by month_lengths (CF 4.4)"
                .formatted(units),
            "NetcdfDatasets shows plain numbers");
      } else {
        findings.error(
            array.path(),
            "its units are \"%s\" and its calendar \"%s\", which CF does not know"
                .formatted(units, calendar),
            "NetcdfDatasets shows plain numbers");
      }
      attributes = attributes.with(UNITS, String.valueOf(units).strip().split("[\\s@]", 2)[0]);
    }
    for (String role : ROLES) {
      attributes = attributes.without(role);
    }
    return array.withAttributes(attributes);
  }

  private static Attributes spelled(Attributes attributes, CfTime time, @Nullable String name) {
    String stored = attributes.text(UNITS);
    if (stored == null) {
      return attributes;
    }
    String units = NetcdfJavaUnits.of(stored, time);
    Attributes spelled = units.equals(stored) ? attributes : attributes.with(UNITS, units);
    String own = attributes.text(CALENDAR);
    if (own != null && NetcdfJavaUnits.knows(own)) {
      return spelled;
    }
    CfCalendar calendar = CfCalendar.named(name).orElseThrow(); // in a year 0 time has another one
    return spelled.with(CALENDAR, calendar.cfName());
  }

  /** Returns {@code array} with values that count what {@link NetcdfJavaUnits} says. */
  private static Array counted(Array array, CfTime time) {
    Kind kind = array.type().kind();
    if (!kind.isNumber()) {
      return array;
    }
    Attributes attributes = array.attributes();
    boolean packed = attributes.has(SCALE_FACTOR) || attributes.has(ADD_OFFSET);
    boolean whole =
        !packed
            && kind != Kind.FLOAT
            && kind != Kind.DOUBLE
            && !time.unit().isMean(time.calendar());
    Ticks ticks = time.ticks(MILLISECOND);
    boolean fine = NetcdfJavaUnits.isFine(time.unit());
    if (whole && fine) {
      return divided(array, ticks);
    }
    double days = NetcdfJavaUnits.isLong(time) ? time.milliseconds() / MILLISECONDS_OF_DAY : 1;
    double factor = fine ? 1. / ticks.divisor() : days;
    double unit = fine ? 1 : time.milliseconds() / days;
    double offset = whole ? 0 : ticks.fraction() / unit;
    return factor == 1 && offset == 0 ? array : packed(array, factor, offset);
  }

  /** Returns {@code array} with values that are multiplied, before something is added. */
  private static Array packed(Array array, double factor, double offset) {
    Attributes attributes = array.attributes();
    double added = number(attributes, ADD_OFFSET, 0) * factor + offset;
    Attributes packed = attributes.with(SCALE_FACTOR, number(attributes, SCALE_FACTOR, 1) * factor);
    packed = added == 0 ? packed.without(ADD_OFFSET) : packed.with(ADD_OFFSET, added);
    return array.withAttributes(
        array.type().kind() == Kind.LONG && !array.type().unsigned()
            ? packed.withDefault(FILL_VALUE, Typed.of(Kind.LONG, Long.MIN_VALUE))
            : packed);
  }

  private static double number(Attributes attributes, String name, double otherwise) {
    Object value = attributes.get(name);
    Object one =
        value instanceof Typed typed && !typed.values().isEmpty() ? typed.values().get(0) : value;
    return one instanceof Number number ? number.doubleValue() : otherwise;
  }

  private static Array divided(Array array, Ticks ticks) {
    long missing = array.type().kind() == Kind.INT ? Integer.MIN_VALUE : Long.MIN_VALUE;
    if (array.attributes().get(FILL_VALUE) instanceof Typed fill
        && fill.values().get(0) instanceof Number number) {
      missing = number.longValue();
    }
    DividedType type = new DividedType(array.type(), ticks.rest(), ticks.divisor(), missing);
    return new Array(
        array.path(),
        type,
        array.shape(),
        array.dimensionNames(),
        array.attributes(),
        array.data());
  }
}
