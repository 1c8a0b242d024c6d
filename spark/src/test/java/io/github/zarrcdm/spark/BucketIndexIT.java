package io.github.zarrcdm.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.internal.index.IndexFile;
import io.github.zarrcdm.model.Section;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An index of values in a bucket: made by tasks, found by queries, compared by one listing. */
class BucketIndexIT {
  private static final String STORE = "s3://x.zarr/heat.zarr";
  private static final String HOT = "SELECT lat, time, t2m FROM heat WHERE t2m > 310";
  private static final SparkSession SPARK = Cluster.session();

  private FakeBucket bucket;
  private Map<String, String> access;

  /** Eight chunks of a latitude each, two of which have a value above 310. */
  @BeforeEach
  void write(@TempDir Path folder) throws Exception {
    Path like = folder.resolve("like.zarr");
    try (ZarrWriter writer =
        ZarrWriter.to(like.toString())
            .array(NewArray.of("/lat", "float64", 8).dimensions("lat"))
            .array(NewArray.of("/time", "int64", 3).dimensions("time"))
            .array(NewArray.of("/t2m", "float32", 8, 3).dimensions("lat", "time").chunks(1, 3))
            .open()) {
      writer.write("/lat", Section.all(new long[] {8}), new double[] {0, 1, 2, 3, 4, 5, 6, 7});
      writer.write("/time", Section.all(new long[] {3}), new long[] {0, 1, 2});
      writer.finish();
    }
    bucket = new FakeBucket();
    access =
        Map.of(
            "s3.endpoint", bucket.endpoint(),
            "s3.region", "eu-west-1",
            "s3.access.key", "AKIAHERE",
            "s3.secret.key", "hush");
    List<Row> rows = new ArrayList<>();
    for (int lat = 0; lat < 8; lat++) {
      for (int time = 0; time < 3; time++) {
        rows.add(RowFactory.create(1.0 * lat, (long) time, lat % 4 == 1 ? 309f + time : 280f));
      }
    }
    StructType schema =
        new StructType()
            .add("lat", DataTypes.DoubleType)
            .add("time", DataTypes.LongType)
            .add("t2m", DataTypes.FloatType);
    Sessions.table(SPARK, rows, schema)
        .write()
        .format("zarr")
        .options(access)
        .option("like", like.toString())
        .option("index", "true")
        .save(STORE);
  }

  @AfterEach
  void close() {
    bucket.close();
  }

  /** The answer, after which {@link FakeBucket#requests} are those of the query. */
  private List<String> rows(String sql) {
    SPARK.read().format("zarr").options(access).load(STORE).createOrReplaceTempView("heat");
    bucket.requests();
    return SPARK.sql(sql).collectAsList().stream().map(Row::toString).sorted().toList();
  }

  private void assertRequests(int listings, int index, String... chunks) {
    List<String> requests = bucket.requests();
    assertThat(requests)
        .filteredOn(request -> request.contains("prefix=") && !request.contains("delimiter="))
        .hasSize(listings);
    assertThat(requests).filteredOn(request -> request.contains(IndexFile.NAME)).hasSize(index);
    assertThat(requests)
        .filteredOn(request -> request.contains("/t2m/c/"))
        .containsExactlyInAnyOrder(
            Stream.of(chunks).map(n -> "GET heat.zarr/t2m/c/" + n + "/0").toArray(String[]::new));
  }

  @Test
  void oneListingSparesTheChunksWithoutAnAnswer() {
    assertThat(rows(HOT)).containsExactly("[1.0,2,311.0]", "[5.0,2,311.0]");
    assertRequests(1, 1, "1", "5");
  }

  @Test
  void aChunkThatWasReplacedIsRead() {
    bucket.objects.put("heat.zarr/t2m/c/2/0", bucket.objects.get("heat.zarr/t2m/c/1/0"));
    assertThat(rows(HOT)).containsExactly("[1.0,2,311.0]", "[2.0,2,311.0]", "[5.0,2,311.0]");
    assertRequests(1, 1, "1", "2", "5");
  }

  @Test
  void extremesComeFromTheIndexAlone() {
    assertThat(rows("SELECT min(t2m), max(t2m), count(t2m) FROM heat"))
        .containsExactly("[280.0,311.0,24]");
    assertRequests(1, 1);
  }

  @Test
  void aBucketWithoutAnIndexIsAskedForItOnce() {
    bucket.objects.remove("heat.zarr/" + IndexFile.NAME);
    assertThat(rows(HOT)).hasSize(2);
    assertRequests(0, 1, "0", "1", "2", "3", "4", "5", "6", "7");
  }
}
