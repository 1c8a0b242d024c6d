package io.github.zarrcdm.spark;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;

/** 33 queries of a store in a zip file give what xarray, which wrote it, gave. */
class QueriesByXarrayIT {
  private static final Path FIXTURES = Path.of("src/test/resources/io/github/zarrcdm/spark");

  @Test
  void everyQueryGivesWhatXarrayGives() throws Exception {
    SparkSession spark = Cluster.session();
    String store = FIXTURES.resolve("queries.zarr.zip").toAbsolutePath().toString();
    spark
        .read()
        .format("zarr")
        .option("partitionBytes", "40000")
        .load(store)
        .createOrReplaceTempView("queried");
    JsonNode queries = new ObjectMapper().readTree(FIXTURES.resolve("queries.json").toFile());
    assertThat(queries).hasSize(33);
    List<String> wrong = new ArrayList<>();
    for (JsonNode query : queries) {
      String sql = query.path("sql").asText();
      List<String> expected = new ArrayList<>();
      query.path("rows").forEach(row -> expected.add(text(row)));
      List<String> found = new ArrayList<>();
      spark.sql(sql.replace("{}", "queried")).collectAsList().forEach(row -> found.add(text(row)));
      Collections.sort(expected);
      Collections.sort(found);
      if (!found.equals(expected)) {
        found.removeAll(expected);
        wrong.add(sql + ": " + found);
      }
    }
    assertThat(wrong).isEmpty();
  }

  private static String text(JsonNode row) {
    List<String> values = new ArrayList<>();
    row.forEach(
        value -> values.add(value.isNumber() ? number(value.asDouble()) : value.asText("null")));
    return String.join(" | ", values);
  }

  private static String text(Row row) {
    List<String> values = new ArrayList<>();
    for (int i = 0; i < row.size(); i++) {
      Object value = row.get(i);
      String plain = String.valueOf(value).replaceFirst("(:\\d\\d)\\.0$", "$1");
      values.add(value instanceof Number number ? number(number.doubleValue()) : plain);
    }
    return String.join(" | ", values);
  }

  /** To eight digits, as sums differ by their order; moved off decimals that end in a 5. */
  private static String number(double value) {
    return "%.8g".formatted(value * (1 + 1e-11) + 0.);
  }
}
