package io.github.zarrcdm.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.codec.BytesCodec;
import io.github.zarrcdm.codec.Decoding;
import io.github.zarrcdm.codec.Encoder;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.dtype.DataTypes;
import io.github.zarrcdm.model.CodecSpec;
import io.github.zarrcdm.model.DataType;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever the bytes are, what is encoded is decoded again. */
class EncodersTest {
  private static final int[] LENGTHS = {0, 1, 3, 7, 16, 127, 128, 1000, 4097, 40_000, 150_001};

  static List<CodecSpec> codecs() {
    List<CodecSpec> codecs = new ArrayList<>();
    for (String name : List.of("blosclz", "lz4", "lz4hc", "zlib", "zstd")) {
      for (long item : new long[] {1, 2, 4, 8, 12, 17, 300}) {
        for (long shuffle = -1; shuffle <= 2; shuffle++) {
          codecs.add(blosc(name, (item + shuffle) % 8 + 1, shuffle, item, 0));
        }
      }
      codecs.add(blosc(name, 0, 1, 4, 0));
      codecs.add(blosc(name, 5, 1, 4, 1));
      codecs.add(blosc(name, 5, 2, 8, 1000));
    }
    for (long level : new long[] {0, 1, 9}) {
      codecs.add(new CodecSpec("gzip", Map.of("level", level)));
      codecs.add(new CodecSpec("numcodecs.zlib", Map.of("level", level)));
    }
    codecs.add(new CodecSpec("zstd", Map.of("level", -5L)));
    codecs.add(new CodecSpec("zstd", Map.of("level", 3L, "checksum", true)));
    codecs.add(new CodecSpec("numcodecs.lz4", Map.of()));
    codecs.add(new CodecSpec("numcodecs.shuffle", Map.of("elementsize", 12L)));
    for (String name : List.of("crc32c", "crc32", "adler32", "fletcher32", "jenkins_lookup3")) {
      codecs.add(new CodecSpec("numcodecs." + name, Map.of()));
    }
    return codecs;
  }

  private static CodecSpec blosc(String name, long level, long shuffle, long item, long block) {
    return new CodecSpec(
        "blosc",
        Map.of(
            "cname",
            name,
            "clevel",
            level,
            "shuffle",
            shuffle,
            "typesize",
            item,
            "blocksize",
            block));
  }

  @ParameterizedTest
  @MethodSource("codecs")
  void encodedValuesAreDecodedAgain(CodecSpec spec) throws IOException {
    DataType type = DataTypes.v3("int32");
    Encoder.OfBytes encoder = (Encoder.OfBytes) Encoders.create(spec, type);
    BytesCodec decoder = (BytesCodec) Codecs.create(spec, type);
    Random random = new Random(11);
    for (int length : LENGTHS) {
      for (int kind = 0; kind < 3; kind++) {
        byte[] bytes = bytes(length, kind, random);
        byte[] given = bytes.clone();
        ByteBuffer encoded = encoder.encode(ByteBuffer.wrap(given));
        assertThat(given).isEqualTo(bytes);
        if (spec.name().equals("blosc")) {
          assertThat(encoded.remaining()).isLessThanOrEqualTo(16 + length);
        }
        ByteBuffer decoded = decoder.decode(encoded, Decoding.CHUNK.expecting(length));
        int from = decoded.arrayOffset() + decoded.position();
        assertThat(
                Arrays.equals(decoded.array(), from, from + decoded.remaining(), bytes, 0, length))
            .as("%d bytes of kind %d", length, kind)
            .isTrue();
      }
    }
  }

  /** Noise, ramps, and noise that repeats at all distances. */
  private static byte[] bytes(int length, int kind, Random random) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    for (int i = 0; i < length && kind == 1; i++) {
      bytes[i] = (byte) (i >> 5);
    }
    for (int i = 0; i < length && kind == 2; ) {
      int run = Math.min(1 + random.nextInt(600), length - i);
      int from = random.nextInt(i + 1);
      for (int k = 0; k < run && random.nextInt(300) > 0; k++) {
        bytes[i + k] = bytes[from + k];
      }
      i += run;
    }
    return bytes;
  }

  @Test
  void errorsListWhatCanBeWritten() throws ZarrException {
    DataType type = DataTypes.v3("int32");
    assertThatThrownBy(() -> Encoders.create(new CodecSpec("zfpy", Map.of()), type))
        .isInstanceOf(ZarrException.Unsupported.class)
        .hasMessageContaining("\"zfpy\" cannot be written; these can: ")
        .hasMessageContaining("zstd");
    assertThatThrownBy(
            () -> Encoders.create(new CodecSpec("blosc", Map.of("cname", "snappy")), type))
        .hasMessageContaining("cname \"snappy\" cannot be written");
    assertThatThrownBy(
            () -> Encoders.create(new CodecSpec("blosc", Map.of("shuffle", "sideways")), type))
        .isInstanceOf(ZarrException.Malformed.class);
  }
}
