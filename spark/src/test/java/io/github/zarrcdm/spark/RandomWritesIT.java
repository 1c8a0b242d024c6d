package io.github.zarrcdm.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.ZarrWriterBuilder;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.spark.open.StoreAccess;
import io.github.zarrcdm.spark.write.AbsentCells;
import io.github.zarrcdm.spark.write.BoxWriter;
import io.github.zarrcdm.spark.write.NewVariable;
import io.github.zarrcdm.spark.write.NewVariables;
import io.github.zarrcdm.spark.write.TargetGrid;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.util.LongAccumulator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random rows on random grids, in tasks that fail at random, are stored in the right places. */
class RandomWritesIT {
  private static final int GRIDS = 200;

  /** Grids of two dimensions, with shards and without. */
  private static final int[] JOBS = {8, 9};

  @TempDir Path folder;

  /** The value of a cell, which names its indices; every fifth is missing. */
  private static int value(long[] index) {
    long value = LongStream.of(index).reduce(7, (a, b) -> 31 * a + b);
    return value % 5 == 0 ? RandomGrid.MISSING : (int) value;
  }

  private static int[] expected(RandomGrid grid) {
    return IntStream.range(0, grid.cells()).map(cell -> value(grid.index(cell))).toArray();
  }

  @Test
  void tasksThatFailAndAreTriedAgain() throws Exception {
    for (int seed = 0; seed < GRIDS; seed++) {
      Random random = new Random(seed);
      RandomGrid grid = RandomGrid.of(random);
      StoreAccess target = StoreAccess.of(folder.resolve(seed + ".zarr").toString(), Map.of());
      TargetGrid boxes =
          new TargetGrid(
              grid.dimensions(),
              grid.shape(),
              new long[grid.shape().length],
              grid.chunks(),
              grid.boxes());
      NewVariable variable =
          new NewVariable("v", DataTypes.IntegerType, RandomGrid.MISSING, null, new TreeMap<>());
      NewVariables variables = new NewVariables(new NewVariable[] {variable}, boxes, 3, false);
      try (ZarrWriter driver =
          ZarrWriter.to(target.location()).array(variable.array(boxes)).open()) {
        BoxWriter task =
            new BoxWriter(
                target,
                driver.ticket(),
                boxes,
                variables,
                false,
                new AbsentCells(new LongAccumulator()));
        for (List<Row> rows : tasks(grid, boxes, random)) {
          int fails = random.nextInt(2 * rows.size());
          if (fails < rows.size()) {
            assertThatThrownBy(() -> task.call(failing(rows, fails))).hasMessage("lost");
          }
          task.call(rows.iterator());
        }
        driver.finish();
      }
      assertThat(grid.stored(folder.resolve(seed + ".zarr/v")))
          .as("seed %d: %s", seed, grid)
          .isEqualTo(expected(grid));
    }
  }

  /** The rows of some boxes each, sorted by box, as Spark hands them over. */
  private static List<List<Row>> tasks(RandomGrid grid, TargetGrid boxes, Random random) {
    List<List<Row>> byBox = new ArrayList<>();
    for (long box = 0; box < boxes.boxCount(); box++) {
      Object[] empty = new Object[grid.shape().length + 2];
      empty[0] = box;
      byBox.add(new ArrayList<>(List.of(RowFactory.create(empty))));
    }
    for (int cell = 0; cell < grid.cells(); cell++) {
      long[] index = grid.index(cell);
      if (value(index) != RandomGrid.MISSING) {
        long box = box(grid, index);
        List<Object> row = new ArrayList<>(List.of(box));
        LongStream.of(index).forEach(row::add);
        row.add(value(index));
        byBox.get((int) box).add(RowFactory.create(row.toArray()));
      }
    }
    byBox.forEach(rows -> Collections.shuffle(rows, random));
    Collections.shuffle(byBox, random);
    List<List<Row>> tasks = new ArrayList<>();
    for (List<Row> rows : byBox) {
      if (tasks.isEmpty() || random.nextBoolean()) {
        tasks.add(new ArrayList<>());
      }
      tasks.get(tasks.size() - 1).addAll(rows);
    }
    return tasks;
  }

  private static long box(RandomGrid grid, long[] index) {
    long box = 0;
    for (int d = 0; d < index.length; d++) {
      int count = (int) ((grid.shape()[d] + grid.boxes()[d] - 1) / grid.boxes()[d]);
      box = box * count + index[d] / grid.boxes()[d];
    }
    return box;
  }

  private static Iterator<Row> failing(List<Row> rows, int after) {
    return IntStream.range(0, rows.size())
        .mapToObj(
            i -> {
              if (i == after) {
                throw new IllegalStateException("lost");
              }
              return rows.get(i);
            })
        .iterator();
  }

  /** A new store has a part of the first dimension; an append adds the rest. */
  @Test
  void jobsThatWriteAndAppend() throws Exception {
    SparkSession spark = Cluster.session();
    for (int seed : JOBS) {
      Random random = new Random(seed);
      RandomGrid grid = RandomGrid.of(random).with(8 + random.nextInt(4));
      long first = 3 + random.nextInt(3);
      boolean shards = grid.boxes()[0] > grid.chunks()[0];
      grid.chunks()[0] = 1 + random.nextInt(2);
      grid.boxes()[0] = grid.chunks()[0] * (shards ? 2 : 1);
      String like = folder.resolve("like" + seed + ".zarr").toString();
      declare(grid.with(first), like);
      String target = folder.resolve("job" + seed + ".zarr").toString();
      List<Row> rows = rows(grid, random);
      long[] ends = {0, first, grid.shape()[0]};
      for (int part = 0; part < 2; part++) {
        var writer =
            Sessions.table(spark, rows, schema(grid))
                .filter("d0 >= %d AND d0 < %d".formatted(ends[part], ends[part + 1]))
                .repartition(1 + random.nextInt(3))
                .write()
                .format("zarr");
        if (part == 0) {
          writer.option("like", like).save(target);
        } else {
          writer.mode("append").option("along", "d0").save(target);
        }
      }
      assertThat(grid.stored(Path.of(target, "v")))
          .as("seed %d: %s", seed, grid)
          .isEqualTo(expected(grid));
    }
  }

  private static void declare(RandomGrid grid, String like) throws IOException {
    ZarrWriterBuilder arrays = ZarrWriter.to(like);
    NewArray v =
        NewArray.of("w", "int8", grid.shape()).dimensions(grid.dimensions()).chunks(grid.chunks());
    boolean shards = !Arrays.equals(grid.chunks(), grid.boxes());
    arrays.array(shards ? v.shards(grid.boxes()) : v);
    try (ZarrWriter writer = arrays.open()) {
      writer.write("w", Section.all(grid.shape()), new byte[grid.cells()]);
      writer.finish();
    }
  }

  /** All cells of the grid in any order, those without a value with null. */
  private static List<Row> rows(RandomGrid grid, Random random) {
    List<Row> rows = new ArrayList<>();
    for (int cell = 0; cell < grid.cells(); cell++) {
      long[] index = grid.index(cell);
      boolean missing = value(index) == RandomGrid.MISSING;
      List<Object> row = new ArrayList<>();
      row.add(missing ? null : value(index));
      LongStream.of(index).forEach(row::add);
      rows.add(RowFactory.create(row.toArray()));
    }
    Collections.shuffle(rows, random);
    return rows;
  }

  private static StructType schema(RandomGrid grid) {
    StructType schema = new StructType().add("v", DataTypes.IntegerType, true);
    for (String dimension : grid.dimensions()) {
      schema = schema.add(dimension, DataTypes.LongType, false);
    }
    return schema;
  }
}
