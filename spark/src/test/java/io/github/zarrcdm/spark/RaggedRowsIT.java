package io.github.zarrcdm.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Rows along a dimension that another variable counts or indexes: a filter leaves rows out, and
 * those that stay are where they were stored, so that a join finds their station.
 */
class RaggedRowsIT {
  @TempDir static Path folder;
  private static SparkSession spark;

  /** Stations with three and two observations; of six other observations the stations' indices. */
  @BeforeAll
  static void write() throws IOException {
    spark = Cluster.session();
    Files.writeString(folder.resolve(".zgroup"), "{\"zarr_format\": 2}");
    ints("row_size", "station", "\"sample_dimension\": \"obs\"", 3, 2);
    ints("t", "obs", "\"units\": \"K\"", 10, 11, 12, 20, 21);
    ints("which", "shot", "\"instance_dimension\": \"station\"", 1, 0, 1, 1, 0, 1);
    ints("u", "shot", "\"units\": \"m s-1\"", 30, 10, 31, 32, 11, 33);
    for (String dimension : List.of("obs", "shot", "station")) {
      spark
          .read()
          .format("zarr")
          .option("grid", dimension)
          .load(folder.toString())
          .createOrReplaceTempView(dimension);
    }
  }

  private static void ints(String name, String dimension, String attribute, int... values)
      throws IOException {
    Path array = Files.createDirectories(folder.resolve(name));
    Files.writeString(
        array.resolve(".zarray"),
        """
        {"zarr_format": 2, "shape": [%1$s], "chunks": [%1$s], "dtype": "<i4", "compressor": null,
         "fill_value": null, "order": "C", "filters": null}\
        """
            .formatted(values.length));
    Files.writeString(
        array.resolve(".zattrs"),
        "{\"_ARRAY_DIMENSIONS\": [\"%s\"], %s}".formatted(dimension, attribute));
    ByteBuffer bytes = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
    for (int value : values) {
      bytes.putInt(value);
    }
    Files.write(array.resolve("0"), bytes.array());
  }

  private static List<String> rows(String sql) {
    return spark.sql(sql).collectAsList().stream().map(Row::mkString).toList();
  }

  @Test
  void observationsKeepTheirIndex() {
    assertThat(rows("SELECT obs, t FROM obs WHERE obs BETWEEN 1 AND 3 ORDER BY obs"))
        .containsExactly("111", "212", "320");
  }

  @Test
  void indexedObservationsKeepTheirStation() {
    assertThat(rows("SELECT which, u FROM shot WHERE which = 1 ORDER BY u"))
        .containsExactly("130", "131", "132", "133");
    assertThat(rows("SELECT max(u) FROM shot WHERE shot < 3 AND which = 0")).containsExactly("10");
  }

  /** CF 9.3.3: the observations of a station are those after all that are before it. */
  @Test
  void countsGiveTheStationOfAFilteredRow() {
    String stations =
        "SELECT station, sum(row_size) OVER (ORDER BY station) AS end, row_size FROM station";
    assertThat(
            rows(
                "SELECT s.station, o.t FROM obs o JOIN ("
                    + stations
                    + ") s ON o.obs >= s.end - s.row_size AND o.obs < s.end WHERE o.t > 11 ORDER BY"
                    + " t"))
        .containsExactly("012", "120", "121");
  }
}
