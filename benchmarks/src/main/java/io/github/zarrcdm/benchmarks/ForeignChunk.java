package io.github.zarrcdm.benchmarks;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Codec;
import io.github.zarrcdm.codec.Elements;
import io.github.zarrcdm.internal.codec.Pipeline;
import io.github.zarrcdm.internal.dtype.DataTypes;
import io.github.zarrcdm.model.CodecSpec;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A chunk that {@code benchmarks/compare/codecs.py} wrote, and what it decodes to. */
record ForeignChunk(String name, Pipeline pipeline, int[] shape, byte[] encoded, byte[] decoded) {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.USE_LONG_FOR_INTS).build();
  private static final ChunkContext CHUNK =
      new ChunkContext("benchmark", "chunk", Codec.UNKNOWN, Integer.MAX_VALUE);

  /** The chunks in {@code folder}. */
  static List<ForeignChunk> in(Path folder) throws IOException {
    List<ForeignChunk> chunks = new ArrayList<>();
    for (JsonNode chunk : JSON.readTree(folder.resolve("chunks.json").toFile())) {
      String name = chunk.get("name").asText();
      @SuppressWarnings("unchecked")
      Map<String, Object> configuration = JSON.convertValue(chunk.get("codec"), Map.class);
      List<CodecSpec> codecs =
          List.of(
              new CodecSpec("bytes", Map.of("endian", "little")),
              new CodecSpec((String) configuration.get("id"), configuration));
      chunks.add(
          new ForeignChunk(
              name,
              Pipeline.of(codecs, DataTypes.v3(chunk.get("type").asText()), "benchmark"),
              JSON.convertValue(chunk.get("shape"), int[].class),
              Files.readAllBytes(folder.resolve(name)),
              Files.readAllBytes(folder.resolve(name + ".decoded"))));
    }
    return chunks;
  }

  Elements.Packed decode() throws IOException {
    return (Elements.Packed) pipeline.decode(ByteBuffer.wrap(encoded), shape, CHUNK);
  }
}
