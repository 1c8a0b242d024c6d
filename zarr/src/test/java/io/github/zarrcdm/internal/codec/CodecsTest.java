package io.github.zarrcdm.internal.codec;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.codec.BytesCodec;
import io.github.zarrcdm.codec.Codec;
import io.github.zarrcdm.codec.CodecProvider;
import io.github.zarrcdm.codec.TestCodecs;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.dtype.DataTypes;
import io.github.zarrcdm.model.CodecSpec;
import io.github.zarrcdm.model.DataType;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CodecsTest {
  @ParameterizedTest
  @CsvSource({
    "blosc, Blosc",
    "numcodecs.blosc, Blosc",
    "https://purl.org/zarr/spec/codec/gzip/1.0, Deflate",
    "https://codec.zarrs.dev/bytes_to_bytes/bz2, Bz2",
    "packbits, PackBits",
    "numcodecs.packbits, BooleanBits",
    "endian, Bytes"
  })
  void knowsACodecByEachOfItsNames(String name, String codec) throws Exception {
    assertThat(create(name, "bool")).extracting(c -> c.getClass().getSimpleName()).isEqualTo(codec);
  }

  @Test
  void aNullConfigurationIsAnEmptyOne() throws Exception {
    assertThat(Codecs.create(new CodecSpec("zstd", null), DataTypes.v3("int8")))
        .isInstanceOf(BytesCodec.class);
  }

  @Test
  void anUnknownNameIsRefusedWithTheListOfKnownOnes() {
    assertThatThrownBy(() -> create("squeeze", "int8"))
        .isInstanceOf(ZarrException.Unsupported.class)
        .hasMessageContainingAll("\"squeeze\"", "blosc", "zstd", "vlen-utf8", "CodecProvider");
  }

  @Test
  void pickleIsRefusedBecauseItExecutesCode() {
    assertThatThrownBy(() -> create("numcodecs.pickle", "int8"))
        .isInstanceOf(ZarrException.Unsupported.class)
        .hasMessageContaining("executes code");
  }

  @ParameterizedTest
  @ValueSource(strings = {"imagecodecs_jpeg2k", "numcodecs.imagecodecs_webp", "imagecodecs_sz3"})
  void codecsWithoutAJavaDecoderAreRefusedByName(String name) {
    assertThatThrownBy(() -> create(name, "int8"))
        .isInstanceOf(ZarrException.Unsupported.class)
        .hasMessageContainingAll('"' + name + '"', "is not decoded here");
  }

  /** As stores and conventions are found, so that a server finds codecs beside its application. */
  @Test
  void aProviderIsFoundByTheClassLoaderOfTheThreadToo(@TempDir Path folder) throws Exception {
    Path services = Files.createDirectories(folder.resolve("META-INF/services"));
    Files.writeString(services.resolve(CodecProvider.class.getName()), OfTheThread.class.getName());
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    assertThatThrownBy(() -> create("test.thread", "int8")).hasMessageContaining("test.thread");
    try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()}, before)) {
      thread.setContextClassLoader(loader);
      assertThat(create("test.thread", "int8")).isInstanceOf(TestCodecs.None.class);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  public static final class OfTheThread implements CodecProvider {
    @Override
    public Set<String> names() {
      return Set.of("test.thread");
    }

    @Override
    public Codec create(CodecSpec spec, DataType type) {
      return new TestCodecs.None();
    }
  }

  /** A case without a name is never reached; a name without a case is a fault of its own. */
  @Test
  void namesAreThoseOfTheCases() throws Exception {
    String source =
        Files.readString(Path.of("src/main/java/io/github/zarrcdm/internal/codec/Codecs.java"));
    Set<String> cases =
        Pattern.compile("(?m)^ +case (\".+\") ->")
            .matcher(source)
            .results()
            .flatMap(match -> Stream.of(match.group(1).replace("\"", "").split(",\\s*")))
            .map(name -> name.replaceFirst("^numcodecs\\.", ""))
            .collect(toCollection(TreeSet::new));
    assertThat(Codecs.names()).isEqualTo(cases);
  }

  /** As imagecodecs 2026.3.6 registers them with numcodecs. */
  @Test
  void everyNameOfImagecodecsIsReadOrRefused() {
    String names =
        """
        aec apng avif bfloat16 bitorder bitshuffle blosc blosc2 bmp brotli byteshuffle bz2
        ccittfax3 ccittfax4 ccittrle checksum cms dds deflate delta dicomrle eer float24
        floatpred gif heif htj2k jetraw jpeg jpeg2k jpegls jpegxl jpegxr jpegxs lerc ljpeg lz4
        lz4f lz4h5 lzf lzfse lzham lzma lzo lzw meshopt packbits packints pcodec pglz pixarlog
        png qoi quantize rcomp rgbe snappy sperr spng sz3 szip tiff ultrahdr webp xor zfp zlib
        zlibng zopfli zstd
        """;
    assertThat(names.strip().split("\\s+"))
        .allSatisfy(
            name ->
                assertThat(
                        Codecs.names().contains("imagecodecs_" + name)
                            ^ Codecs.refusedNames().contains("imagecodecs_" + name))
                    .isTrue());
  }

  @Test
  void aProvidersCodecIsFound() throws Exception {
    assertThat(create("test.none", "int8")).isInstanceOf(TestCodecs.None.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bytes | endian | middle | int8 | neither",
        "bytes | endian | little | string | no fixed size",
        "transpose | order | X | int8 | not a list",
        "crc32c | location | middle | int8 | neither",
        "numcodecs.shuffle | elementsize | four | int8 | not an integer",
        "packbits | padding_encoding | maybe | int8 | first_byte",
        "cast_value | rounding | up | int8 | data_type is missing",
        "scale_offset | scale | x | int8 | scale",
        "numcodecs.delta | dtype | <f8 | int8 | before elements of int8",
        "numcodecs.lzma | format | 7 | int8 | format"
      })
  void aBadConfigurationIsNamed(
      String name, String key, String value, String type, String message) {
    assertThatThrownBy(
            () -> Codecs.create(new CodecSpec(name, Map.of(key, value)), DataTypes.v3(type)))
        .isInstanceOf(ZarrException.Malformed.class)
        .hasMessageContainingAll('"' + name + '"', message);
  }

  private static Codec create(String name, String type) throws ZarrException {
    return Codecs.create(new CodecSpec(name, Map.of()), DataTypes.v3(type));
  }
}
