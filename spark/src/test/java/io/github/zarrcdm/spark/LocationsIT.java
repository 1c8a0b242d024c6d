package io.github.zarrcdm.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.store.Version;
import io.github.zarrcdm.testing.IcechunkCorpus;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Stores that are no folders, read by a cluster of processes. */
class LocationsIT {
  private static final Cube CUBE = new Cube(6, 4, 4, 2, 2, 4);
  private static final String SUMS =
      "SELECT time, count(temp), sum(temp), max(lat) FROM %s GROUP BY time ORDER BY time";
  private static final String ROWS = "SELECT * FROM %s WHERE temp > 20300 ORDER BY time, lat, lon";

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"zip", "references"})
  void whatAFolderGives(String form) throws Exception {
    Map<String, byte[]> values = CUBE.values("temp");
    Path store = folder.resolve("x.zarr");
    for (Map.Entry<String, byte[]> value : values.entrySet()) {
      Path file = store.resolve(value.getKey());
      Files.createDirectories(file.getParent());
      Files.write(file, value.getValue());
    }
    Path other = form.equals("zip") ? zip(values) : references(values);
    SparkSession spark = Cluster.session();
    spark.read().format("zarr").load(store.toString()).createOrReplaceTempView("folder");
    spark
        .read()
        .format("zarr")
        .option("partitionBytes", "64")
        .load(other.toString())
        .createOrReplaceTempView("other");
    for (String sql : List.of(SUMS, ROWS)) {
      assertThat(spark.sql(sql.formatted("other")).collectAsList())
          .isNotEmpty()
          .isEqualTo(spark.sql(sql.formatted("folder")).collectAsList());
    }
  }

  private Path zip(Map<String, byte[]> values) throws IOException {
    Path file = folder.resolve("x.zarr.zip");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
      for (Map.Entry<String, byte[]> value : values.entrySet()) {
        zip.putNextEntry(new ZipEntry(value.getKey()));
        zip.write(value.getValue());
      }
    }
    return file;
  }

  /** Metadata within the document, all chunks in one file. */
  private Path references(Map<String, byte[]> values) throws IOException {
    Path data = folder.resolve("chunks.bin");
    Map<String, String> references = new TreeMap<>();
    long at = 0;
    try (var out = Files.newOutputStream(data)) {
      for (Map.Entry<String, byte[]> value : values.entrySet()) {
        String reference;
        if (value.getKey().endsWith(".json")) {
          String text = new String(value.getValue(), StandardCharsets.UTF_8);
          reference =
              '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
        } else {
          int length = value.getValue().length;
          out.write(value.getValue());
          reference = "[\"%s\", %d, %d]".formatted(data, at, length);
          at += length;
        }
        references.put(value.getKey(), reference);
      }
    }
    StringBuilder json = new StringBuilder("{\"version\": 1, \"refs\": {");
    references.forEach(
        (key, value) ->
            json.append(json.charAt(json.length() - 1) == '{' ? "" : ", ")
                .append('"')
                .append(key)
                .append("\": ")
                .append(value));
    return Files.writeString(folder.resolve("references.json"), json.append("}}"));
  }

  /** A branch and a tag: see CatalogIT. */
  @Test
  void aTimeNamesAVersionOfAnIcechunkRepository() throws Exception {
    Path repository = IcechunkCorpus.get("history/branches_tags_v2").repository();
    SparkSession spark = Cluster.session();
    spark.sql("SET spark.sql.catalog.times=" + ZarrCatalog.class.getName());
    spark.sql("SET spark.sql.catalog.times.variables=v");
    List<Version> newestFirst;
    try (ZarrDataset dataset = ZarrDataset.open("icechunk:" + repository)) {
      newestFirst = dataset.versions().orElseThrow().history();
    }
    for (Version version : newestFirst.subList(0, 2)) {
      Instant time = version.writtenAt().truncatedTo(ChronoUnit.MICROS).plus(1, ChronoUnit.MICROS);
      String sql = "SELECT v FROM times.`%s` TIMESTAMP AS OF '%s'".formatted(repository, time);
      assertThat(spark.sql(sql).collectAsList())
          .isNotEmpty()
          .containsExactlyInAnyOrderElementsOf(
              spark
                  .read()
                  .format("zarr")
                  .option("snapshot", version.id())
                  .option("variables", "v")
                  .load(repository.toString())
                  .select("v")
                  .collectAsList());
    }
  }
}
