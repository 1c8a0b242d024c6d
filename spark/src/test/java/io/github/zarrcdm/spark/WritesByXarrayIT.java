package io.github.zarrcdm.spark;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.zarrcdm.ZarrDataset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Five tables that SQL writes have the dimensions, coordinates and values of what xarray computes
 * of the same store: a mean map, daily means in two statements, a table of hours, few cells, and
 * cells that are replaced.
 */
class WritesByXarrayIT {
  private static final Path FIXTURES = Path.of("src/test/resources/io/github/zarrcdm/spark");

  @TempDir Path folder;

  @Test
  void whatIsWrittenIsWhatXarrayComputes() throws Exception {
    SparkSession spark = Cluster.session();
    spark.sql("SET spark.sql.catalog.written=" + ZarrCatalog.class.getName());
    spark.sql("SET spark.sql.catalog.written.path=" + folder);
    spark.sql("SET spark.sql.catalog.written.writable=true");
    spark
        .read()
        .format("zarr")
        .load(FIXTURES.resolve("queries.zarr.zip").toAbsolutePath().toString())
        .createOrReplaceTempView("source");
    JsonNode writes = new ObjectMapper().readTree(FIXTURES.resolve("writes.json").toFile());
    assertThat(writes).hasSize(5);
    for (int n = 0; n < writes.size(); n++) {
      JsonNode write = writes.get(n);
      String name = "table" + n;
      for (JsonNode sql : write.path("sql")) {
        spark.sql(sql.asText().replace("{target}", "written." + name).replace("{}", "source"));
      }
      List<String> dimensions = texts(write.path("dimensions"));
      String variable = write.path("variable").asText();
      try (ZarrDataset stored = ZarrDataset.open(folder.resolve(name + ".zarr").toString())) {
        assertThat(stored.array("/" + variable).orElseThrow().dimensions()).isEqualTo(dimensions);
      }
      String by = String.join(", ", dimensions);
      String all = "SELECT " + by + ", " + variable + " FROM written." + name + " ORDER BY " + by;
      assertThat(spark.sql(all).collectAsList().stream().map(WritesByXarrayIT::text))
          .as(write.path("sql").toString())
          .isEqualTo(expected(write, dimensions));
    }
  }

  private static List<String> texts(JsonNode list) {
    List<String> texts = new ArrayList<>();
    list.forEach(text -> texts.add(text.asText()));
    return texts;
  }

  /** A row for each cell of the array, in C order. */
  private static List<String> expected(JsonNode write, List<String> dimensions) {
    List<String> rows = List.of("");
    for (String dimension : dimensions) {
      List<String> longer = new ArrayList<>();
      for (String row : rows) {
        for (JsonNode value : write.path("coordinates").path(dimension)) {
          longer.add(row + text(value) + " | ");
        }
      }
      rows = longer;
    }
    List<String> cells = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      cells.add(rows.get(i) + text(write.path("values").path(i)));
    }
    assertThat(write.path("values")).hasSize(cells.size());
    return cells;
  }

  private static String text(JsonNode value) {
    return value.isNumber() ? number(value.asDouble()) : value.asText();
  }

  private static String text(Row row) {
    List<String> values = new ArrayList<>();
    for (int i = 0; i < row.size(); i++) {
      Object value = row.get(i);
      values.add(
          value instanceof Number number
              ? number(number.doubleValue())
              : String.valueOf(value).replaceFirst("\\.0$", ""));
    }
    return String.join(" | ", values);
  }

  /** To eight digits, as means differ by the order of their sums. */
  private static String number(double value) {
    return "%.8g".formatted(value + 0.);
  }
}
