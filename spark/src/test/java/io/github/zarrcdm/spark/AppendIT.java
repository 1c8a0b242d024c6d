package io.github.zarrcdm.spark;

import static org.apache.spark.sql.functions.expr;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.ZarrWriterBuilder;
import io.github.zarrcdm.internal.growth.DimensionGrowth;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.Metadata;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows that are appended become part of a store as if they had been there from the start. */
class AppendIT {
  private static final int TIMES = 11;
  private static final int BEGUN = 5;
  private static SparkSession spark;
  @TempDir Path folder;

  @BeforeAll
  static void start() {
    spark = Cluster.session();
  }

  @BeforeEach
  void whole() throws IOException {
    write("whole.zarr", TIMES, 3, false);
    read("whole.zarr").createOrReplaceTempView("whole");
  }

  /** The first times of: 365-day times, packed and plain numbers, text, one chunk not full. */
  private void write(String name, int times, int format, boolean shards) throws IOException {
    NewArray air =
        NewArray.of("air", "<i2", times, 2, 3)
            .dimensions("time", "y", "x")
            .attribute("scale_factor", 0.25)
            .attribute("add_offset", 270.0)
            .attribute("_FillValue", -99)
            .attribute("long_name", "air")
            .attribute("coordinates", "valid place")
            .chunks(shards ? new int[] {1, 2, 1} : new int[] {3, 1, 2})
            .fill(-99);
    if (shards) {
      air.shards(4, 2, 2);
    }
    ZarrWriterBuilder arrays = ZarrWriter.to(folder.resolve(name).toString()).format(format);
    for (NewArray array :
        List.of(
            NewArray.of("time", "<i4", times)
                .dimensions("time")
                .chunks(4)
                .attribute("units", "hours since 2020-02-27")
                .attribute("calendar", "noleap"),
            NewArray.of("y", "<f4", 2).dimensions("y"),
            NewArray.of("valid", "<f8", times, 3)
                .dimensions("time", "x")
                .attribute("units", "days since 2000-01-01"),
            NewArray.of("place", "<i8", 2).dimensions("y"),
            NewArray.of("rain", "<f4", times, 2, 3)
                .dimensions("time", "y", "x")
                .chunks(2, 2, 3)
                .fill("NaN"),
            air)) {
      arrays.array(array);
    }
    try (ZarrWriter writer = arrays.open()) {
      int cells = times * 6;
      short[] packed = new short[cells];
      float[] rain = new float[cells];
      double[] valid = new double[times * 3];
      for (int i = 0; i < cells; i++) {
        packed[i] = (short) (i % 7 == 0 ? -99 : i);
        rain[i] = i % 5 == 0 ? Float.NaN : i / 8f;
      }
      for (int i = 0; i < valid.length; i++) {
        valid[i] = i * 0.125;
      }
      int[] hours = IntStream.range(0, times).map(i -> 18 * i).toArray();
      writer.write("time", Section.all(times), hours);
      writer.write("y", Section.all(2), new float[] {0.1f, -3});
      writer.write("valid", Section.all(times, 3), valid);
      writer.write("place", Section.all(2), new long[] {7, 8});
      writer.write("rain", Section.all(times, 2, 3), rain);
      writer.write("air", Section.all(times, 2, 3), packed);
      writer.finish();
    }
  }

  private Dataset<Row> read(String name) {
    return spark.read().format("zarr").load(folder.resolve(name).toString());
  }

  /** The rows of the complete store that it does not start with. */
  private static Dataset<Row> rest() {
    return spark.table("whole").filter("time > '2020-03-02 00:00:00'");
  }

  private void append(Dataset<Row> rows, String name) {
    append(rows).save(folder.resolve(name).toString());
  }

  private static DataFrameWriter<Row> append(Dataset<Row> rows) {
    return rows.write().format("zarr").mode("append").option("along", "time");
  }

