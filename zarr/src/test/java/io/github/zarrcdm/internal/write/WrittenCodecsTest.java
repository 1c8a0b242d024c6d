package io.github.zarrcdm.internal.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.ZarrWriterBuilder;
import io.github.zarrcdm.model.CodecSpec;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.WritableFolder;
import java.io.IOException;
import java.lang.reflect.Array;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every codec, type and layout that is written, in arrays whose values follow a formula. With
 * {@code -Dzarrcdm.rewritten=FOLDER} the stores {@code codecs-v2.zarr} and {@code codecs-v3.zarr}
 * are left there for {@code tools/check-written.py}, which computes the same values and compares
 * them with what other implementations read.
 */
class WrittenCodecsTest {
  private static final long[] SHAPE = {130, 203};
  private static final int[] CHUNKS = {64, 100};

  @TempDir Path temporary;

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void allThatIsWrittenIsRead(int format) throws IOException {
    String left = System.getProperty("zarrcdm.rewritten");
    Path target = (left == null ? temporary : Path.of(left)).resolve("codecs-v" + format + ".zarr");
    List<NewArray> arrays = arrays(format);
    ZarrWriterBuilder builder = ZarrWriter.to(new WritableFolder(target)).format(format);
    for (NewArray array : arrays) {
      builder.array(array);
    }
    try (ZarrWriter writer = builder.overwrite().open()) {
      for (NewArray array : arrays) {
        var declared = array.build();
        writer.write(declared, Section.all(SHAPE), values(declared.type().kind().newArray(0, 0)));
      }
      writer.finish();
    }
    try (ZarrDataset read = ZarrDataset.open(target.toString())) {
      for (ZarrArray array : read.arrays()) {
        Object values = array.read();
        assertThat(values).as(array.path()).isEqualTo(values(values));
      }
      assertThat(read.arrays()).hasSameSizeAs(arrays);
    }
  }

  /** A filter without a compressor works in place, in memory that the next chunk gets. */
  @Test
  void chunksThatWaitForTheirShardKeepTheirBytes() throws IOException {
    Path target = temporary.resolve("shard.zarr");
    NewArray array =
        NewArray.of("/a", "int32", 16, 256, 128)
            .chunks(1, 256, 128)
            .shards(16, 256, 128)
            .filters(codec("numcodecs.delta", "dtype", "<i4"))
            .codecs();
    int[] values = new int[16 * 256 * 128];
    Arrays.setAll(values, i -> i * 7);
    try (ZarrWriter writer = ZarrWriter.to(new WritableFolder(target)).array(array).open()) {
      writer.write(array.build(), Section.all(new long[] {16, 256, 128}), values);
      writer.finish();
    }
    try (ZarrDataset read = ZarrDataset.open(target.toString())) {
      assertThat(Arrays.mismatch((int[]) read.arrays().get(0).read(), values)).isEqualTo(-1);
    }
  }

  /** Their bytes are given as they are stored, which codec {@code bytes} does not change. */
  @Test
  void complexNumbersAreDeclaredInTheByteOrderTheyAreGivenIn() throws IOException {
    Path target = temporary.resolve("complex.zarr");
    byte[] one = {0, 0, (byte) 0x80, 0x3f, 0, 0, 0, 0};
    NewArray array =
        NewArray.of("/a", "complex64", 1).filters(codec("bytes", "endian", "big")).codecs();
    try (ZarrWriter writer =
        ZarrWriter.to(new WritableFolder(target)).format(2).array(array).open()) {
      writer.write(array.build(), Section.all(1), one);
      writer.finish();
    }
    assertThat(target.resolve("a/.zarray")).content().contains("\"<c8\"");
    assertThat(target.resolve("a/0")).hasBinaryContent(one);
  }

  /** Of element {@code i} the number {@code (i * 7919) % 10007 % 251}, in runs of three. */
  private static Object values(Object like) {
    int count = (int) (SHAPE[0] * SHAPE[1]);
    Object values = Array.newInstance(like.getClass().getComponentType(), count);
    for (int i = 0; i < count; i++) {
      int number = (int) (i / 3 * 7919L % 10007 % 251);
      if (values instanceof Object[] texts) {
        texts[i] = "é".repeat(number % 5) + number;
      } else if (values instanceof byte[] bytes) {
        bytes[i] = (byte) (number % 2);
      } else if (values instanceof short[] shorts) {
        shorts[i] = (short) number;
      } else if (values instanceof int[] ints) {
        ints[i] = number * 1000;
      } else if (values instanceof long[] longs) {
        longs[i] = number * 10_000_000_000L;
      } else if (values instanceof float[] floats) {
        floats[i] = number / 4f;
      } else {
        ((double[]) values)[i] = number / 8.0;
      }
    }
    return values;
  }

