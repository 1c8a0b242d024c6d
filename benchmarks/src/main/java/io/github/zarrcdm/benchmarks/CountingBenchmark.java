package io.github.zarrcdm.benchmarks;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.internal.statistics.Counter;
import io.github.zarrcdm.internal.statistics.OperationCounts;
import io.github.zarrcdm.internal.statistics.StoreCounters;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** What the statistics cost while nobody looks, beside the cheapest read: one cell in the cache. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class CountingBenchmark {
  private static final Section CELL = Section.of(new long[] {40, 60, 200}, new int[] {1, 1, 1});

  private final StoreCounters counters = StoreCounters.of("benchmark");

  private SmallStore store;
  private ZarrDataset dataset;
  private Array array;

  @Setup
  public void open() throws IOException {
    store = SmallStore.ofChunks(Encoding.BLOSC);
    dataset = ZarrDataset.open(store.location());
    array = dataset.root().array("t2m");
  }

  @TearDown
  public void delete() throws IOException {
    dataset.close();
    store.close();
  }

  /** All that is counted of such a read. */
  @Benchmark
  public Object counted() throws IOException {
    return OperationCounts.read(
        counters,
        "store",
        "/array",
        "section",
        () -> {
          counters.add(Counter.CHUNKS_FROM_CACHE);
          return counters;
        });
  }

  @Benchmark
  public Object cell() throws IOException {
    return dataset.read(array, CELL);
  }
}
