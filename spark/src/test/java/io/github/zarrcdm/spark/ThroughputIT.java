package io.github.zarrcdm.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Section;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Measures what Spark costs above a plain read and writes it into docs/performance.md; docs say how
 * to run it. In one process with one and two threads, so that only the data source is measured; the
 * reader's own threads are one.
 */
@EnabledIfSystemProperty(named = "spark.measure", matches = "true")
class ThroughputIT {
  private static final Path DOCUMENT = Path.of("../docs/performance.md");
  private static final int CHUNKS = 16;
  private static final int CHUNK_CELLS = 4 << 20;
  private static final int TURNS = 3;

  @TempDir static Path folder;

  private static Path store() {
    return folder.resolve("cube.zarr");
  }

  private interface Sum {
    double run() throws Exception;
  }

  @Test
  void measure() throws Exception {
    assumeThat(org.apache.spark.package$.MODULE$.SPARK_VERSION()).startsWith("3");
    assertThat(System.getProperty("zarrcdm.threads")).isEqualTo("1");
    double expected = write();
    double plain = rate(this::plain, expected);
    double[][] rates = new double[2][2];
    String peers = "";
    for (int cores = 1; cores <= 2; cores++) {
      SparkContext context = new SparkContext(conf(cores));
      SparkSession spark = Sessions.current();
      rates[0][cores - 1] = rate(() -> chunks(spark), expected);
      rates[1][cores - 1] = rate(() -> cells(spark), expected);
      peers = cores == 2 ? Peers.table(spark, store(), 4 * CHUNKS) : "";
      context.stop();
      SparkSession.clearActiveSession();
      SparkSession.clearDefaultSession();
    }
    report(plain, rates, peers);
  }

  private static SparkConf conf(int cores) {
    return new SparkConf()
        .setMaster("local[" + cores + "]")
        .setAppName("throughput")
        .set("spark.ui.enabled", "false")
        .set("spark.sql.codegen.wholeStage", "true") // tests of Spark 3.5 interpret
        .set("spark.sql.codegen.factoryMode", "FALLBACK")
        .set("spark.driver.bindAddress", "127.0.0.1")
        .set("spark.driver.host", "127.0.0.1");
  }

  private static double write() throws Exception {
    new Cube(4 * CHUNKS, 1024, 1024, 4, 1024, 1024).writeMetadataTo(store(), "temp");
    Random random = new Random(1);
    double sum = 0;
    for (int c = 0; c < CHUNKS; c++) {
      ByteBuffer bytes = ByteBuffer.allocate(4 * CHUNK_CELLS).order(ByteOrder.LITTLE_ENDIAN);
      for (int i = 0; i < CHUNK_CELLS; i++) {
        float value = 280 + random.nextInt(16) / 16f;
        bytes.putFloat(value);
        sum += value;
      }
      Path file = store().resolve("temp/c/" + c + "/0/0");
      Files.createDirectories(file.getParent());
      Files.write(file, Cube.gzip(bytes.array()));
    }
    return sum;
  }

  /** MB of floats per second: the median of several turns after a warm-up. */
  private static double rate(Sum sum, double expected) throws Exception {
    double[] rates = new double[TURNS];
    for (int turn = -1; turn < TURNS; turn++) {
      long start = System.nanoTime();
      assertThat(sum.run()).isCloseTo(expected, within(expected * 1e-9));
      double seconds = (System.nanoTime() - start) / 1e9;
      if (turn >= 0) {
        rates[turn] = 4. * CHUNKS * CHUNK_CELLS / 1e6 / seconds;
      }
    }
    Arrays.sort(rates);
    return rates[TURNS / 2];
  }

  private double plain() throws Exception {
    double sum = 0;
    try (ZarrDataset dataset = ZarrDataset.open(store().toString())) {
      Array temp = dataset.root().array("temp");
      for (int c = 0; c < CHUNKS; c++) {
        Section section = Section.of(new long[] {4L * c, 0, 0}, new int[] {4, 1024, 1024});
        sum += sum((float[]) dataset.read(temp, section));
      }
    }
    return sum;
  }

  /** The values of each chunk go to Java as they are; functions of SQL would box each. */
  private static double chunks(SparkSession spark) {
    return spark
        .read()
        .format("zarr")
        .option("layout", "chunks")
        .load(store().toString())
        .select("temp")
        .queryExecution()
        .toRdd()
        .toJavaRDD()
        .mapToDouble(row -> sum(row.getArray(0).toFloatArray()))
        .sum();
  }

  private static double sum(float[] values) {
    double sum = 0;
    for (float value : values) {
      sum += value;
    }
    return sum;
  }

  private static double cells(SparkSession spark) {
    return spark
        .read()
        .format("zarr")
        .load(store().toString())
        .selectExpr("sum(temp)")
        .head()
        .getDouble(0);
  }

  private static void report(double plain, double[][] rates, String peers) throws Exception {
    StringBuilder table =
        new StringBuilder(
            """

            MB of decoded floats a second; in brackets the part of a plain read on one core, for each core.

            | | 1 core | 2 cores | 1 to 2 cores |
            | --- | --- | --- | --- |
            """);
    table.append("| plain read | %.0f | | |%n".formatted(plain));
    String[] names = {"`layout=chunks`", "`layout=cells`"};
    for (int i = 0; i < names.length; i++) {
      double[] rate = rates[i];
      table.append(
          String.format(
              Locale.ROOT,
              "| %s | %.0f (%.2f) | %.0f (%.2f) | %.2f |%n",
              names[i],
              rate[0],
              rate[0] / plain,
              rate[1],
              rate[1] / 2 / plain,
              rate[1] / rate[0]));
    }
    String text = Files.readString(DOCUMENT);
    String begin = "<!-- spark: begin -->\n";
    int from = text.indexOf(begin) + begin.length();
    int to = text.indexOf("\n<!-- spark: end -->");
    Files.writeString(DOCUMENT, text.substring(0, from) + table + peers + text.substring(to));
  }
}
