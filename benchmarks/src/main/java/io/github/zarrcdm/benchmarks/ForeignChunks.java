package io.github.zarrcdm.benchmarks;

import io.github.zarrcdm.codec.Elements;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Decodes the chunks that {@code benchmarks/compare/codecs.py} wrote, and prints for each its name
 * and the least processor time of a decoding, in milliseconds.
 */
public final class ForeignChunks {
  private ForeignChunks() {}

  public static void main(String[] arguments) throws IOException {
    long time = (long) (1e9 * Double.parseDouble(arguments[1]));
    for (ForeignChunk chunk : ForeignChunk.in(Path.of(arguments[0]))) {
      System.out.printf("%s %.3f%n", chunk.name(), least(chunk, time));
    }
  }

  private static double least(ForeignChunk chunk, long time) throws IOException {
    byte[] expected = chunk.decoded();
    long least = Long.MAX_VALUE;
    long before;
    for (long end = processorTime() + time; (before = processorTime()) < end; ) {
      Elements.Packed found = chunk.decode();
      least = Math.min(least, processorTime() - before);
      int from = found.offset();
      if (!Arrays.equals(
          expected, 0, expected.length, found.array(), from, from + found.length())) {
        throw new IOException("other values than imagecodecs decodes");
      }
    }
    return least / 1e6;
  }

  private static long processorTime() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }
}
