package io.github.zarrcdm.benchmarks;

import io.github.zarrcdm.internal.codec.shuffle.BitShuffle;
import io.github.zarrcdm.internal.codec.shuffle.ByteShuffle;
import java.util.Random;
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

/** The kernels on one blosc block of 128 KiB; {@code copy} is what memory allows. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ShuffleBenchmark {
  private static final int LENGTH = 128 << 10;

  /** The bytes of an item; 3 has no kernel of its own. */
  @Param({"2", "4", "8", "3"})
  public int size;

  private final byte[] source = new byte[LENGTH];
  private final byte[] target = new byte[LENGTH];
  private byte[] planes;
  private int length;

  @Setup
  public void fill() {
    new Random(1).nextBytes(source);
    planes = new byte[BitShuffle.workspace(size)];
    length = LENGTH / (8 * size) * (8 * size);
  }

  @Benchmark
  public byte[] bytes() {
    ByteShuffle.decode(source, 0, target, 0, length, size);
    return target;
  }

  @Benchmark
  public byte[] bits() {
    BitShuffle.decode(source, 0, target, 0, length, size, planes);
    return target;
  }

  @Benchmark
  public byte[] copy() {
    System.arraycopy(source, 0, target, 0, length);
    return target;
  }
}