  private static List<NewArray> arrays(int format) {
    List<NewArray> arrays = new ArrayList<>();
    for (String type : List.of("bool", "int16", "float64")) {
      compressors().forEach((name, codecs) -> arrays.add(plain(name, type).codecs(codecs)));
    }
    for (String type : List.of("uint32", "int64", "float32", "<U9")) {
      arrays.add(plain("zstd", type).codecs(codec("zstd")));
      arrays.add(plain("big", type).filters(bytes("big")).codecs());
      arrays.add(plain("f_order", type).filters(transpose()).codecs(codec("zstd")));
    }
    arrays.add(plain("gzip", "float16").codecs(codec("gzip")));
    arrays.add(plain("zstd", "string").codecs(codec("zstd", "level", 1)));
    arrays.add(plain("packbits", "bool").filters(codec("numcodecs.packbits")).codecs());
    arrays.add(plain("delta", "int32").filters(codec("numcodecs.delta", "dtype", "<i4")));
    arrays.add(
        plain("scaled", "float64")
            .filters(
                codec(
                    "numcodecs.fixedscaleoffset",
                    "dtype",
                    "<f8",
                    "astype",
                    "<i2",
                    "scale",
                    8,
                    "offset",
                    0)));
    arrays.add(plain("rounded", "float32").filters(codec("numcodecs.bitround", "keepbits", 12)));
    arrays.add(
        plain("quantized", "float64")
            .filters(codec("numcodecs.quantize", "dtype", "<f8", "digits", 3)));
    if (format == 3) {
      for (String type : List.of("int16", "float64", "string")) {
        arrays.add(plain("sharded", type).shards(128, 200).codecs(codec("zstd")));
      }
    }
    return arrays;
  }

  private static Map<String, CodecSpec[]> compressors() {
    Map<String, CodecSpec[]> all = new LinkedHashMap<>();
    all.put("none", new CodecSpec[0]);
    for (String name : List.of("blosclz", "lz4", "lz4hc", "zlib", "zstd")) {
      for (String shuffle : List.of("noshuffle", "shuffle", "bitshuffle")) {
        for (int level : name.equals("zstd") ? new int[] {1, 7} : new int[] {1, 9}) {
          all.put(
              "blosc_%s_%s_%d".formatted(name, shuffle, level),
              new CodecSpec[] {codec("blosc", "cname", name, "clevel", level, "shuffle", shuffle)});
        }
      }
    }
    all.put("gzip", new CodecSpec[] {codec("gzip", "level", 6)});
    all.put("zlib", new CodecSpec[] {codec("numcodecs.zlib", "level", 6)});
    all.put("zstd", new CodecSpec[] {codec("zstd", "level", 5, "checksum", true)});
    all.put("lz4", new CodecSpec[] {codec("numcodecs.lz4", "acceleration", 1)});
    all.put("crc32c", new CodecSpec[] {codec("zstd"), codec("crc32c")});
    all.put("shuffled", new CodecSpec[] {codec("numcodecs.shuffle", "elementsize", 8)});
    all.put("checked", new CodecSpec[] {codec("numcodecs.crc32"), codec("numcodecs.adler32")});
    return all;
  }

  private static NewArray plain(String name, String type) {
    return NewArray.of("/" + name + "_" + type.replaceAll("\\W", ""), type, SHAPE)
        .dimensions("y", "x")
        .chunks(CHUNKS);
  }

  private static CodecSpec codec(String name, Object... configuration) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < configuration.length; i += 2) {
      map.put((String) configuration[i], configuration[i + 1]);
    }
    return new CodecSpec(name, map);
  }

  private static CodecSpec bytes(String endian) {
    return codec("bytes", "endian", endian);
  }

  private static CodecSpec transpose() {
    return codec("transpose", "order", List.of(1, 0));
  }
}
