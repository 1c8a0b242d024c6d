package io.github.zarrcdm.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.ZarrWriterBuilder;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.spark.open.StoreAccess;
import io.github.zarrcdm.spark.write.AbsentCells;
import io.github.zarrcdm.spark.write.BoxWriter;
import io.github.zarrcdm.spark.write.NewVariable;
import io.github.zarrcdm.spark.write.NewVariables;
import io.github.zarrcdm.spark.write.TargetGrid;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.util.LongAccumulator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What tasks write, whatever happens to them: 5 by 3 cells in shards of 4 by 2, chunks of 2 by 1.
 */
class BoxWriterIT {
  private static final TargetGrid GRID =
      new TargetGrid(
          new String[] {"y", "x"},
          new long[] {5, 3},
          new long[2],
          new int[] {2, 1},
          new int[] {4, 2});
  private static final NewVariable[] VARIABLES = {
    new NewVariable("real", DataTypes.DoubleType, Double.NaN, null, new TreeMap<>()),
    new NewVariable("whole", DataTypes.ShortType, (short) -32767, null, new TreeMap<>())
  };

  @TempDir Path folder;
  private StoreAccess target;

  @BeforeEach
  void location() throws IOException {
    target = StoreAccess.of(folder.resolve("x.zarr").toString(), Map.of());
  }

  /** The rows of a box, except {@code left} of them. */
  private static List<Row> rows(long box, int left) {
    List<Row> rows = new ArrayList<>();
    long[] start = GRID.start(box);
    int[] lengths = GRID.lengths(start);
    for (long y = start[0]; y < start[0] + lengths[0]; y++) {
      for (long x = start[1]; x < start[1] + lengths[1]; x++) {
        rows.add(RowFactory.create(box, y, x, y + x / 4., (short) (10 * y + x)));
      }
    }
    return rows.subList(left, rows.size());
  }

  private ZarrWriter driver() throws IOException {
    ZarrWriterBuilder builder = ZarrWriter.to(target.location());
    for (NewVariable variable : VARIABLES) {
      builder.array(variable.array(GRID));
    }
    return builder.open();
  }

  private BoxWriter task(ZarrWriter driver) throws IOException {
    return task(driver, VARIABLES);
  }

  private BoxWriter task(ZarrWriter driver, NewVariable... variables) throws IOException {
    NewVariables written = new NewVariables(variables, GRID, 3, false);
    return new BoxWriter(
        target, driver.ticket(), GRID, written, false, new AbsentCells(new LongAccumulator()));
  }

  @Test
  void tasksThatRunTwiceWriteTheSame() throws Exception {
    try (ZarrWriter driver = driver()) {
      BoxWriter task = task(driver);
      List<Row> all = new ArrayList<>();
      for (long box = 0; box < 4; box++) {
        all.addAll(rows(box, box == 3 ? 1 : 0));
      }
      CompletableFuture<Void> speculative =
          CompletableFuture.runAsync(() -> assertThat(call(task, all)).isNull());
      assertThat(call(task, all)).isNull();
      speculative.join();
      driver.finish();
    }
    try (ZarrDataset written = ZarrDataset.open(target.location())) {
      double nan = Double.NaN;
      assertThat(written.array("/real").orElseThrow().read())
          .isEqualTo(
              new double[] {0, .25, .5, 1, 1.25, 1.5, 2, 2.25, 2.5, 3, 3.25, 3.5, 4, 4.25, nan});
      short none = -32767;
      assertThat(written.array("/whole").orElseThrow().read())
          .isEqualTo(new short[] {0, 1, 2, 10, 11, 12, 20, 21, 22, 30, 31, 32, 40, 41, none});
    }
    assertThat(folder.resolve("x.zarr/real/c/1/1").toFile()).doesNotExist();
    assertThat(folder.resolve("x.zarr/real/c/1/0").toFile()).exists();
  }

  private static Exception call(BoxWriter task, List<Row> rows) {
    try {
      task.call(rows.iterator());
      return null;
    } catch (Exception e) {
      return e;
    }
  }

  @Test
  void aTaskThatFailsLeavesTheStoreUnfinished() throws Exception {
    try (ZarrWriter driver = driver()) {
      List<Row> twice = new ArrayList<>(rows(0, 0));
      twice.add(rows(0, 0).get(2));
      assertThat(call(task(driver), twice))
          .hasMessageContaining("two rows are for the cell at index [1, 0]");
    }
    assertThatThrownBy(() -> ZarrDataset.open(target.location())).isInstanceOf(ZarrException.class);
  }

  @Test
  void aTaskThatOutlivesItsJobWritesNothing() throws Exception {
    BoxWriter late;
    try (ZarrWriter driver = driver()) {
      late = task(driver);
    }
    try (ZarrWriter next = ZarrWriter.to(target.location()).overwrite().open()) {
      assertThat(call(late, rows(0, 0)))
          .isInstanceOf(ZarrException.NotWritable.class)
          .hasMessageContaining("has ended");
      next.finish();
    }
    assertThat(folder.resolve("x.zarr/real").toFile()).doesNotExist();
  }

  @Test
  void aTaskThatOutlivesItsJobWritesNothingMore() throws Exception {
    ZarrWriter driver = driver();
    Iterator<Row> rows =
        Stream.of(rows(0, 0), rows(1, 0))
            .flatMap(List::stream)
            .peek(
                row -> {
                  if (row.getLong(0) == 1) {
                    replace(driver);
                  }
                })
            .iterator();
    assertThatThrownBy(() -> task(driver).call(rows)).hasMessageContaining("has ended");
    assertThat(folder.resolve("x.zarr/real").toFile()).doesNotExist();
  }

  private void replace(ZarrWriter driver) {
    try {
      driver.close();
      try (ZarrWriter next = ZarrWriter.to(target.location()).overwrite().open()) {
        next.finish();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void valuesThatATypeCannotExpressAreErrors() throws Exception {
    try (ZarrWriter driver = driver()) {
      Row reserved = RowFactory.create(0L, 0L, 0L, 1., (short) -32767, new TreeMap<>());
      assertThat(call(task(driver), List.of(reserved))).hasMessageContaining("stands for null");
      NewVariable[] truth = {
        new NewVariable("truth", DataTypes.BooleanType, null, null, new TreeMap<>())
      };
      BoxWriter task = task(driver, truth);
      assertThat(call(task, List.of(RowFactory.create(0L, 0L, 0L, true))))
          .hasMessageContaining("7 of 8 cells of the box at [0, 0] have no row");
      assertThat(call(task, List.of(RowFactory.create(0L, 0L, 0L, (Object) null))))
          .hasMessageContaining("is null in a cell");
    }
  }
}
