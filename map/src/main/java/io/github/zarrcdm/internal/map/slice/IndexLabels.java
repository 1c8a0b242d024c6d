package io.github.zarrcdm.internal.map.slice;

import io.github.zarrcdm.internal.cf.time.CfDate;
import io.github.zarrcdm.internal.cf.time.CfTime;
import io.github.zarrcdm.internal.map.axis.NumberText;
import io.github.zarrcdm.internal.place.Coordinate;
import io.github.zarrcdm.internal.place.CoordinateDates;
import java.io.IOException;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import ucar.ma2.Array;
import ucar.ma2.ArrayChar;
import ucar.ma2.DataType;

/** What the indices of a dimension stand for. */
public sealed interface IndexLabels {

  /** Returns what stands for the index {@code at}. */
  String text(int at);

  /** Returns the index that {@code text} means; empty if none does. */
  OptionalInt find(String text);

  /**
   * Returns an example of what {@link #find} finds, from the first index to the last; empty
   * without.
   */
  String examples();

  /** Indices without coordinates. */
  record Counted() implements IndexLabels {
    @Override
    public String text(int at) {
      return Integer.toString(at);
    }

    @Override
    public OptionalInt find(String text) {
      return OptionalInt.empty();
    }

    @Override
    public String examples() {
      return "";
    }
  }

  /** Names of stations, say. */
  public record Named(List<String> names) implements IndexLabels {
    @Override
    public String text(int at) {
      return names.get(at);
    }

    @Override
    public OptionalInt find(String text) {
      int at = names.indexOf(text);
      return at < 0 ? OptionalInt.empty() : OptionalInt.of(at);
    }

    @Override
    public String examples() {
      return names.isEmpty() ? "" : names.get(0) + " to " + names.get(names.size() - 1);
    }
  }

  /** Numbers with a unit. */
  public record Measured(double[] values, String units) implements IndexLabels {
    @Override
    public String text(int at) {
      return NumberText.text(values[at])
          + (units.isEmpty() || units.equals("1") ? "" : " " + units);
    }

    @Override
    public OptionalInt find(String text) {
      try {
        return Nearest.of(values, Double.parseDouble(text));
      } catch (NumberFormatException e) {
        return OptionalInt.empty();
      }
    }

    @Override
    public String examples() {
      return values.length == 0
          ? ""
          : NumberText.text(values[0]) + " to " + text(values.length - 1);
    }
  }

  /** Dates, which {@code values} count in {@code times}. */
  public record Dated(double[] values, CfTime times) implements IndexLabels {
    @Override
    public String text(int at) {
      try {
        return text(times.shown(values[at]));
      } catch (DateTimeException e) {
        return "no date";
      }
    }

    /** Returns {@code 2013-01-01 06:00}, and without a time if that is midnight. */
    private static String text(CfDate date) {
      return date.toString()
          .replaceFirst("Z$", "")
          .replace('T', ' ')
          .replaceFirst("(:\\d\\d):00(\\.0+)?$", "$1")
          .replaceFirst(" 00:00$", "");
    }

    @Override
    public OptionalInt find(String text) {
      return times
          .parsed(text)
          .map(date -> Nearest.of(values, times.count(date)))
          .orElse(OptionalInt.empty());
    }

    @Override
    public String examples() {
      return values.length == 0 ? "" : text(0) + " to " + text(values.length - 1);
    }
  }

  /** Returns the labels of a dimension along which {@code coordinate} lies, if any does. */
  static IndexLabels of(Optional<Coordinate> coordinate) throws IOException {
    return coordinate.isPresent() ? of(coordinate.get()) : new Counted();
  }

  /** Returns the labels of a dimension along which {@code coordinate} lies. */
  static IndexLabels of(Coordinate coordinate) throws IOException {
    DataType type = coordinate.variable().getDataType();
    if (type == DataType.STRING || type == DataType.CHAR) {
      return new Named(names(coordinate.variable().read()));
    }
    if (!type.isNumeric()) {
      return new Counted();
    }
    CfTime times = CoordinateDates.of(coordinate).orElse(null);
    return times == null
        ? new Measured(coordinate.values(), coordinate.shownUnits())
        : new Dated(coordinate.values(), times);
  }

  private static List<String> names(Array texts) {
    if (texts instanceof ArrayChar characters) {
      List<String> names = new ArrayList<>();
      for (ArrayChar.StringIterator all = characters.getStringIterator(); all.hasNext(); ) {
        names.add(all.next().trim());
      }
      return names;
    }
    return IntStream.range(0, (int) texts.getSize())
        .mapToObj(i -> String.valueOf(texts.getObject(i)))
        .toList();
  }

  /** The nearest of some numbers. */
  final class Nearest {
    private Nearest() {}

    /** Returns its index; empty where {@code wanted} is further out than the numbers are apart. */
    static OptionalInt of(double[] values, double wanted) {
      int best = -1;
      for (int i = 0; i < values.length; i++) {
        if (Double.isFinite(values[i])
            && (best < 0 || Math.abs(values[i] - wanted) < Math.abs(values[best] - wanted))) {
          best = i;
        }
      }
      return best >= 0 && Math.abs(values[best] - wanted) <= reach(values)
          ? OptionalInt.of(best)
          : OptionalInt.empty();
    }

    /** Returns the widest gap between two neighbours; of a single number next to nothing. */
    private static double reach(double[] values) {
      double[] sorted = Arrays.stream(values).filter(Double::isFinite).sorted().toArray();
      double reach = sorted.length == 0 ? 0 : 1e-6 * Math.max(1, Math.abs(sorted[0]));
      for (int i = 1; i < sorted.length; i++) {
        reach = Math.max(reach, sorted[i] - sorted[i - 1]);
      }
      return reach;
    }
  }
}
