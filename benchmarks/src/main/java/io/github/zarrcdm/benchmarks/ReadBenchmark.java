package io.github.zarrcdm.benchmarks;

import io.github.zarrcdm.ZarrDataset;
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
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Whole reads of a store of 16 chunks in a folder, with the cache off: from the section to the
 * array. With {@code -jvmArgsAppend -Dzarrcdm.cache.bytes=100000000} they show the cache instead.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgs = "-Dzarrcdm.cache.bytes=0")
public class ReadBenchmark {

  /** What is read. */
  public enum Pattern {
    SLICE(new long[] {40, 0, 0}, new int[] {1, 180, 360}, 1),
    SERIES(new long[] {0, 60, 200}, new int[] {96, 1, 1}, 1),
    BOX(new long[] {20, 80, 170}, new int[] {10, 20, 20}, 1),
    STRIDE(new long[] {0, 0, 0}, new int[] {24, 45, 90}, 4),
    ALL(new long[] {0, 0, 0}, SmallStore.SHAPE, 1);

    private final Section section;

    Pattern(long[] start, int[] count, int stride) {
      this.section = new Section(start, count, new long[] {stride, stride, stride});
    }
  }

  /** How the chunks are written. */
  @Param({"RAW", "BLOSC", "ZSTD", "ZLIB"})
  public Encoding encoding;

  @Param public Pattern pattern;

  private SmallStore store;
  private ZarrDataset dataset;
  private Array array;

  @Setup
  public void open() throws IOException {
    store = SmallStore.ofChunks(encoding);
    dataset = ZarrDataset.open(store.location());
    array = dataset.root().array("t2m");
  }

  @TearDown
  public void close() throws IOException {
    dataset.close();
    store.close();
  }

  @Benchmark
  public Object read() throws IOException {
    return dataset.read(array, pattern.section);
  }
}
