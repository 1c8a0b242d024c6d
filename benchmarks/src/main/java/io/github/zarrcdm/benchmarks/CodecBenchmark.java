package io.github.zarrcdm.benchmarks;

import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Codec;
import io.github.zarrcdm.codec.Elements;
import io.github.zarrcdm.internal.codec.Pipeline;
import io.github.zarrcdm.internal.dtype.DataTypes;
import java.io.IOException;
import java.nio.ByteBuffer;
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

/** One chunk of 24 x 90 x 180 float32 (1.5 MB), decoded whole on one thread. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class CodecBenchmark {
  private static final int[] SHAPE = {24, 90, 180};
  private static final ChunkContext CHUNK =
      new ChunkContext("benchmark", "chunk", Codec.UNKNOWN, Integer.MAX_VALUE);

  /** How the chunk is written. */
  @Param public Encoding encoding;

  private Pipeline pipeline;
  private byte[] encoded;

  @Setup
  public void write() throws IOException {
    pipeline = Pipeline.of(encoding.codecs(), DataTypes.v3("float32"), "benchmark");
    encoded = encoding.encode(Field.of(SHAPE[0], SHAPE[1], SHAPE[2]));
  }

  @Benchmark
  public Elements decode() throws IOException {
    return pipeline.decode(ByteBuffer.wrap(encoded), SHAPE, CHUNK);
  }
}
