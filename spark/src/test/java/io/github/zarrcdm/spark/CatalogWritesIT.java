package io.github.zarrcdm.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.ZarrWriterBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stores of a writable catalog are created, appended to, replaced and dropped in SQL. */
class CatalogWritesIT {
  private static final String DAY =
      " SELECT time, lat, lon, air FROM source WHERE time < '2013-01-02' AND lat > 60 AND lon <"
          + " 240";
  private static final String NEXT_DAY =
      " SELECT time, lat, lon, air FROM source"
          + " WHERE time >= '2013-01-02' AND time < '2013-01-03' AND lat > 60 AND lon < 240";

  @TempDir static Path outside;
  @TempDir static Path folder;
  private static SparkSession spark;

  @BeforeAll
  static void load() {
    spark = Cluster.session();
    spark.read().format("zarr").load("../samples/air.zarr").createOrReplaceTempView("source");
    spark.sql("SET spark.sql.catalog.lab=" + ZarrCatalog.class.getName());
    spark.sql("SET spark.sql.catalog.lab.path=" + folder);
    spark.sql("SET spark.sql.catalog.lab.writable=true");
  }

  private static List<String> rows(String sql) {
    return spark.sql(sql).collectAsList().stream().map(Row::toString).sorted().toList();
  }

  private static List<String> names(String sql, int column) {
    return spark.sql(sql).collectAsList().stream().map(row -> row.getString(column)).toList();
  }

  @Test
  void aQueryBecomesATableThatGrows() {
    spark.sql("CREATE TABLE lab.grown USING zarr AS" + DAY);
    assertThat(folder.resolve("grown.zarr/zarr.json")).exists();
    assertThat(names("SHOW TABLES IN lab", 1)).contains("grown");
    assertThat(rows("SELECT * FROM lab.grown")).isEqualTo(rows(DAY));
    spark.sql("INSERT INTO lab.grown" + NEXT_DAY);
    assertThat(rows("SELECT * FROM lab.grown")).isEqualTo(rows(DAY + " UNION ALL" + NEXT_DAY));
    assertThatThrownBy(() -> spark.sql("INSERT INTO lab.grown" + NEXT_DAY))
        .hasMessageContaining("which is there already");
    assertThatThrownBy(() -> spark.sql("INSERT INTO lab.grown SELECT * FROM lab.grown"))
        .hasMessageContaining("cannot be written there");
    assertThatThrownBy(() -> spark.sql("INSERT OVERWRITE lab.grown" + NEXT_DAY))
        .hasMessageContaining("truncate");
  }

  @Test
  void aTableIsReplacedAndDropped() {
    String map = " SELECT lat, lon, avg(air) AS mean FROM source GROUP BY lat, lon";
    spark.sql("CREATE TABLE lab.year.map TBLPROPERTIES ('dimensions' = 'lon,lat') AS" + map);
    assertThat(folder.resolve("year/map.zarr/zarr.json")).exists();
    assertThat(spark.table("lab.year.map").columns()).containsExactly("lon", "lat", "mean");
    assertThatThrownBy(() -> spark.sql("CREATE TABLE lab.year.map AS" + map))
        .hasMessageContaining("already exists");
    spark.sql("CREATE OR REPLACE TABLE lab.year.map AS" + map);
    assertThat(rows("SELECT lat, lon, mean FROM lab.year.map")).isEqualTo(rows(map));
    spark.sql("DROP TABLE lab.year.map");
    assertThat(folder.resolve("year/map.zarr")).doesNotExist();
    assertThatThrownBy(() -> spark.sql("REPLACE TABLE lab.year.map AS" + map))
        .hasMessageContaining("map");
    spark.sql("DROP TABLE IF EXISTS lab.year.map");
  }

  @Test
  void aWriteThatFailsLeavesNoTable() {
    String late = DAY.replace("air FROM", "if(air > 0, raise_error('late'), air) AS air FROM");
    assertThatThrownBy(() -> spark.sql("CREATE TABLE lab.failed AS" + late))
        .hasStackTraceContaining("late");
    assertThat(folder.resolve("failed.zarr")).doesNotExist();
    assertThat(names("SHOW TABLES IN lab", 1)).doesNotContain("failed");
    assertThat(names("SHOW NAMESPACES IN lab", 0)).doesNotContain("failed", "failed.zarr");
  }

  @Test
  void ofTwoWritersOneGetsAnError() throws Exception {
    ZarrWriterBuilder other =
        ZarrWriter.to(folder.resolve("busy.zarr").toString())
            .array(NewArray.of("/v", "int8", 1).dimensions("x"));
    try (ZarrWriter writer = other.open()) {
      assertThat(names("SHOW NAMESPACES IN lab", 0)).doesNotContain("busy.zarr");
      for (String create : List.of("CREATE TABLE", "CREATE OR REPLACE TABLE")) {
        assertThatThrownBy(() -> spark.sql(create + " lab.busy AS" + DAY))
            .hasMessageContaining("another writer is at work on it");
      }
      writer.finish();
    }
    assertThat(names("SHOW TABLES IN lab", 1)).contains("busy");
  }

  @Test
  void onlyStoresInTheFolderAreWritten() throws Exception {
    Path store = outside.resolve("air.zarr");
    try (ZarrWriter writer =
        ZarrWriter.to(store.toString())
            .array(NewArray.of("/v", "int8", 1).dimensions("x"))
            .open()) {
      writer.finish();
    }
    Files.createSymbolicLink(folder.resolve("linked.zarr"), store);
    Files.createDirectories(folder.resolve("papers"));
    Files.writeString(folder.resolve("papers/a.txt"), "a");
    for (String sql :
        List.of(
            "DROP TABLE lab.linked",
            "CREATE OR REPLACE TABLE lab.linked AS" + DAY,
            "DROP TABLE lab.`" + store + "`",
            "CREATE OR REPLACE TABLE lab.`" + store + "` AS" + DAY,
            "CREATE TABLE lab.`..`.up AS" + DAY,
            "DROP TABLE lab.papers",
            "INSERT INTO lab.`" + store + "` VALUES (1, 1)",
            "CREATE TABLE lab.plain (a INT)")) {
      assertThatThrownBy(() -> spark.sql(sql)).as(sql).isInstanceOf(Exception.class);
    }
    assertThat(store.resolve("zarr.json")).exists();
    assertThat(folder.resolve("papers/a.txt")).exists();
    assertThat(folder.resolve("plain.zarr")).doesNotExist();
    assertThat(folder.resolveSibling("up.zarr")).doesNotExist();
  }
}
