package io.github.zarrcdm.internal.metadata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.metadata.document.Document;
import io.github.zarrcdm.internal.metadata.document.Json;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.CodecSpec;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class V3Test {
  private static final String DOCUMENT =
      """
      {"zarr_format": 3, "node_type": "array", "shape": [5, 6], "data_type": "int16", "fill_value": 1,
       "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [2, 3]}},
       "chunk_key_encoding": {"name": "default"}, "codecs": ["bytes"]}\
      """;

  /** The array of {@link #DOCUMENT} with some members changed; a null takes a member away. */
  private static Array array(Object... changes) throws ZarrException {
    Map<String, Object> members = new LinkedHashMap<>(parse(DOCUMENT));
    for (int i = 0; i < changes.length; i += 2) {
      if (changes[i + 1] == null) {
        members.remove(changes[i]);
      } else {
        members.putAll(parse("{\"%s\": %s}".formatted(changes[i], changes[i + 1])));
      }
    }
    return ((Node.OfArray)
            V3.node("a", new Document("store: a/zarr.json", members), new Findings("store")))
        .array();
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> parse(String text) throws ZarrException {
    return (Map<String, Object>)
        Json.parse(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)), "test");
  }

  private static ArrayData.Chunked data(Object... changes) throws ZarrException {
    return (ArrayData.Chunked) array(changes).data();
  }

  private static String reason(Object... changes) throws ZarrException {
    return ((ArrayData.Unreadable) array(changes).data()).reason();
  }

  @Test
  void codecsOfVirtualTiffAreThoseOfZarr() throws ZarrException {
    assertThat(
            data(
                    "codecs",
                    "[{'name': 'ChunkyCodec', 'configuration': {'endian': 'big'}}]"
                        .replace('\'', '"'))
                .codecs())
        .containsExactly(
            new CodecSpec("transpose", Map.of("order", "F")),
            new CodecSpec("bytes", Map.of("endian", "big")));
    assertThat(
            data("codecs", "[\"imagecodecs_floatpred\", \"bytes\", \"imagecodecs_zstd\"]").codecs())
        .extracting(CodecSpec::name)
        .containsExactly("bytes", "imagecodecs_floatpred", "imagecodecs_zstd");
  }

  @Test
  void shortHandsAndMissingConfigurationsAreDefaults() throws ZarrException {
    assertThat(data().codecs()).containsExactly(new CodecSpec("bytes", Map.of()));
    assertThat(data().keys().key(new long[] {1, 2})).isEqualTo("c/1/2");
    assertThat(data("chunk_key_encoding", "\"v2\"").keys().key(new long[] {1, 2})).isEqualTo("1.2");
    assertThat(
            data(
                    "chunk_key_encoding",
                    "{\"name\": \"default\", \"configuration\": {\"separator\": \".\"}}")
                .keys()
                .key(new long[] {1, 2}))
        .isEqualTo("c.1.2");
    assertThat(data("data_type", "{\"name\": \"int16\"}").fill()).isEqualTo((short) 1);
  }

  @Test
  void omissionsOfOldWritersAreTolerated() throws ZarrException {
    assertThat(data("codecs", null).codecs())
        .containsExactly(new CodecSpec("bytes", Map.of("endian", "little")));
    assertThat(data("fill_value", null).fill()).isNull();
    assertThat(data("fill_value", "null").fill()).isNull();
    assertThat(data("fill_value", "null", "data_type", "\"float32\"").fill()).isEqualTo(Float.NaN);
    assertThat(array("attributes", "null").attributes().values()).isEmpty();
    assertThat(array("attributes", "\"none\"").attributes().values()).isEmpty();
  }

  @Test
  void whatMustBeUnderstoodAndIsNotMakesTheArrayUnreadable() throws ZarrException {
    assertThat(data("extra", "{\"name\": \"x\", \"must_understand\": false}")).isNotNull();
    assertThat(data("extensions", "[]")).isNotNull();
    assertThat(reason("extra", "{\"name\": \"x\"}")).contains("\"extra\" must be understood");
    assertThat(reason("extra", "7")).contains("\"extra\" must be understood");
    assertThat(reason("storage_transformers", "[{\"name\": \"x\"}]"))
        .contains("storage transformers are not supported, found [{\"name\": \"x\"}]");
    assertThat(reason("chunk_grid", "\"hexagonal\""))
        .contains("hexagonal", "regular and rectilinear");
    assertThat(reason("chunk_key_encoding", "\"fanout\"")).contains("fanout", "default and v2");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[2]",
        "[2, 0]",
        "[2, -1]",
        "[2, 1.5]",
        "[2, \"3\"]",
        "3",
        "null",
        "[2, 99999999999]",
        "[100000, 100000]"
      })
  void aSenselessChunkShapeIsReported(String shape) throws ZarrException {
    assertThat(
            reason(
                "chunk_grid",
                "{\"name\": \"regular\", \"configuration\": {\"chunk_shape\": %s}}"
                    .formatted(shape)))
        .startsWith("store: a/zarr.json");
  }

  @Test
  void shardsMayBeLargeButNotTheirChunks() throws ZarrException {
    String grid = "{\"name\": \"regular\", \"configuration\": {\"chunk_shape\": [100000, 100000]}}";
    String codecs =
        "[{\"name\": \"sharding_indexed\", \"configuration\": {\"chunk_shape\": %s, \"codecs\":"
            + " [\"bytes\"]}}]";
    assertThat(data("chunk_grid", grid, "codecs", codecs.formatted("[100, 100]"))).isNotNull();
    assertThat(reason("chunk_grid", grid, "codecs", codecs.formatted("[100000, 50000]")))
        .contains("zarrcdm.limit.chunk.bytes");
  }

  @Test
  void zeroLengthDimensionsHaveNoChunks() throws ZarrException {
    assertThat(
            data(
                    "shape",
                    "[0, 6]",
                    "chunk_grid",
                    "{\"name\": \"regular\", \"configuration\": {\"chunk_shape\": [0, 3]}}")
                .grid())
        .isEqualTo(new ChunkGrid.Regular(new int[] {1, 3}));
  }

  @Test
  void rectilinearChunksAreLengthsAndRuns() throws ZarrException {
    String grid =
        "{\"name\": \"rectilinear\", \"configuration\": {\"kind\": \"inline\", \"chunk_shapes\":"
            + " [2, [1, [2, 2], 3]]}}";
    ChunkGrid.Rectilinear uneven = (ChunkGrid.Rectilinear) data("chunk_grid", grid).grid();
    assertThat(uneven.edges().get(0)).containsExactly(0, 2, 4, 6);
    assertThat(uneven.edges().get(1)).containsExactly(0, 1, 3, 5, 8);
    String regular =
        grid.replace("rectilinear", "regular")
            .replace("\"kind\": \"inline\", \"chunk_shapes\"", "\"chunk_shape\"");
    assertThat(data("chunk_grid", regular).grid()).isEqualTo(uneven);
    String loose = grid.replace("[1, [2, 2], 3]", "[true, [2.0, 2], 3.0]");
    assertThat(data("chunk_grid", loose).grid()).isEqualTo(uneven);
    assertThat(reason("chunk_grid", grid.replace("3]", "3.5]"))).contains("positive lengths");
    String bomb = grid.replace("[2, 2]", "[1, 9000000000000000000]");
    assertThat(reason("chunk_grid", bomb)).contains("zarrcdm.limit.grid.edges");
    assertThat(reason("chunk_grid", grid.replace("[2, 2], 3", "1")))
        .contains("at least as long as the array");
  }

  @Test
  void sizesUpToThoseOfJavaAreShown() throws ZarrException {
    String grid = "{\"name\": \"regular\", \"configuration\": {\"chunk_shape\": [1, %d]}}";
    Object[] largest = {"shape", "[1, 9223372036854775806]"};
    assertThat(array(largest).shape()).containsExactly(1, Long.MAX_VALUE - 1);
    assertThat(data(largest)).isNotNull();
    assertThat(reason("chunk_grid", grid.formatted(Integer.MAX_VALUE)))
        .contains("zarrcdm.limit.chunk.bytes");
    assertThat(reason("chunk_grid", grid.formatted(Integer.MAX_VALUE + 1L))).contains("2147483648");
    assertThat(reason("shape", "[4611686018427387904, 2]")).contains("too many elements");
  }

  @Test
  void sizesThatNobodyCanCountAreRefused() throws ZarrException {
    assertThat(reason("shape", "[9000000000000000000, 6]")).contains("too many elements");
    assertThatThrownBy(() -> array("shape", "[18446744073709551616, 6]"))
        .isInstanceOf(ZarrException.LimitExceeded.class);
    assertThatThrownBy(() -> array("shape", "[-1, 6]")).isInstanceOf(ZarrException.Malformed.class);
    assertThatThrownBy(() -> array("shape", "[" + "1,".repeat(65) + "]"))
        .isInstanceOf(ZarrException.LimitExceeded.class);
  }

  @Test
  void namesComeFromTheMetadataElseFromTheAttribute() throws ZarrException {
    String attributes = "{\"_ARRAY_DIMENSIONS\": [\"y\", \"x\"], \"a\": 1}";
    assertThat(array("attributes", attributes).dimensionNames()).containsExactly("y", "x");
    assertThat(array("attributes", attributes, "dimension_names", "[null, null]").dimensionNames())
        .containsExactly("y", "x");
    assertThat(array("attributes", attributes, "dimension_names", "[\"v\", null]").dimensionNames())
        .containsExactly("v", null);
    assertThat(array("attributes", attributes).attributes().values()).containsOnlyKeys("a");
    assertThat(array("dimension_names", "[\"/etc\", \"\"]").dimensionNames())
        .containsExactly("etc", null);
  }

  @Test
  void membersOfStructuresTakeTheOrderOfTheirBytesCodec() throws ZarrException {
    String type = "{\"name\": \"complex64\"}";
    String big = "[{\"name\": \"bytes\", \"configuration\": {\"endian\": \"big\"}}]";
    assertThat(
            array("data_type", type, "fill_value", "[0, 1]", "codecs", big)
                .type()
                .fields()
                .get(0)
                .order())
        .isEqualTo(ByteOrder.BIG_ENDIAN);
    String sharded =
        "[{\"name\": \"sharding_indexed\", \"configuration\": {\"chunk_shape\": [1, 1], \"codecs\": %s}}]"
            .formatted(big);
    assertThat(
            array("data_type", type, "fill_value", "[0, 1]", "codecs", sharded)
                .type()
                .fields()
                .get(0)
                .order())
        .isEqualTo(ByteOrder.BIG_ENDIAN);
    assertThat(data("data_type", type, "fill_value", "[0, 1]", "codecs", big).fill())
        .isEqualTo(new byte[] {0, 0, 0, 0, 0x3F, (byte) 0x80, 0, 0});
  }
}
