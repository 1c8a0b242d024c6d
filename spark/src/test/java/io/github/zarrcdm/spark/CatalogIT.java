package io.github.zarrcdm.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.zarrcdm.testing.IcechunkCorpus;
import io.github.zarrcdm.testing.IcechunkCorpus.Case;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A folder of stores as a Spark catalog. */
class CatalogIT {
  private static final Cube HOURLY = new Cube(6, 2, 2, 3, 2, 2);
  private static final Cube DAILY = new Cube(2, 2, 2, 2, 2, 2);

  @TempDir static Path folder;
  private static SparkSession spark;

  /** {@code wind.zarr}, {@code year/a.zarr}, and {@code two.zarr} with the groups hourly, daily. */
  @BeforeAll
  static void stores() throws Exception {
    write("wind.zarr", HOURLY.values("wind"));
    write("year/a.zarr", DAILY.values("wind"));
    write("two.zarr/hourly", HOURLY.values("rain"));
    write("two.zarr/daily", DAILY.values("rain"));
    Files.writeString(
        folder.resolve("two.zarr/zarr.json"), "{\"zarr_format\": 3, \"node_type\": \"group\"}");
    Files.copy(
        Path.of("src/test/resources/io/github/zarrcdm/spark/queries.zarr.zip"),
        folder.resolve("zipped.zarr.zip"));
    spark = Cluster.session();
    String plugin = ZarrCatalog.class.getName();
    spark.sql("SET spark.sql.catalog.climate=" + plugin);
    spark.sql("SET spark.sql.catalog.climate.path=" + folder);
    spark.sql("SET spark.sql.catalog.zarr=" + plugin);
  }

  private static void write(String store, Map<String, byte[]> values) throws Exception {
    for (Map.Entry<String, byte[]> value : values.entrySet()) {
      Path file = folder.resolve(store).resolve(value.getKey());
      Files.createDirectories(file.getParent());
      Files.write(file, value.getValue());
    }
  }

  private static List<String> names(String sql, int column) {
    return spark.sql(sql).collectAsList().stream().map(row -> row.getString(column)).toList();
  }

  private static long count(String table, String variable) {
    return spark.sql("SELECT count(" + variable + ") FROM " + table).head().getLong(0);
  }

  @Test
  void storesAreTablesAndFoldersNamespaces() {
    assertThat(names("SHOW TABLES IN climate", 1))
        .containsExactlyInAnyOrder("wind", "two", "zipped");
    assertThat(count("climate.zipped", "t2m")).isPositive();
    assertThat(names("SHOW NAMESPACES IN climate", 0)).containsExactly("year");
    assertThat(names("SHOW TABLES IN climate.year", 1)).containsExactly("a");
    assertThat(count("climate.wind", "wind")).isEqualTo(24);
    assertThat(count("climate.`wind.zarr`", "wind")).isEqualTo(24);
    assertThat(count("climate.year.a", "wind")).isEqualTo(8);
  }

  @Test
  void groupsAndGridsOfAStoreAreTables() {
    assertThat(names("SHOW NAMESPACES IN climate.two", 0))
        .containsExactlyInAnyOrder("two.daily", "two.hourly");
    assertThat(names("SHOW TABLES IN climate.two.daily", 1)).containsExactly("time,lat,lon");
    assertThat(count("climate.two.hourly", "rain")).isEqualTo(24);
    assertThat(count("climate.two.daily.`time,lat,lon`", "rain")).isEqualTo(8);
    assertThat(names("SHOW TABLES IN climate.two", 1)).containsExactlyInAnyOrder("daily", "hourly");
    assertThatThrownBy(() -> count("climate.two", "rain"))
        .hasMessageContaining("Its tables: climate.two.daily, climate.two.hourly");
    assertThatThrownBy(() -> count("climate.two.daily.`lat,lon`", "rain"))
        .hasMessageContaining("Its tables: climate.two.daily.`time,lat,lon`");
  }

  @Test
  void aLocationIsATable() {
    assertThat(count("zarr.`" + folder.resolve("wind.zarr") + "`", "wind")).isEqualTo(24);
  }

  /** A store with a single table, two groups down: before, the error named an option. */
  @Test
  void theErrorNamesTablesAtAnyDepth(@TempDir Path other) throws Exception {
    Path store = other.resolve("deep.zarr");
    for (Map.Entry<String, byte[]> value : DAILY.values("rain").entrySet()) {
      Path file = store.resolve("model/daily").resolve(value.getKey());
      Files.createDirectories(file.getParent());
      Files.write(file, value.getValue());
    }
    for (String group : List.of("zarr.json", "model/zarr.json")) {
      Files.writeString(store.resolve(group), "{\"zarr_format\": 3, \"node_type\": \"group\"}");
    }
    String deep = "zarr.`" + store + "`";
    for (String table : List.of(deep, deep + ".model")) {
      assertThatThrownBy(() -> count(table, "rain"))
          .hasMessageContaining("Its tables: " + deep + ".model.daily");
    }
    assertThat(count(deep + ".model.daily", "rain")).isEqualTo(8);
    assertThatThrownBy(() -> count(deep + ".model.daily.hours", "rain"))
        .hasMessageContaining("Its tables: " + deep + ".model.daily.`time,lat,lon`");
  }

