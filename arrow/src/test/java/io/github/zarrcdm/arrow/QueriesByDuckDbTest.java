package io.github.zarrcdm.arrow;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.zarrcdm.ZarrDataset;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.arrow.c.ArrowArrayStream;
import org.apache.arrow.c.Data;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.duckdb.DuckDBConnection;
import org.junit.jupiter.api.Test;

/**
 * 33 queries by DuckDB of a store that xarray wrote give what xarray gave: those of Spark's test.
 */
class QueriesByDuckDbTest {
  private static final Path FIXTURES =
      Path.of("../spark/src/test/resources/io/github/zarrcdm/spark");

  @Test
  void everyQueryGivesWhatXarrayGives() throws Exception {
    JsonNode queries = new ObjectMapper().readTree(FIXTURES.resolve("queries.json").toFile());
    assertThat(queries).hasSize(33);
    List<String> wrong = new ArrayList<>();
    try (Connection duckdb = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = duckdb.createStatement()) {
      load(duckdb.unwrap(DuckDBConnection.class), statement);
      for (JsonNode query : queries) {
        String sql = query.path("sql").asText().replace("{}", "queried");
        List<String> expected = new ArrayList<>();
        query.path("rows").forEach(row -> expected.add(text(row)));
        List<String> found = rows(statement, sql);
        Collections.sort(expected);
        Collections.sort(found);
        if (!found.equals(expected)) {
          found.removeAll(expected);
          wrong.add(sql + ": " + found);
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  /** By the C data interface, without a copy in between. */
  private static void load(DuckDBConnection duckdb, Statement statement) throws Exception {
    String store = FIXTURES.resolve("queries.zarr.zip").toString();
    try (ZarrDataset dataset = ZarrDataset.open(store);
        BufferAllocator allocator = new RootAllocator();
        ArrowReader reader = ZarrArrow.scan(dataset, "/", List.of(), List.of()).reader(allocator);
        ArrowArrayStream stream = ArrowArrayStream.allocateNew(allocator)) {
      Data.exportArrayStream(allocator, reader, stream);
      duckdb.registerArrowStream("cells", stream);
      statement.execute("CREATE TABLE queried AS SELECT * FROM cells");
    }
  }

  private static List<String> rows(Statement statement, String sql) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (ResultSet result = statement.executeQuery(sql)) {
      while (result.next()) {
        List<String> values = new ArrayList<>();
        for (int c = 1; c <= result.getMetaData().getColumnCount(); c++) {
          Object value = result.getObject(c);
          String plain = String.valueOf(value).replaceFirst("(:\\d\\d)\\.0$", "$1");
          values.add(value instanceof Number number ? number(number.doubleValue()) : plain);
        }
        rows.add(String.join(" | ", values));
      }
    }
    return rows;
  }

  private static String text(JsonNode row) {
    List<String> values = new ArrayList<>();
    row.forEach(
        value -> values.add(value.isNumber() ? number(value.asDouble()) : value.asText("null")));
    return String.join(" | ", values);
  }

  /** To eight digits, as sums differ by their order; moved off decimals that end in a 5. */
  private static String number(double value) {
    return "%.8g".formatted(value * (1 + 1e-11) + 0.);
  }
}
