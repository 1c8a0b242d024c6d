package io.github.zarrcdm.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.ZarrArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.model.Attributes;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Variables that are packed as the option {@code packing} says. */
class PackedWritesIT {
  private static final SparkSession SPARK = Cluster.session();

  @TempDir Path folder;
  private String store;

  @BeforeEach
  void name() {
    store = folder.resolve("packed.zarr").toString();
  }

  /** Three latitudes; the second has no temperature. */
  private static DataFrameWriter<Row> rows(String packing) {
    return SPARK
        .sql(
            "SELECT * FROM VALUES (10D, 300.004F, 7), (20D, null, 8), (30D, 273.15F, 9) AS"
                + " t(lat, t2m, n)")
        .write()
        .format("zarr")
        .option("packing", packing);
  }

  @Test
  void integersAreStoredWithWhatUnpacksThem() throws Exception {
    rows("T2M = int16:0.01:273.15, n=uint8:0.5").save(store);
    try (ZarrDataset dataset = ZarrDataset.open(store)) {
      assertThat(dataset.array("/t2m").orElseThrow().read())
          .isEqualTo(new short[] {2685, -32767, 0});
      ZarrArray n = dataset.array("/n").orElseThrow();
      assertThat(n.read()).isEqualTo(new byte[] {14, 16, 18});
      Attributes t2m = dataset.root().array("t2m").attributes();
      assertThat(Stream.of("scale_factor", "add_offset").map(t2m::get))
          .containsExactly(0.01, 273.15);
      assertThat(t2m.get("_FillValue")).asString().contains("SHORT", "-32767");
      assertThat(dataset.root().array("n").type().name()).isEqualTo("uint8");
    }
    List<Row> read =
        SPARK.read().format("zarr").load(store).select("lat", "n", "t2m").collectAsList();
    assertThat(read)
        .extracting(Row::toString)
        .containsExactlyInAnyOrder("[10.0,7.0,300.0]", "[20.0,8.0,null]", "[30.0,9.0,273.15]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "t2m=int8:0.01:273.15 | int8 with scale_factor and add_offset cannot hold. Replace it",
        "t2m=int16:0.01:600.82 | Replace it, or write a new store with another type",
        "t2m=int12:0.01 | expected COLUMN=TYPE:SCALE",
        "t2m=int16:0 | a scale other than 0",
        "t2m=int16:NaN | expected COLUMN=TYPE:SCALE",
        "tm2=int16:0.01 | the variables are t2m, n",
        "lat=int16:0.01 | the variables are t2m, n",
        "n=int16:2,N=int8:1 | names N twice"
      })
  void whatCannotBePackedIsAnError(String packing, String message) {
    assertThatThrownBy(() -> rows(packing).save(store)).hasStackTraceContaining(message);
    assertThat(Path.of(store)).doesNotExist();
  }

  @Test
  void variablesThatAreThereStayAsTheyAre() {
    rows("n=int16:1").save(store);
    assertThatThrownBy(() -> rows("n=int16:2").mode("append").option("along", "lat").save(store))
        .hasMessageContaining("packing is for new variables");
  }
}
