package io.github.zarrcdm.spark;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;

class SmokeIT {
  @Test
  void reads() {
    SparkSession spark = Cluster.session();
    System.err.println("spark " + spark.version());
    var air = spark.read().format("zarr").load("../samples/air.zarr");
    air.printSchema();
    air.createOrReplaceTempView("air");
    air.show(5);
    spark.sql("SELECT count(*), avg(air), min(time), max(time) FROM air").show(false);
    var q = spark.sql("SELECT time, avg(air) FROM air WHERE lat BETWEEN 20.5 AND 50 AND time >= '2013-01-01 06:00:00' GROUP BY time ORDER BY time LIMIT 5");
    q.explain(); q.show(false);
    spark.sql("CREATE TEMPORARY VIEW v USING zarr OPTIONS (path '../samples/air.zarr', layout 'chunks')");
    spark.sql("SELECT chunk, start, shape, lat_min, lat_max, time_min, size(air), aggregate(air, 0D, (s, x) -> s + coalesce(x, 0)) FROM v").show(20, false);
    spark.sql("SELECT * FROM v WHERE lat_max > 60").explain();
  }
}
