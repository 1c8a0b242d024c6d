package io.github.zarrcdm.benchmarks;

import io.github.zarrcdm.internal.chunk.ChunkPlan;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.Section;
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
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** Planning a read: what the first chunk waits for, and what each further one costs. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ChunkPlanBenchmark {
  private static final int EDGE = 10;

  /** The chunks of the array along each of its two dimensions; the section touches four. */
  @Param({"10", "3000000"})
  public int chunks;

  private final ChunkGrid grid = new ChunkGrid.Regular(new int[] {EDGE, EDGE});
  private Section few;
  private Section row;

  @Setup
  public void place() {
    long middle = (long) chunks / 2 * EDGE;
    few = Section.of(new long[] {middle - 1, middle - 1}, new int[] {2, 2});
    row = Section.of(new long[] {middle, 0}, new int[] {EDGE, 10 * EDGE});
  }

  @Benchmark
  public ChunkPlan plan() {
    return ChunkPlan.of(grid, few);
  }

  @Benchmark
  public void planAndPartsOfTenChunks(Blackhole parts) {
    ChunkPlan plan = ChunkPlan.of(grid, row);
    for (long n = 0; n < plan.size(); n++) {
      parts.consume(plan.part(n));
    }
  }
}