  private static List<String> sorted(Dataset<Row> rows) {
    return rows.collectAsList().stream().map(Row::toString).sorted().toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"v2", "shards"})
  void appendingTwiceGivesTheWhole(String form) throws Exception {
    write("grown.zarr", BEGUN, form.equals("v2") ? 2 : 3, form.equals("shards"));
    List<Attributes> before = attributes("grown.zarr");
    Dataset<Row> rest = rest();
    assertThat(rest.count()).isEqualTo((TIMES - BEGUN) * 6);
    rest.filter("month(time) = 3 AND day(time) <= 3")
        .write()
        .format("zarr")
        .mode("append")
        .save(folder.resolve("grown.zarr").toString());
    assertThat(read("grown.zarr").select("time").distinct().count()).isBetween(6L, TIMES - 1L);
    append(rest.filter("day(time) > 3"), "grown.zarr");
    String[] columns = spark.table("whole").columns();
    assertThat(sorted(read("grown.zarr").selectExpr(columns)))
        .isEqualTo(sorted(spark.table("whole")));
    assertThat(attributes("grown.zarr")).isEqualTo(before);
    try (ZarrDataset whole = ZarrDataset.open(folder.resolve("whole.zarr").toString());
        ZarrDataset grown = ZarrDataset.open(folder.resolve("grown.zarr").toString())) {
      for (String array : List.of("/time", "/air", "/rain", "/valid")) {
        assertThat(grown.array(array).orElseThrow().read())
            .isEqualTo(whole.array(array).orElseThrow().read());
      }
    }
    assertThat(Files.exists(folder.resolve("grown.zarr/.zmetadata"))).isEqualTo(form.equals("v2"));
  }

  /** Both would put their rows to the same place, and the first would be lost. */
  @Test
  void whatAnotherProcessAppendsMeanwhileIsNotReplaced() throws Exception {
    write("grown.zarr", BEGUN, 3, false);
    String grown = folder.resolve("grown.zarr").toString();
    try (WebServer whole = WebServer.withIndexes(folder.resolve("whole.zarr"))) {
      Dataset<Row> rest =
          spark.read().format("zarr").load(whole.url()).filter("rain > -1 AND time > '2020-03-02'");
      whole.before(
          (exchange, key) -> {
            if (key.startsWith("rain/c")) {
              grow(grown);
            }
            return false;
          });
      assertThatThrownBy(() -> append(rest, "grown.zarr"))
          .hasStackTraceContaining("another process has changed it in the meantime");
    }
    try (ZarrDataset read = ZarrDataset.open(grown)) {
      int[] hours = (int[]) read.array("/time").orElseThrow().read();
      assertThat(hours).hasSize(TIMES).endsWith(new int[TIMES - BEGUN]);
    }
  }

  /** They would be shorter than what has grown. */
  @Test
  void newVariablesAreNotAddedBesideWhatAnotherProcessAppendsMeanwhile() throws Exception {
    write("grown.zarr", BEGUN, 3, false);
    String grown = folder.resolve("grown.zarr").toString();
    try (WebServer whole = WebServer.withIndexes(folder.resolve("whole.zarr"))) {
      Dataset<Row> begun =
          spark
              .read()
              .format("zarr")
              .load(whole.url())
              .filter("time <= '2020-03-02 00:00:00'")
              .selectExpr("time", "y", "x", "place", "rain AS wet");
      whole.before(
          (exchange, key) -> {
            if (key.startsWith("place/c")) {
              grow(grown);
            }
            return false;
          });
      assertThatThrownBy(() -> begun.write().format("zarr").mode("append").save(grown))
          .hasStackTraceContaining("another process has changed it in the meantime");
    }
    assertThat(read("grown.zarr").columns()).doesNotContain("wet");
  }

  /** Adds fill values, once. */
  private static synchronized void grow(String location) throws IOException {
    ZarrWriterBuilder longer = ZarrWriter.to(location).extend();
    try (ZarrDataset store = ZarrDataset.openToExtend(Locations.parse(location))) {
      for (Array array : store.root().arrays()) {
        long[] shape = array.shape().clone();
        if ("time".equals(array.shortDimensionName(0)) && shape[0] == BEGUN) {
          shape[0] = TIMES;
          longer.array(DimensionGrowth.withShape(array, shape));
        }
      }
    }
    if (!longer.plan().arrays().isEmpty()) {
      try (ZarrWriter writer = longer.open()) {
        writer.finish();
      }
    }
  }

  private List<Attributes> attributes(String name) throws IOException {
    try (ZarrDataset store = ZarrDataset.open(folder.resolve(name).toString())) {
      return store.root().arrays().stream().map(Array::attributes).toList();
    }
  }

  @Test
  void boundsAndCountsOfTheNewTimesAreColumns() throws Exception {
    Path bounded = folder.resolve("bounded.zarr");
    ZarrWriterBuilder arrays = ZarrWriter.to(bounded.toString());
    arrays.array(
        NewArray.of("time", "<i4", 1)
            .dimensions("time")
            .attribute("units", "hours since 2020-01-01")
            .attribute("bounds", "time_bnds"));
    arrays.array(NewArray.of("time_bnds", "<i4", 1, 2).dimensions("time", "nv").chunks(2, 1));
    arrays.array(NewArray.of("n", "<i8", 1).dimensions("time"));
    arrays.array(NewArray.of("x", "<i4", 2).dimensions("x"));
    arrays.array(NewArray.of("air", "<f4", 1, 2).dimensions("time", "x"));
    try (ZarrWriter writer = arrays.open()) {
      writer.write("time_bnds", Section.all(1, 2), new int[] {-12, 12});
      writer.write("n", Section.all(1), new long[] {7});
      writer.write("x", Section.all(2), new int[] {1, 2});
      writer.finish();
    }
    String rows =
        "SELECT t AS time, x, CAST(x AS FLOAT) AS air, hour(t) AS n, array(t - INTERVAL 1 HOUR, t)"
            + " AS time_bnds FROM VALUES (TIMESTAMP '2020-01-01 05:00:00'), (TIMESTAMP '2020-01-01"
            + " 06:00:00') AS v(t) CROSS JOIN VALUES (1), (2) AS w(x)";
    Dataset<Row> given = spark.sql(rows);
    assertThatThrownBy(() -> bounded(given.drop("time_bnds")))
        .hasMessageContaining("array /time_bnds has the dimension time too");
    assertThatThrownBy(() -> bounded(given.withColumn("time_bnds", expr("array(time)"))))
        .hasStackTraceContaining("/time_bnds needs arrays of 2 values");
    bounded(given);
    try (ZarrDataset grown = ZarrDataset.open(bounded.toString())) {
      assertThat(grown.array("/time_bnds").orElseThrow().read())
          .isEqualTo(new int[] {-12, 12, 4, 5, 5, 6});
      assertThat(grown.array("/n").orElseThrow().read()).isEqualTo(new long[] {7, 5, 6});
      assertThat(grown.array("/air").orElseThrow().read())
          .isEqualTo(new float[] {0, 0, 1, 2, 1, 2});
    }
  }

  private void bounded(Dataset<Row> rows) {
    append(rows).option("grid", "time,x").save(folder.resolve("bounded.zarr").toString());
  }

  @Test
  void anAppendThatFailsLeavesTheStoreAsItWasAndNothingOfItShowsLater() throws Exception {
    write("grown.zarr", BEGUN, 3, false);
    List<String> before = sorted(read("grown.zarr"));
    String late = "IF(time > '2020-03-06', CAST(raise_error('late') AS FLOAT), rain)";
    assertThatThrownBy(() -> append(rest().withColumn("rain", expr(late)), "grown.zarr"))
        .hasStackTraceContaining("late");
    assertThat(sorted(read("grown.zarr"))).isEqualTo(before);
    append(rest().filter("x = 2 AND air IS NULL"), "grown.zarr");
    assertThat(read("grown.zarr").filter("time > '2020-03-02' AND x < 2 AND rain > 0").count())
        .isZero();
    assertThat(sorted(read("grown.zarr").filter("time <= '2020-03-02'"))).isEqualTo(before);
  }

  /** A source says more than a store without units, which it does not contradict. */
  @Test
  void aPlainColumnWithUnitsIsAppendedToAStoreWithout() throws Exception {
    write("grown.zarr", BEGUN, 3, false);
    write("named.zarr", TIMES, 3, false);
    Path document = folder.resolve("named.zarr/rain/zarr.json");
    String named =
        Files.readString(document).replaceFirst("\"attributes\" *: *\\{", "$0\"units\":\"mm\",");
    Files.writeString(document, named.replace("\"mm\",}", "\"mm\"}"));
    Files.deleteIfExists(folder.resolve("named.zarr/.zmetadata"));
    Dataset<Row> rows = read("named.zarr").filter("time > '2020-03-02 00:00:00'");
    assertThat(rows.schema().apply("rain").metadata().getString("units")).isEqualTo("mm");
    append(rows, "grown.zarr");
    assertThat(sorted(read("grown.zarr"))).isEqualTo(sorted(read("whole.zarr")));
    try (ZarrDataset grown = ZarrDataset.open(folder.resolve("grown.zarr").toString())) {
      assertThat(grown.array("/rain").orElseThrow().attribute("units")).isEmpty();
    }
  }

  @Test
  void whatDoesNotFitIsRefusedBeforeAnythingIsWritten() throws Exception {
    write("grown.zarr", BEGUN, 3, false);
    List<String> before = sorted(read("grown.zarr"));
    Dataset<Row> rest = rest();
    refused(spark.table("whole"), "which is there already");
    refused(rest.withColumn("time", expr("time - INTERVAL 700 HOURS")), "lies within what is");
    refused(rest.withColumn("time", expr("time + INTERVAL 20 MINUTES")), "cannot hold");
    refused(rest.drop("rain"), "array /rain has the dimension time too");
    refused(rest.withColumnRenamed("rain", "snow"), "have others: snow");
    refused(rest.withColumn("rain", expr("rain * 2D")), "the column rain is double");
    refused(rest.withColumn("rain", expr("CAST(rain AS INT)")), "the column rain is int");
    refused(rest.withColumn("time", expr("unix_seconds(time)")), "the column time is bigint");
    refused(rest.withColumn("y", expr("CAST('NaN' AS DOUBLE)")), "which is not on the grid");
    refused(rest.withColumn("place", expr("place + 1L")), "place has 7 where a row has 8");
    refused(
        rest.withMetadata("rain", Metadata.fromJson("{\"units\": \"mm\"}")),
        "has the attribute units = null, the source has mm");
    assertThatThrownBy(() -> append(rest).option("along", "z").save(folder + "/grown.zarr"))
        .hasMessageContaining("found \"z\"");
    assertThatThrownBy(() -> append(rest).option("like", "x").save(folder + "/grown.zarr"))
        .hasMessageContaining("which is for a new store");
    assertThatThrownBy(() -> append(rest).save(folder + "/nothing.zarr"))
        .hasMessageContaining("nothing.zarr");
    assertThat(sorted(read("grown.zarr"))).isEqualTo(before);
  }

  private void refused(Dataset<Row> rows, String why) {
    assertThatThrownBy(() -> append(rows, "grown.zarr")).hasStackTraceContaining(why);
  }
}
