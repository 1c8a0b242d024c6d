package io.github.zarrcdm.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.ZarrWriterBuilder;
import io.github.zarrcdm.internal.index.IndexFile;
import io.github.zarrcdm.internal.index.IndexedArray;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
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
  }

  /** By position, as SQL has it, though a store has its arrays by their names. */
  @Test
  void rowsAreInsertedInTheOrderInWhichTheirTableWasMade() {
    String made = "SELECT time, lat, lon, max(air) AS warm, min(air) - 400 AS cold FROM source";
    String later = made.replace("time, lat", "time + INTERVAL 10 DAYS AS time, lat");
    spark.sql("CREATE TABLE lab.ordered AS " + made + " GROUP BY time, lat, lon");
    assertThat(spark.table("lab.ordered").columns())
        .containsExactly("time", "lat", "lon", "warm", "cold");
    spark.sql("INSERT INTO lab.ordered " + later + " GROUP BY time, lat, lon");
    assertThat(rows("SELECT count(*) FROM lab.ordered WHERE warm < 0 OR cold > 0"))
        .containsExactly("[0]");
    spark.sql("INSERT INTO lab.ordered " + later.replace("10", "20") + " GROUP BY time, lat, lon");
    assertThat(rows("SELECT count(*) FROM lab.ordered WHERE warm < 0 OR cold > 0"))
        .as("appends keep the order")
        .containsExactly("[0]");
  }

  private static List<String> dimensions(String store, String variable) throws IOException {
    try (ZarrDataset dataset = ZarrDataset.open(folder.resolve(store).toString())) {
      return dataset.array("/" + variable).orElseThrow().dimensions();
    }
  }

  /** Also coordinates, which in the store have the order of its dimensions. */
  @Test
  void coordinatesKeepThePlacesThatAQueryGivesThem() throws Exception {
    String made = " SELECT max(air) AS warm, lon, min(air) AS cold, lat FROM source";
    String square = " GROUP BY lat, lon";
    spark.sql(
        "CREATE TABLE lab.placed TBLPROPERTIES ('dimensions' = 'lat,lon') AS" + made + square);
    assertThat(spark.table("lab.placed").columns()).containsExactly("warm", "lon", "cold", "lat");
    assertThat(rows("SELECT * FROM lab.placed")).isEqualTo(rows(made.strip() + square));
    String other = made.replace("max(air)", "round(lon)").replace("min(air)", "lat");
    spark.sql("INSERT OVERWRITE lab.placed" + other + square);
    assertThat(rows("SELECT count(*) FROM lab.placed WHERE warm <> round(lon) OR cold <> lat"))
        .containsExactly("[0]");
    assertThat(dimensions("placed.zarr", "warm")).containsExactly("lat", "lon");
  }

  @Test
  void aNewTableHasAnIndexIfItShall() throws Exception {
    spark.sql("CREATE TABLE lab.indexed TBLPROPERTIES ('index' = 'true') AS" + DAY);
    Location index = IndexFile.of(Locations.parse(folder.resolve("indexed.zarr").toString()));
    IndexedArray byTasks = IndexedStore.entries(index, "/air");
    IndexedStore.index(folder.resolve("indexed.zarr"));
    assertThat(byTasks).usingRecursiveComparison().isEqualTo(IndexedStore.entries(index, "/air"));
    String hot = "SELECT count(*) FROM lab.indexed WHERE air > 100";
    assertThat(IndexedStore.kept(hot.replace("100", "1000"))).isZero();
    assertThat(IndexedStore.kept(hot)).isEqualTo(1);
    spark.sql("INSERT INTO lab.indexed" + NEXT_DAY);
    assertThat(rows(hot))
        .as("the index before is of other metadata")
        .isEqualTo(rows("SELECT count(air) FROM (" + DAY + " UNION ALL" + NEXT_DAY + ")"));
    assertThatThrownBy(
            () -> spark.sql("CREATE TABLE lab.not TBLPROPERTIES ('index' = 'off') AS" + DAY))
        .hasMessageContaining("in a write of a new store it can be true");
  }

  /** Some cells of a chunk, a missing one among them; all others stay. */
  @Test
  void anOverwriteReplacesTheCellsOfItsRows() throws Exception {
    String all = " SELECT time, lat, lon, air FROM source";
    spark.sql("CREATE TABLE lab.patched AS" + all);
    String cells = " SELECT time, lat, lon, if(lon = 200, null, 200 + lat) AS air FROM source";
    String where = "time = '2013-01-01 06:00' AND lat IN (60, 45) AND lon < 250";
    spark.sql("INSERT OVERWRITE lab.patched" + cells + " WHERE " + where);
    assertThat(spark.sql(cells + " WHERE " + where).count()).isEqualTo(6);
    assertThat(rows("SELECT * FROM lab.patched"))
        .isEqualTo(
            rows(cells + " WHERE " + where + " UNION ALL" + all + " WHERE NOT (" + where + ")"));
    spark.sql(all).writeTo("lab.patched").overwrite(functions.lit(true));
    assertThat(rows("SELECT * FROM lab.patched")).isEqualTo(rows(all));
  }

  @Test
  void anOverwriteThatFailsLeavesTheOldValues() throws Exception {
    spark.sql("CREATE TABLE lab.kept AS" + DAY);
    for (String rows :
        List.of(
            DAY.replace("air FROM", "if(lon > 210, raise_error('late'), air) AS air FROM"),
            DAY + " UNION ALL" + DAY,
            NEXT_DAY,
            " SELECT * FROM lab.kept")) {
      assertThatThrownBy(() -> spark.sql("INSERT OVERWRITE lab.kept" + rows))
          .as(rows)
          .isInstanceOf(Exception.class);
    }
    assertThat(ZarrWriter.isUnfinished(Locations.parse(folder.resolve("kept.zarr").toString())))
        .isFalse();
    assertThat(rows("SELECT * FROM lab.kept")).isEqualTo(rows(DAY));
  }

  /** One that is killed cannot be made: what is left is that of one whose chunks cannot be put. */
  @Test
  void anOverwriteThatCannotWriteSaysSo() throws Exception {
    spark.sql("CREATE TABLE lab.torn AS" + DAY);
    Path chunk = folder.resolve("torn.zarr/air/c/0/0/0");
    byte[] whole = Files.readAllBytes(chunk);
    Files.write(chunk, new byte[] {1, 2, 3});
    String cell = DAY + " AND lon < 210";
    assertThatThrownBy(() -> spark.sql("INSERT OVERWRITE lab.torn" + cell))
        .hasStackTraceContaining("some of the cells of its rows may have new values");
    Location store = Locations.parse(folder.resolve("torn.zarr").toString());
    assertThat(ZarrWriter.isUnfinished(store)).isTrue();
    Files.write(chunk, whole);
    spark.sql("INSERT OVERWRITE lab.torn" + cell);
    assertThat(ZarrWriter.isUnfinished(store)).isFalse();
    assertThat(rows("SELECT * FROM lab.torn")).isEqualTo(rows(DAY));
  }

  @Test
  void aTableKnowsAlongWhatItGrows() {
    spark.sql(
        "CREATE TABLE lab.levels TBLPROPERTIES ('along' = 'level', 'dimensions' = 'time,level')"
            + " AS SELECT time, 1 AS level, max(air) AS air FROM source"
            + " WHERE time < '2013-01-02' GROUP BY time");
    spark.sql(
        "INSERT INTO lab.levels SELECT time, 2 AS level, min(air) AS air FROM source"
            + " WHERE time < '2013-01-02' GROUP BY time");
    assertThat(rows("SELECT level, count(air) FROM lab.levels GROUP BY level"))
        .containsExactly("[1,4]", "[2,4]");
    assertThat(rows("SHOW TBLPROPERTIES lab.levels")).contains("[along,level]");
    assertThatThrownBy(
            () ->
                spark.sql(
                    "CREATE TABLE lab.wrong TBLPROPERTIES ('along' = 'depth', 'dimensions' ="
                        + " 'time') AS SELECT time, max(air) AS air FROM source GROUP BY time"))
        .hasMessageContaining("the dimensions of the new store are time");
  }

  /** Its rows, later ones too, are what they were to half a step. */
  @Test
  void aNewTableIsPackedAsItsPropertySays() throws Exception {
    spark.sql("CREATE TABLE lab.packed TBLPROPERTIES ('packing' = 'air=int16:0.5:250') AS" + DAY);
    spark.sql("INSERT INTO lab.packed" + NEXT_DAY);
    try (ZarrDataset packed = ZarrDataset.open(folder.resolve("packed.zarr").toString())) {
      assertThat(packed.root().array("air").type().name()).isEqualTo("int16");
    }
    String rounded =
        " SELECT time, lat, lon, round((air - 250) / 0.5D) * 0.5D + 250 AS air FROM (%s)";
    assertThat(rows("SELECT * FROM lab.packed"))
        .isEqualTo(rows(rounded.formatted(DAY + " UNION ALL" + NEXT_DAY)));
  }

  @Test
  void aTableIsReplacedAndDropped() throws Exception {
    String map = " SELECT lat, lon, avg(air) AS mean FROM source GROUP BY lat, lon";
    spark.sql("CREATE TABLE lab.year.map TBLPROPERTIES ('dimensions' = 'lon,lat') AS" + map);
    assertThat(folder.resolve("year/map.zarr/zarr.json")).exists();
    assertThat(dimensions("year/map.zarr", "mean")).containsExactly("lon", "lat");
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

  /** What a killed driver leaves is no table, but DROP removes it. */
  @Test
  void anUnfinishedStoreIsDropped() throws Exception {
    ZarrWriterBuilder killed =
        ZarrWriter.to(folder.resolve("killed.zarr").toString())
            .array(NewArray.of("/v", "int8", 1).dimensions("x"));
    try (ZarrWriter writer = killed.open()) {
      assertThatThrownBy(() -> spark.sql("DROP TABLE lab.killed"))
          .hasMessageContaining("another writer is at work on it");
      writer.write("/v", Section.all(new long[] {1}), new byte[] {1});
    }
    for (String sql :
        List.of("SELECT * FROM lab.killed", "CREATE TABLE IF NOT EXISTS lab.killed AS" + DAY)) {
      assertThatThrownBy(() -> spark.sql(sql)).as(sql).isInstanceOf(Exception.class);
    }
    spark.sql("DROP TABLE lab.killed");
    assertThat(folder.resolve("killed.zarr")).doesNotExist();
    spark.sql("CREATE TABLE lab.killed AS" + DAY);
  }

  /** Of rows that count, the count is a variable wherever it stands. */
  @Test
  void aCountBeforeThePlacesIsAVariable() throws Exception {
    spark.sql(
        "CREATE TABLE lab.counted AS SELECT count(*) AS n, lat, lon FROM source"
            + " WHERE lat > 60 GROUP BY lat, lon");
    assertThat(dimensions("counted.zarr", "n")).containsExactly("lat", "lon");
    spark.sql(
        "CREATE TABLE lab.leveled AS SELECT 850 AS level, lat, lon, avg(air) AS air FROM source"
            + " WHERE lat > 60 GROUP BY lat, lon");
    assertThat(spark.table("lab.leveled").columns()).containsExactly("level", "lat", "lon", "air");
  }

  @Test
  void plansShowNoCredentials() {
    spark.sql("SET spark.sql.catalog.secret=" + ZarrCatalog.class.getName());
    spark.sql("SET spark.sql.catalog.secret.path=" + folder);
    spark.sql("SET spark.sql.catalog.secret.writable=true");
    spark.sql("SET spark.sql.catalog.secret.s3.access.key=AKIAOPEN");
    spark.sql("SET spark.sql.catalog.secret.s3.secret.key=sesame");
    spark.sql("CREATE TABLE secret.planned AS" + DAY);
    for (String sql :
        List.of(
            "INSERT INTO secret.planned" + NEXT_DAY,
            "CREATE OR REPLACE TABLE secret.planned AS" + NEXT_DAY)) {
      assertThat(rows("EXPLAIN EXTENDED " + sql).toString())
          .contains("planned")
          .doesNotContain("sesame", "AKIAOPEN");
    }
  }
}
