package io.github.zarrcdm.benchmarks;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Codec;
import io.github.zarrcdm.codec.Elements;
import io.github.zarrcdm.codec.Pipeline;
import io.github.zarrcdm.internal.dtype.DataTypes;
import io.github.zarrcdm.model.CodecSpec;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Decodes the chunks that {@code benchmarks/compare/codecs.py} wrote, and prints for each its name
 * and the least processor time of a decoding, in milliseconds.
 */
public final class ForeignChunks {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.USE_LONG_FOR_INTS).build();
  private static final ChunkContext CHUNK =
      new ChunkContext("benchmark", "chunk", Codec.UNKNOWN, Integer.MAX_VALUE);

  private ForeignChunks() {}

  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    long time = (long) (1e9 * Double.parseDouble(arguments[1]));
    for (JsonNode chunk : JSON.readTree(folder.resolve("chunks.json").toFile())) {
      String name = chunk.get("name").asText();
      byte[] encoded = Files.readAllBytes(folder.resolve(name));
      byte[] expected = Files.readAllBytes(folder.resolve(name + ".decoded"));
      int[] shape = JSON.convertValue(chunk.get("shape"), int[].class);
      @SuppressWarnings("unchecked")
      Map<String, Object> configuration = JSON.convertValue(chunk.get("codec"), Map.class);
      Pipeline pipeline =
          Pipeline.of(
              List.of(
                  new CodecSpec("bytes", Map.of("endian", "little")),
                  new CodecSpec((String) configuration.get("id"), configuration)),
              DataTypes.v3(chunk.get("type").asText()),
              "benchmark");
      System.out.printf("%s %.3f%n", name, least(pipeline, encoded, expected, shape, time));
    }
  }

  private static double least(
      Pipeline pipeline, byte[] encoded, byte[] expected, int[] shape, long time)
      throws IOException {
    long least = Long.MAX_VALUE;
    for (long end = System.nanoTime() + time; System.nanoTime() < end; ) {
      long before = processorTime();
      Elements.Packed found =
          (Elements.Packed) pipeline.decode(ByteBuffer.wrap(encoded), shape, CHUNK);
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
