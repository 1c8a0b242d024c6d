package io.github.zarrcdm.spark;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;
import org.apache.spark.sql.SparkSession;

/**
 * A Spark of this test's version: three executors in processes of their own, each with one core and
 * 512 MB, which get the jars of this project as users give them, by {@code spark.jars}. With {@code
 * -Dspark.test.master=local[2]} all is in one process, which is quicker: so the pom has it for most
 * tests.
 */
final class Cluster {
  /** Tests count requests, so on a busy machine no slow request may be sent again. */
  private static final String LATE = "zarrcdm.http.late";

  /**
   * As for the test's own JVM, in the pom: most code runs once or a few times. The driver has
   * checked the classes.
   */
  private static final String QUICK_START =
      "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
          + " -XX:+UnlockDiagnosticVMOptions -XX:-BytecodeVerificationRemote";

  private static final SparkSession SESSION = start();

  private Cluster() {}

  static SparkSession session() {
    return SESSION;
  }

  private static SparkSession start() {
    try {
      System.setProperty(LATE, "0");
      fillSparkHome(Path.of(System.getenv("SPARK_HOME"), "jars"));
      SparkConf conf =
          new SparkConf()
              .setMaster(System.getProperty("spark.test.master", "local-cluster[3,1,512]"))
              .setAppName("zarr-cdm")
              .setJars(new String[] {System.getProperty("spark.jar"), System.getProperty("s3.jar")})
              .set("spark.executor.memory", "512m")
              .set("spark.executor.extraJavaOptions", QUICK_START + " -D" + LATE + "=0")
              .set("spark.ui.enabled", "false")
              .set("spark.sql.shuffle.partitions", "2")
              .set("spark.sql.session.timeZone", "UTC")
              .set("spark.sql.warehouse.dir", new File("target/warehouse").getAbsolutePath())
              .set("spark.task.maxFailures", "2")
              .set("spark.driver.bindAddress", "127.0.0.1")
              .set("spark.driver.host", "127.0.0.1");
      SparkContext context = new SparkContext(conf);
      Runtime.getRuntime().addShutdownHook(new Thread(context::stop));
      return Sessions.current();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Executors start with the jars of a Spark installation, here links to Maven's. */
  private static void fillSparkHome(Path jars) throws IOException {
    Files.createDirectories(jars);
    try (var old = Files.list(jars)) {
      for (Path link : old.toList()) {
        Files.delete(link);
      }
    }
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      Path jar = Path.of(entry);
      String name = jar.getFileName().toString();
      Path link = jars.resolve(name);
      // The first of a name wins, as on the class path.
      if (name.endsWith(".jar") && !name.startsWith("zarr-cdm") && !Files.exists(link)) {
        Files.createSymbolicLink(link, jar.toAbsolutePath());
      }
    }
  }
}
