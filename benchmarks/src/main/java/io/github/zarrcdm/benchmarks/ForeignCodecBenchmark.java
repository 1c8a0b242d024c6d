package io.github.zarrcdm.benchmarks;

import io.github.zarrcdm.codec.Elements;
import java.io.IOException;
import java.nio.file.Path;
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

/**
 * One chunk of 24 x 180 x 180 numbers, decoded whole on one thread, of the codecs that only
 * libraries outside of Java write. The chunks are in the folder {@code -Dchunks}, where {@code
 * codecs.py --keep} left them.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ForeignCodecBenchmark {

  /** The codec, the type of the numbers, and how they were encoded. */
  @Param({
    "zfp-f4-rate",
    "zfp-f4-precision",
    "zfp-f4-reversible",
    "zfp-i4-precision",
    "pcodec-f4",
    "pcodec-i4",
    "pcodec-i8",
    "szip-u2",
    "szip-i4",
    "aec-u2",
    "lerc-f4-0.01",
    "lerc-u1-0",
    "blosc2-lz4",
    "blosc2-zstd",
    "lzw-u2",
    "packbits-u2",
    "snappy-u2",
    "lzf-u2",
    "lz4h5-u2",
    "brotli-u2",
    "floatpred-f4",
    "delta-i4",
    "bitshuffle-u2",
    "png-u2",
    "jpeg-u1"
  })
  public String name;

  private ForeignChunk chunk;

  @Setup
  public void read() throws IOException {
    chunk =
        ForeignChunk.in(Path.of(System.getProperty("chunks"))).stream()
            .filter(written -> written.name().equals(name))
            .findFirst()
            .orElseThrow();
  }

  @Benchmark
  public Elements decode() throws IOException {
    return chunk.decode();
  }
}