  /** Spark puts the namespace that is in use before a single name. */
  @Test
  void aLocationIsATableInEachNamespace() {
    spark.sql("USE climate.year");
    try {
      assertThat(count("`" + folder.resolve("wind.zarr") + "`", "wind")).isEqualTo(24);
    } finally {
      spark.sql("USE spark_catalog.default");
    }
  }

  @Test
  void groupsAndGridsOfALocationAreTables() {
    String two = "zarr.`" + folder.resolve("two.zarr") + "`";
    assertThatThrownBy(() -> count(two, "rain"))
        .hasMessageContaining("Its tables: %1$s.daily, %1$s.hourly".formatted(two));
    assertThat(count(two + ".hourly", "rain")).isEqualTo(24);
    assertThat(count(two + ".daily.`time,lat,lon`", "rain")).isEqualTo(8);
    assertThat(names("SHOW TABLES IN " + two, 1)).containsExactlyInAnyOrder("daily", "hourly");
  }

  @Test
  void tablesAboutAStoreAreBelowIt() throws Exception {
    Path absent = folder.resolve("wind.zarr/wind/c/1/0/0");
    long bytes = Files.size(absent);
    Files.delete(absent);
    String chunks =
        "SELECT count(*), count(bytes), sum(if(present, 1, 0)) FROM %s WHERE array = '/wind'";
    for (String table :
        List.of("climate.wind.chunks", "zarr.`" + folder.resolve("wind.zarr") + "`.chunks")) {
      assertThat(spark.sql(chunks.formatted(table)).head().toString()).isEqualTo("[2,1,1]");
    }
    assertThat(spark.sql("SELECT key, shape[0] FROM climate.wind.chunks WHERE NOT present").head())
        .hasToString("[wind/c/1/0/0,3]");
    assertThat(bytes).isPositive();
    assertThat(spark.sql("SELECT value FROM climate.wind.attributes WHERE path = '/lat'").head())
        .hasToString("[degrees_north]");
    assertThat(
            spark
                .read()
                .format("zarr")
                .option("metadata", "coordinates")
                .load(folder.resolve("wind.zarr").toString())
                .collectAsList()
                .toString())
        .startsWith("[[time,time,timestamp,6,2020-01-01 00:00:00,2020-01-01 05:00:00], [lat,lat,");
    assertThatThrownBy(
            () ->
                spark.read().format("zarr").option("metadata", "files").load(folder + "/wind.zarr"))
        .hasMessageContaining("chunks, attributes, coordinates");
    Files.write(absent, HOURLY.values("wind").get("wind/c/1/0/0"));
  }

  @Test
  void whatIsNotThereIsNotFoundAndNothingIsDropped() {
    assertThatThrownBy(() -> count("climate.snow", "snow"))
        .hasMessageContaining("TABLE_OR_VIEW_NOT_FOUND");
    assertThatThrownBy(() -> spark.sql("DROP TABLE climate.wind"))
        .hasMessageContaining("only reads; to write, set spark.sql.catalog.climate.writable=true");
    assertThatThrownBy(() -> spark.sql("CREATE TABLE climate.copy AS SELECT * FROM climate.wind"))
        .hasMessageContaining("only reads");
    assertThatThrownBy(() -> spark.sql("INSERT INTO climate.wind SELECT * FROM climate.wind"))
        .hasMessageContaining("does not support append");
    assertThat(folder.resolve("wind.zarr")).exists();
  }

  @Test
  void aVersionOfAnIcechunkRepositoryIsAskedForInSql() {
    Case repository = IcechunkCorpus.get("history/branches_tags_v2");
    spark.sql("SET spark.sql.catalog.versions=" + ZarrCatalog.class.getName());
    spark.sql("SET spark.sql.catalog.versions.variables=v");
    String table = "versions.`" + repository.repository() + "`";
    for (String kind : List.of("branch", "tag")) {
      JsonNode names = repository.oracle().path(kind.equals("tag") ? "tags" : "branches");
      for (Map.Entry<String, JsonNode> name : names.properties()) {
        String sql = "SELECT * FROM " + table + " VERSION AS OF '" + name.getKey() + "'";
        assertThat(spark.sql(sql).collectAsList())
            .containsExactlyInAnyOrderElementsOf(
                spark
                    .read()
                    .format("zarr")
                    .option(kind, name.getKey())
                    .option("variables", "v")
                    .load(repository.repository().toString())
                    .collectAsList());
      }
    }
    assertThatThrownBy(
            () -> spark.sql("SELECT * FROM " + table + " TIMESTAMP AS OF '2001-01-01'").collect())
        .hasStackTraceContaining("2001-01-01");
  }
}
