package io.github.zarrcdm.internal.metadata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.metadata.document.Document;
import io.github.zarrcdm.internal.metadata.document.Json;
import io.github.zarrcdm.model.CodecSpec;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class V2CodecsTest {

  private static List<CodecSpec> chain(
      String dtype, String filters, String compressor, boolean columnMajor) throws ZarrException {
    String json =
        "{\"filters\": %s, \"compressor\": %s}".formatted(filters, compressor).replace('\'', '"');
    Object members = Json.parse(ByteBuffer.wrap(json.getBytes(StandardCharsets.UTF_8)), "test");
    return V2Codecs.chain(dtype, V2Codecs.named(Document.of(members, "test")), columnMajor, 2);
  }

  private static CodecSpec bytes(String endian) {
    return new CodecSpec("bytes", Map.of("endian", endian));
  }

  @Test
  void bytesTakeTheOrderOfTheType() throws ZarrException {
    assertThat(chain(">f8", "null", "null", false)).containsExactly(bytes("big"));
    assertThat(chain("|u1", "[]", "{'id': 'zlib', 'level': 1}", false))
        .containsExactly(bytes("little"), new CodecSpec("numcodecs.zlib", Map.of("level", 1L)));
  }

  @Test
  void columnMajorIsATransposeBeforeTheFilters() throws ZarrException {
    assertThat(chain("<i2", "[{'id': 'delta', 'dtype': '<i2'}]", "null", true))
        .extracting(CodecSpec::name)
        .containsExactly("transpose", "numcodecs.delta", "bytes");
    assertThat(chain("<i2", "null", "null", true).get(0).configuration())
        .isEqualTo(Map.of("order", List.of(1L, 0L)));
  }

  @Test
  void filtersThatComputeComeBeforeBytesAndDecideTheirOrder() throws ZarrException {
    assertThat(
            chain(
                ">f8",
                "[{'id': 'fixedscaleoffset', 'offset': 0, 'scale': 10, 'dtype': '>f8', 'astype':"
                    + " '<i2'}, {'id': 'shuffle', 'elementsize': 2}]",
                "{'id': 'zstd'}",
                false))
        .extracting(codec -> codec.name() + codec.configuration().getOrDefault("endian", ""))
        .containsExactly(
            "numcodecs.fixedscaleoffset", "byteslittle", "numcodecs.shuffle", "numcodecs.zstd");
    assertThat(
            chain(
                    "<f4",
                    "[{'id': 'astype', 'encode_dtype': '>f4', 'decode_dtype': '<f4'}]",
                    "null",
                    false)
                .get(1))
        .isEqualTo(bytes("big"));
    assertThat(
            chain(
                    "<U3",
                    "[{'id': 'categorize', 'labels': ['a'], 'dtype': '<U3', 'astype': '>i2'}]",
                    "null",
                    false)
                .get(1))
        .isEqualTo(bytes("big"));
  }

  @Test
  void anObjectCodecStandsWhereBytesWould() throws ZarrException {
    assertThat(chain("|O", "[{'id': 'vlen-utf8'}]", "{'id': 'blosc'}", false))
        .extracting(CodecSpec::name)
        .containsExactly("numcodecs.vlen-utf8", "numcodecs.blosc");
    assertThat(
            chain(
                "|O",
                "[{'id': 'categorize', 'labels': ['a'], 'dtype': '|O', 'astype': '|u1'}]",
                "null",
                false))
        .extracting(CodecSpec::name)
        .containsExactly("numcodecs.categorize", "bytes");
    assertThatThrownBy(() -> V2Codecs.objectType(List.of()))
        .hasMessageContaining("without an object codec");
  }

  @Test
  void aFilterThatComputesOnBytesIsRefusedByName() {
    assertThatThrownBy(
            () ->
                chain("<i4", "[{'id': 'shuffle'}, {'id': 'delta', 'dtype': '<i4'}]", "null", false))
        .isInstanceOf(ZarrException.Unsupported.class)
        .hasMessageContaining("delta");
  }

  @Test
  void aCodecWithoutAnIdIsMalformed() {
    assertThatThrownBy(() -> chain("<i4", "null", "{'level': 1}", false))
        .isInstanceOf(ZarrException.Malformed.class)
        .hasMessageContaining("compressor");
  }
}
