package io.github.zarrcdm.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.ZarrWriterBuilder;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.testing.Corpus;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * All columns of a store become a store with the same dimensions and rows, where coordinates have
 * several dimensions or share one.
 */
class CopiedTablesIT {
  private static final String DAYS = "days since 2020-01-01";

  @TempDir Path folder;

  /** An array and its values. */
  private record Filled(NewArray array, Object values) {}

  private static Filled filled(String name, String type, Object values, Object... dimensions) {
    long[] shape = new long[dimensions.length / 2];
    String[] names = new String[shape.length];
    for (int d = 0; d < shape.length; d++) {
      names[d] = (String) dimensions[2 * d];
      shape[d] = (Integer) dimensions[2 * d + 1];
    }
    return new Filled(NewArray.of("/" + name, type, shape).dimensions(names), values);
  }

  private static Filled with(String name, String value, Filled filled) {
    return new Filled(filled.array.attribute(name, value), filled.values);
  }

  private void checkCopied(List<String> dimensions, Filled... arrays) throws Exception {
    String source = folder.resolve("source.zarr").toString();
    ZarrWriterBuilder builder = ZarrWriter.to(source);
    for (Filled filled : arrays) {
      builder.array(filled.array);
    }
    try (ZarrWriter writer = builder.open()) {
      for (Filled filled : arrays) {
        Array built = filled.array.build();
        writer.write(built.path(), Section.all(built.shape()), filled.values);
      }
      writer.finish();
    }
    checkCopied(source, "v", dimensions);
  }

  private void checkCopied(String source, String variable, List<String> dimensions)
      throws Exception {
    SparkSession spark = Cluster.session();
    Dataset<Row> all = spark.read().format("zarr").load(source);
    String copy = folder.resolve("copy.zarr").toString();
    all.write().format("zarr").save(copy);
    try (ZarrDataset store = ZarrDataset.open(copy)) {
      assertThat(store.array("/" + variable).orElseThrow().dimensions()).isEqualTo(dimensions);
    }
    String[] columns = all.columns();
    assertThat(spark.read().format("zarr").load(copy).selectExpr(columns).collectAsList())
        .containsExactlyInAnyOrderElementsOf(all.selectExpr(columns).collectAsList());
  }

  @Test
  void aValidTimeHasNoDimension() throws Exception {
    checkCopied(
        List.of("time", "step"),
        with("units", DAYS, filled("time", "int32", new int[] {0, 1}, "time", 2)),
        with("units", "hours", filled("step", "int32", new int[] {0, 24, 48}, "step", 3)),
        with(
            "units",
            DAYS,
            filled("valid_time", "int32", new int[] {0, 1, 2, 1, 2, 3}, "time", 2, "step", 3)),
        with(
            "coordinates",
            "valid_time",
            filled("v", "float64", new double[] {1, 2, 3, 4, 5, 6}, "time", 2, "step", 3)));
  }

  @Test
  void placesOfASwathHaveNoDimension() throws Exception {
    checkCopied(
        List.of("y", "x"),
        with("units", DAYS, filled("time", "int64", new long[] {3, 3}, "y", 2)),
        with(
            "units",
            "degrees_north",
            filled("lat", "float64", new double[] {1, 1.1, 1.2, 2, 2.1, 2.2}, "y", 2, "x", 3)),
        with(
            "coordinates",
            "time lat",
            filled("v", "float32", new float[] {1, 2, 3, 4, 5, 6}, "y", 2, "x", 3)));
  }

  /** A store of netCDF-C; its latitudes and longitudes are those of each cell. */
  @Test
  void placesOfACurvilinearGridHaveNoDimension() throws Exception {
    String source = Corpus.get("nczarr/coords_nczarr_n490").store().toString();
    checkCopied(source, "T", List.of("time", "y", "x"));
  }

  @Test
  void timesAreVariablesToo() throws Exception {
    checkCopied(
        List.of("lat"),
        with("units", "degrees_north", filled("lat", "float64", new double[] {1, 2}, "lat", 2)),
        with("units", DAYS, filled("launched", "int32", new int[] {7, 5}, "lat", 2)),
        filled("v", "int16", new short[] {1, 2}, "lat", 2));
  }
}
