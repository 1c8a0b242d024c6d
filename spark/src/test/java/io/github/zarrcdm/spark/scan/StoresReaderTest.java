package io.github.zarrcdm.spark.scan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.junit.jupiter.api.Test;

/** A task of several stores. */
class StoresReaderTest {
  private static final int STORES = 5;

  private final Set<Integer> open = ConcurrentHashMap.newKeySet();
  private final CountDownLatch allBegun = new CountDownLatch(STORES);

  private static StoreParts task() {
    return new StoreParts(
        IntStream.range(0, STORES).mapToObj(n -> new StorePart(n, null)).toArray(StorePart[]::new));
  }

  /** Store n has n batches, of 10 n, 10 n + 1, ... rows. */
  private PartitionReader<ColumnarBatch> reader(StorePart of) {
    open.add(of.store());
    return new PartitionReader<>() {
      private int given;

      @Override
      public boolean next() {
        allBegun.countDown();
        return given++ < of.store();
      }

      @Override
      public ColumnarBatch get() {
        return batch(10 * of.store() + given - 1);
      }

      @Override
      public void close() {
        open.remove(of.store());
      }
    };
  }

  private static ColumnarBatch batch(int rows) {
    return new ColumnarBatch(new ColumnVector[0], rows);
  }

  @Test
  void batchesComeInTheOrderOfTheStoresAndEachIsClosed() throws Exception {
    for (boolean remote : new boolean[] {true, false}) {
      List<Integer> rows = new ArrayList<>();
      try (StoresReader reader = new StoresReader(task(), remote, (of, metrics) -> reader(of))) {
        while (reader.next()) {
          rows.add(reader.get().numRows());
        }
      }
      assertThat(rows).containsExactly(10, 20, 21, 30, 31, 32, 40, 41, 42, 43);
    }
    assertThat(open).isEmpty();
  }

  @Test
  void aTaskThatEndsEarlyClosesWhatWasOpenedAhead() throws Exception {
    try (StoresReader reader = new StoresReader(task(), true, (of, metrics) -> reader(of))) {
      assertThat(reader.next()).isTrue();
      allBegun.await();
    }
    assertThat(open).isEmpty();
  }
}
