package io.github.zarrcdm.benchmarks;

import io.github.zarrcdm.codec.ArrayBytesCodec;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Codec;
import io.github.zarrcdm.codec.Elements;
import io.github.zarrcdm.internal.codec.Codecs;
import io.github.zarrcdm.internal.dtype.DataTypes;
import io.github.zarrcdm.model.CodecSpec;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * GRIB messages of 1799 x 1059 values, decoded on one thread: values per microsecond. The messages
 * are in the folder {@code -Dmessages}, where {@code compare/grib.py} left them.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@OperationsPerInvocation(GribBenchmark.POINTS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class GribBenchmark {
  static final int POINTS = 1799 * 1059;

  @Param({"simple", "complex", "complex_spatial_differencing", "ccsds", "png"})
  public String packing;

  private byte[] message;
  private ArrayBytesCodec codec;

  @Setup
  public void read() throws IOException {
    message = Files.readAllBytes(Path.of(System.getProperty("messages"), packing + ".grib"));
    codec =
        (ArrayBytesCodec)
            Codecs.create(new CodecSpec("gribberish", Map.of()), DataTypes.v3("float64"));
  }

  @Benchmark
  public Elements decode() throws IOException {
    ChunkContext chunk = new ChunkContext("messages", packing, Codec.UNKNOWN, 1 << 30);
    return codec.decode(ByteBuffer.wrap(message), POINTS, chunk);
  }
}
