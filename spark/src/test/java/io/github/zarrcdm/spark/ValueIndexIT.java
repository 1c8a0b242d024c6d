package io.github.zarrcdm.spark;

import static io.github.zarrcdm.spark.IndexedStore.INSIDE;
import static io.github.zarrcdm.spark.IndexedStore.kept;
import static io.github.zarrcdm.spark.IndexedStore.rows;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Queries with the index of a store give what they give without, and read fewer chunks. */
class ValueIndexIT {
  @TempDir static Path folder;
  private static Path store;

  @BeforeAll
  static void write() throws IOException {
    store = IndexedStore.write(folder);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "real > 10 -> 2",
        "real >= 15.5 -> 1",
        "real < -14 -> 1",
        "real = 0 -> 1",
        "real = -0.0 -> 1",
        "real = 100 -> 1",
        "real IN (-16, 3, 77) -> 3",
        "real IS NULL -> 2",
        "real IS NOT NULL -> 7",
        "real > double('Infinity') -> 0",
        "real <=> null -> 2",
        "real != 3 -> 7",
        "10 < real AND real < 12 -> 1",
        "real < -14 OR real > 13 -> 2",
        "abs(real) > 15 -> 7",
        "try_cast(small AS decimal(2, 0)) > 5 -> 8",
        "try_cast(wide AS tinyint) > -9 -> 8",
        "packed > 110 -> 1",
        "packed = 100 -> 0",
        "packed < 97 -> 1",
        "packed IS NULL -> 2",
        "turned < -2 -> 1",
        "turned > 0.7 -> 1",
        "small > 200 -> 2",
        "small < 10 -> 1",
        "wide = 0 -> 1",
        "wide > 18446744073709551590 -> 2",
        "valid < -3 -> 0",
        "valid IS NULL -> 3",
        "time >= '2000-01-30' -> 1",
        "real > 10 AND small < 10 -> 0",
        "real > 10 OR small < 10 -> 3",
        "x < 20 AND real > 0 -> 4"
      })
  void chunksWithoutAnAnswerArePassedOver(String query) {
    String condition = query.replaceAll(" -> .*", "");
    String sql = "SELECT * FROM indexed WHERE " + condition;
    List<String> expected = rows(store, "off", sql);
    assertThat(rows(store, INSIDE, sql)).isEqualTo(expected);
    assertThat(kept(sql)).isEqualTo(Integer.parseInt(query.replaceAll(".* -> ", "")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "real DESC LIMIT 3 -> 1",
        "real DESC NULLS LAST LIMIT 5 -> 2",
        "real ASC NULLS LAST LIMIT 1 -> 1",
        "real ASC LIMIT 1 -> 8",
        "small DESC LIMIT 5 -> 2",
        "packed DESC LIMIT 2 -> 1",
        "turned DESC LIMIT 1 -> 1",
        "wide ASC LIMIT 4 -> 2",
        "time DESC, x LIMIT 4 -> 1"
      })
  void theFirstRowsByAValueAreInFewChunks(String query) {
    String sql = "SELECT * FROM indexed ORDER BY " + query.replaceAll(" -> .*", "");
    String column = query.replaceAll(" .*", "");
    String values = "SELECT " + column + " FROM (" + sql + ")";
    assertThat(rows(store, INSIDE, values)).isEqualTo(rows(store, "off", values));
    rows(store, INSIDE, values);
    assertThat(kept(sql)).isEqualTo(Integer.parseInt(query.replaceAll(".* -> ", "")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"real", "packed", "turned", "small", "wide", "valid", "time"})
  void theIndexAloneHasTheExtremesAndTheCount(String name) throws IOException {
    String sql = "SELECT count(*), count({}), min({}), max({}) FROM indexed".replace("{}", name);
    List<String> expected = rows(store, "off", sql);
    assertThat(rows(store, INSIDE, sql)).isEqualTo(expected);
    boolean ordered = !name.equals("wide"); // Spark has decimals for 64 bits without a sign
    assertThat(
            Cluster.session().sql("EXPLAIN " + sql).first().getString(0).contains("LocalTableScan"))
        .isEqualTo(ordered);
    String some = sql + " WHERE x >= 8 AND x < 16";
    assertThat(rows(store, INSIDE, some)).isEqualTo(rows(store, "off", some));
    String cut = sql + " WHERE x >= 9 AND x < 16";
    assertThat(rows(store, INSIDE, cut)).isEqualTo(rows(store, "off", cut));
  }
}
