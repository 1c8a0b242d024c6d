package io.github.zarrcdm.iosp.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.zarrcdm.testing.Corpus;
import io.github.zarrcdm.testing.CorpusCase;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import ucar.ma2.Array;
import ucar.nc2.Variable;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dataset.VariableDS;
import ucar.nc2.time.Calendar;
import ucar.nc2.time.CalendarDate;
import ucar.nc2.time.CalendarDateUnit;

/** What netCDF-Java makes of the CF attributes of a store is what xarray makes of them. */
class DecodedByXarrayTest {
  private static final int NANOSECONDS_PER_MILLISECOND = 1_000_000;
  private static final int ISO_SECONDS = 19;

  private final OracleValues values = new OracleValues(1e-6, 0);
  private final List<String> problems = new ArrayList<>();

  static List<CorpusCase> stores() {
    return Corpus.cases("xarray");
  }

  @ParameterizedTest
  @MethodSource("stores")
  void scaledMaskedAndTimedAlike(CorpusCase store) throws Exception {
    try (NetcdfDataset dataset =
        NetcdfDatasets.openDataset("file:" + store.store() + "#opaque=opaque")) {
      JsonNode groups = store.oracle().path("xarray").path("groups");
      for (Iterator<Map.Entry<String, JsonNode>> g = groups.fields(); g.hasNext(); ) {
        Map.Entry<String, JsonNode> group = g.next();
        String prefix = group.getKey().replaceAll("^/|/$", "");
        JsonNode variables = group.getValue().path("variables");
        for (Iterator<Map.Entry<String, JsonNode>> v = variables.fields(); v.hasNext(); ) {
          Map.Entry<String, JsonNode> variable = v.next();
          String name = prefix.isEmpty() ? variable.getKey() : prefix + "/" + variable.getKey();
          compare(name, variable.getValue(), dataset);
        }
      }
    }
    assertThat(problems).isEmpty();
  }

  private void compare(String name, JsonNode expected, NetcdfDataset dataset) throws Exception {
    Variable variable = dataset.findVariable(name);
    if (variable == null) {
      problems.add(name + " is missing");
      return;
    }
    Array actual = variable.read();
    JsonNode told = expected.path("values");
    JsonNode data = told.path("data");
    Check check = check(told.path("kind").asText(), variable);
    for (int i = 0; i < data.size(); i++) {
      if (!check.same(data.get(i), actual, i)) {
        problems.add(
            "%s: value %d is %s, expected %s".formatted(name, i, actual.getObject(i), data.get(i)));
        return;
      }
    }
  }

  private Check check(String kind, Variable variable) {
    return switch (kind) {
      case "datetime" -> sameInstant(dates(variable));
      case "object", "string" ->
          variable.getUnitsString() != null && variable.getUnitsString().contains(" since ")
              ? sameDate(dates(variable))
              : values::same;
      case "timedelta" ->
          sameDuration(ChronoUnit.valueOf(variable.getUnitsString().toUpperCase(Locale.ROOT)));
      case "float" ->
          variable.getDataType().isIntegral() ? sameUnmasked((VariableDS) variable) : values::same;
      default -> values::same;
    };
  }

  /** netCDF-Java has no NaN for integers: it leaves them and knows which are missing. */
  private static Check sameUnmasked(VariableDS variable) {
    return (expected, actual, index) -> {
      double value = actual.getDouble(index);
      double wanted = OracleValues.real(expected);
      return Double.isNaN(wanted) ? variable.isMissing(value) : value == wanted;
    };
  }

  private static CalendarDateUnit dates(Variable variable) {
    String calendar = variable.findAttributeString("calendar", "gregorian");
    return CalendarDateUnit.withCalendar(Calendar.get(calendar), variable.getUnitsString());
  }

  private static Check sameInstant(CalendarDateUnit unit) {
    return (expected, actual, index) ->
        expected.asText().equals("NaT")
            ? isMissing(actual, index)
            : unit.makeCalendarDate(actual.getDouble(index)).getMillis()
                == Math.floorDiv(expected.asLong(), NANOSECONDS_PER_MILLISECOND);
  }

  /** Durations are shown in the unit that they have; xarray makes nanoseconds of them. */
  private static Check sameDuration(ChronoUnit unit) {
    double nanoseconds = unit.getDuration().toNanos();
    return (expected, actual, index) ->
        expected.asText().equals("NaT")
            ? isMissing(actual, index)
            : Math.round(actual.getDouble(index) * nanoseconds) == expected.asLong();
  }

  private static Check sameDate(CalendarDateUnit unit) {
    return (expected, actual, index) -> {
      CalendarDate date = unit.makeCalendarDate(actual.getDouble(index));
      return expected.asText().startsWith(date.toString().substring(0, ISO_SECONDS));
    };
  }

  private static boolean isMissing(Array actual, int index) {
    double value = actual.getDouble(index);
    return Double.isNaN(value) || value == Long.MIN_VALUE;
  }

  /** Compares one value. */
  private interface Check {
    boolean same(JsonNode expected, Array actual, int index);
  }
}
