package io.github.zarrcdm.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a writable catalog writes, replaces and drops is whole stores in its own folder. */
class CatalogFolderIT {
  private static final String DAY =
      " SELECT time, lat, lon, air FROM days WHERE time < '2013-01-02' AND lat > 60 AND lon < 240";
  private static final String NEXT_DAY =
      " SELECT time, lat, lon, air FROM days"
          + " WHERE time >= '2013-01-02' AND time < '2013-01-03' AND lat > 60 AND lon < 240";

  @TempDir static Path outside;
  @TempDir static Path around;
  private static Path folder;
  private static SparkSession spark;

  @BeforeAll
  static void load() throws IOException {
    folder = Files.createDirectory(around.resolve("own"));
    spark = Cluster.session();
    spark.read().format("zarr").load("../samples/air.zarr").createOrReplaceTempView("days");
    spark.sql("SET spark.sql.catalog.own=" + ZarrCatalog.class.getName());
    spark.sql("SET spark.sql.catalog.own.path=" + folder);
    spark.sql("SET spark.sql.catalog.own.writable=true");
  }

  private static List<String> rows(String sql) {
    return spark.sql(sql).collectAsList().stream().map(Row::toString).sorted().toList();
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
            "DROP TABLE own.linked",
            "CREATE OR REPLACE TABLE own.linked AS" + DAY,
            "DROP TABLE own.`" + store + "`",
            "CREATE OR REPLACE TABLE own.`" + store + "` AS" + DAY,
            "CREATE TABLE own.`..`.up AS" + DAY,
            "DROP TABLE own.papers",
            "INSERT INTO own.`" + store + "` VALUES (1, 1)",
            "CREATE TABLE own.plain (a INT)")) {
      assertThatThrownBy(() -> spark.sql(sql)).as(sql).isInstanceOf(Exception.class);
    }
    assertThat(store.resolve("zarr.json")).exists();
    assertThat(folder.resolve("papers/a.txt")).exists();
    assertThat(folder.resolve("plain.zarr")).doesNotExist();
    assertThat(folder.resolveSibling("up.zarr")).doesNotExist();
  }

  private static Path store(Path folder) throws IOException {
    try (ZarrWriter writer =
        ZarrWriter.to(folder.toString())
            .array(NewArray.of("/v", "int64", 1).dimensions("x"))
            .open()) {
      writer.write("/v", Section.all(new long[] {1}), new long[] {7});
      writer.finish();
    }
    return folder;
  }

  @Test
  void namesThatLeadOutOfTheFolderAreOnlyRead() throws Exception {
    Path beside = store(folder.resolveSibling("beside.zarr"));
    Path linked = store(outside.resolve("appended.zarr"));
    Files.createSymbolicLink(folder.resolve("appended.zarr"), linked);
    String table = "own.`..`.beside";
    Files.createDirectories(folder.resolve("sub"));
    assertThat(rows("SELECT v FROM " + table)).containsExactly("[7]");
    assertThat(rows("SELECT v FROM own.appended")).containsExactly("[7]");
    for (String sql :
        List.of(
            "DROP TABLE " + table,
            "DROP TABLE own.sub.`..`.`..`.beside",
            "REPLACE TABLE " + table + " AS" + DAY,
            "CREATE OR REPLACE TABLE " + table + " AS" + DAY,
            "INSERT INTO " + table + " VALUES (1, 8)")) {
      assertThatThrownBy(() -> spark.sql(sql)).as(sql).hasMessageContaining("catalog's folder");
    }
    assertThatThrownBy(() -> spark.sql("INSERT INTO own.appended VALUES (1, 8)"))
        .hasMessageContaining("is a link");
    for (Path kept : List.of(beside, linked)) {
      assertThat(rows("SELECT v FROM own.`" + kept + "`")).containsExactly("[7]");
    }
  }

  @Test
  void noOptionLeadsAWriteElsewhere() throws Exception {
    Path kept = store(outside.resolve("kept.zarr"));
    spark.sql("CREATE TABLE own.home AS" + DAY);
    Dataset<Row> rows = spark.sql(NEXT_DAY);
    assertThatThrownBy(
            () -> rows.writeTo("own.home").option("PATH", kept.toString()).createOrReplace())
        .hasMessageContaining("a store is in its folder");
    assertThatThrownBy(() -> rows.writeTo("own.home").option("path", kept.toString()).append())
        .hasMessageContaining("\"path\"");
    assertThatThrownBy(
            () ->
                spark.sql("CREATE TABLE own.away TBLPROPERTIES ('path' = '" + kept + "') AS" + DAY))
        .hasMessageContaining("\"path\"");
    assertThat(rows("SELECT v FROM own.`" + kept + "`")).containsExactly("[7]");
    assertThat(rows("SELECT * FROM own.home")).isEqualTo(rows(DAY));
  }

  /** References are small files that say where the values of other stores are. */
  @Test
  void ofFilesOnlyZipsAreDropped() throws Exception {
    Path references = folder.resolve("references.json");
    Files.writeString(
        references,
        "{\"version\":1,\"refs\":{\".zgroup\":\"{\\\"zarr_format\\\":2}\","
            + "\"v/.zarray\":\"{\\\"zarr_format\\\":2,\\\"shape\\\":[1],\\\"chunks\\\":[1],"
            + "\\\"dtype\\\":\\\"|i1\\\",\\\"compressor\\\":null,\\\"fill_value\\\":0,"
            + "\\\"order\\\":\\\"C\\\",\\\"filters\\\":null}\"}}");
    assertThat(spark.sql("SELECT v FROM own.`references.json`").count()).isEqualTo(1);
    for (String sql :
        List.of(
            "DROP TABLE own.`references.json`",
            "CREATE OR REPLACE TABLE own.`references.json` AS" + DAY)) {
      assertThatThrownBy(() -> spark.sql(sql)).as(sql).isInstanceOf(Exception.class);
      assertThat(references).as(sql).exists();
    }
    Path zip = folder.resolve("zipped.zarr.zip");
    try (ZarrWriter writer =
        ZarrWriter.to(zip.toString()).array(NewArray.of("/v", "int8", 1).dimensions("x")).open()) {
      writer.finish();
    }
    spark.sql("DROP TABLE own.zipped");
    assertThat(zip).doesNotExist();
  }
}
