package io.github.zarrcdm.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.Headers;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.store.Version;
import io.github.zarrcdm.testing.IcechunkCorpus;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Stores that are not folders, read by a cluster of processes. */
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

  /** A typical cluster configuration: session keys for one bucket, one endpoint for all. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aBucketIsReadAsHadoopWouldRead(boolean anonymous) throws Exception {
    String bucket = "x.zarr";
    Map<String, String> given =
        anonymous
            ? Map.of(
                "bucket.x.zarr.aws.credentials.provider",
                "org.apache.hadoop.fs.s3a.AnonymousAWSCredentialsProvider")
            : Map.of(
                "bucket.x.zarr.access.key", "AKIAHADOOP",
                "bucket.x.zarr.secret.key", "hush",
                "bucket.x.zarr.session.token", "passing",
                "path.style.access", "true");
    SparkSession spark = Cluster.session();
    Configuration hadoop = spark.sparkContext().hadoopConfiguration();
    try (WebServer server = WebServer.of(CUBE.values("temp"))) {
      List<String> refused = new CopyOnWriteArrayList<>();
      server.with(
          (exchange, key) -> {
            boolean fits = isSigned(exchange.getRequestHeaders()) != anonymous;
            if (!fits) {
              refused.add(key);
              exchange.sendResponseHeaders(403, -1);
            }
            return !fits;
          });
      hadoop.set("fs.s3a.endpoint", server.url().replace("/" + bucket, ""));
      hadoop.set("fs.s3a.endpoint.region", "eu-west-1");
      given.forEach((key, value) -> hadoop.set("fs.s3a." + key, value));
      spark.read().format("zarr").load("s3a://" + bucket).createOrReplaceTempView("bucket");
      assertThat(spark.sql(SUMS.formatted("bucket")).collectAsList())
          .extracting(row -> row.getLong(1))
          .containsOnly(16L)
          .hasSize(6);
      assertThat(refused).isEmpty();
      assertThat(server.requests()).filteredOn(request -> request.contains("temp/c/")).hasSize(6);
    } finally {
      List.of("endpoint", "endpoint.region").forEach(key -> hadoop.unset("fs.s3a." + key));
      given.keySet().forEach(key -> hadoop.unset("fs.s3a." + key));
    }
  }

  /** Some changes are accepted, then none: the old store is there until the new one is. */
  @Test
  void rowsAreAppendedToABucketAsAWholeOrNotAtAll() throws Exception {
    SparkSession spark = Cluster.session();
    Configuration hadoop = spark.sparkContext().hadoopConfiguration();
    try (FakeBucket objects = new FakeBucket()) {
      objects.objects.putAll(CUBE.values("temp"));
      hadoop.set("fs.s3a.endpoint", objects.endpoint());
      hadoop.set("fs.s3a.endpoint.region", "eu-west-1");
      hadoop.set("fs.s3a.access.key", "AKIAHADOOP");
      hadoop.set("fs.s3a.secret.key", "hush");
      Dataset<Row> bucket = spark.read().format("zarr").load("s3a://x.zarr");
      bucket.createOrReplaceTempView("bucket");
      List<Row> before = spark.sql(SUMS.formatted("bucket")).collectAsList();
      Dataset<Row> rows =
          Sessions.table(spark, bucket.filter("hour(time) < 3").collectAsList(), bucket.schema())
              .withColumn("time", functions.expr("time + INTERVAL 6 HOURS"));
      for (int accepted : new int[] {1, 7}) {
        objects.accepted.set(accepted);
        assertThatThrownBy(() -> rows.write().format("zarr").mode("append").save("s3a://x.zarr"))
            .hasStackTraceContaining("403");
        assertThat(spark.sql(SUMS.formatted("bucket")).collectAsList()).isEqualTo(before);
      }
      objects.accepted.set(Integer.MAX_VALUE);
      rows.write().format("zarr").mode("append").save("s3a://x.zarr");
      List<Row> after = spark.sql(SUMS.formatted("bucket")).collectAsList();
      assertThat(after).hasSize(9).startsWith(before.toArray(Row[]::new));
      assertThat(after.subList(6, 9))
          .extracting(row -> row.get(2))
          .isEqualTo(before.subList(0, 3).stream().map(row -> row.get(2)).toList());
    } finally {
      List.of("endpoint", "endpoint.region", "access.key", "secret.key")
          .forEach(key -> hadoop.unset("fs.s3a." + key));
    }
  }

  /** Signatures are checked by S3Proxy in the tests of the S3 module. */
  private static boolean isSigned(Headers headers) {
    String signature = headers.getFirst("Authorization");
    return signature != null
        && signature.contains("Credential=AKIAHADOOP/")
        && signature.contains("/eu-west-1/s3/aws4_request")
        && signature.contains("x-amz-security-token")
        && "passing".equals(headers.getFirst("x-amz-security-token"));
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
