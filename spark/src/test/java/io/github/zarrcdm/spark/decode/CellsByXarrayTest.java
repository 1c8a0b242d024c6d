package io.github.zarrcdm.spark.decode;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.internal.table.decode.Cells;
import io.github.zarrcdm.internal.table.decode.Decoding;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.testing.Corpus;
import io.github.zarrcdm.testing.CorpusCase;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Cells are decoded by CF attributes as xarray decodes them. */
class CellsByXarrayTest {
  private static final double RELATIVE = 1e-6;

  static List<CorpusCase> stores() {
    return Corpus.cases("xarray");
  }

  @ParameterizedTest
  @MethodSource("stores")
  void unpackedMaskedAndTimedAlike(CorpusCase store) throws Exception {
    List<String> problems = new ArrayList<>();
    JsonNode variables = store.oracle().path("xarray").path("groups").path("/").path("variables");
    try (ZarrDataset dataset = ZarrDataset.open("file:" + store.store())) {
      for (Iterator<Map.Entry<String, JsonNode>> v = variables.fields(); v.hasNext(); ) {
        Map.Entry<String, JsonNode> variable = v.next();
        Array array = dataset.root().array(variable.getKey());
        Optional<Decoding> decoding = Decoding.of(array);
        if (decoding.isPresent()) {
          Object stored = dataset.read(array, Section.all(array.shape()));
          compare(array, decoding.get(), stored, variable.getValue().path("values"), problems);
        }
      }
    }
    assertThat(problems).isEmpty();
  }

  private static void compare(
      Array array, Decoding decoding, Object stored, JsonNode told, List<String> problems) {
    String kind = told.path("kind").asText();
    if (kind.equals("timedelta")) {
      return; // Durations keep the unit that they have; xarray makes nanoseconds of them.
    }
    Cells cells = SparkCells.decode(decoding, stored);
    JsonNode data = told.path("data");
    // Bytes are texts or binary here; dates of calendars that Spark has not are numbers.
    boolean otherwise =
        data.path(0).isObject()
            || (SparkCells.type(decoding.type()).equals(DataTypes.LongType)
                && data.path(0).asText().contains("T"));
    if (otherwise) {
      return;
    }
    for (int i = 0; i < data.size(); i++) {
      Object cell = cell(cells, i);
      if (!same(data.get(i), cell, decoding, kind)) {
        problems.add(
            "%s (%s): cell %d is %s, expected %s"
                .formatted(array.path(), SparkCells.type(decoding.type()), i, cell, data.get(i)));
        return;
      }
    }
  }

  private static Object cell(Cells cells, int i) {
    Object value = java.lang.reflect.Array.get(cells.values(), i);
    boolean nan = value instanceof Number number && Double.isNaN(number.doubleValue());
    boolean missing = cells.missing() != null && cells.missing()[i];
    return nan || missing ? null : value;
  }

  private static boolean same(JsonNode expected, Object cell, Decoding decoding, String kind) {
    String text = expected.asText();
    if (kind.equals("datetime")) {
      return text.equals("NaT")
          ? cell == null
          : cell != null && (Long) cell / 1000 == Math.floorDiv(Long.parseLong(text), 1_000_000);
    }
    if (expected.isNull() || text.equals("NaN")) {
      return cell == null;
    }
    if (SparkCells.type(decoding.type()).equals(DataTypes.TimestampType)) {
      return text.startsWith(
          Instant.EPOCH.plus((Long) cell, ChronoUnit.MICROS).toString().substring(0, 10));
    }
    if (SparkCells.type(decoding.type()).equals(DataTypes.BooleanType)) {
      return expected.asBoolean() == ((Byte) cell != 0);
    }
    if (cell instanceof Float || cell instanceof Double) {
      double real = ((Number) cell).doubleValue();
      double wanted = Double.parseDouble(text);
      return real == wanted || Math.abs(real - wanted) <= RELATIVE * Math.abs(wanted);
    }
    return kind.equals("float") && cell instanceof Number number
        ? number.doubleValue() == Double.parseDouble(text)
        : text.equals(String.valueOf(cell));
  }
}
