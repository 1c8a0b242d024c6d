package io.github.zarrcdm.codec;

import static java.util.stream.Collectors.joining;

import io.github.zarrcdm.codec.blosc.Blosc;
import io.github.zarrcdm.codec.checksum.Checked;
import io.github.zarrcdm.codec.compress.Base64Text;
import io.github.zarrcdm.codec.compress.Bz2;
import io.github.zarrcdm.codec.compress.Deflate;
import io.github.zarrcdm.codec.compress.Lz4;
import io.github.zarrcdm.codec.compress.Lzma;
import io.github.zarrcdm.codec.compress.Zstd;
import io.github.zarrcdm.codec.filter.AsType;
import io.github.zarrcdm.codec.filter.BitRound;
import io.github.zarrcdm.codec.filter.BooleanBits;
import io.github.zarrcdm.codec.filter.CastValue;
import io.github.zarrcdm.codec.filter.Categorize;
import io.github.zarrcdm.codec.filter.Delta;
import io.github.zarrcdm.codec.filter.FixedScaleOffset;
import io.github.zarrcdm.codec.filter.ScaleOffset;
import io.github.zarrcdm.codec.layout.Bytes;
import io.github.zarrcdm.codec.layout.PackBits;
import io.github.zarrcdm.codec.layout.Reshape;
import io.github.zarrcdm.codec.layout.Transpose;
import io.github.zarrcdm.codec.objects.Json;
import io.github.zarrcdm.codec.objects.Msgpack;
import io.github.zarrcdm.codec.objects.VlenItems;
import io.github.zarrcdm.codec.shuffle.Shuffle;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.CodecSpec;
import io.github.zarrcdm.model.DataType;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.ServiceLoader;

/**
 * The codecs, by the names that metadata gives them: the built-in ones, then those that {@link
 * CodecProvider}s add.
 *
 * <p>A codec's class, and a native library behind it, loads when a store first asks for it.
 */
public final class Codecs {
  private static final Map<String, Factory> KNOWN = new LinkedHashMap<>();
  private static final Map<String, String> REFUSED = new LinkedHashMap<>();

  static {
    // Elements in another order or shape.
    add((configuration, type) -> Transpose.of(configuration), "transpose");
    add((configuration, type) -> Reshape.of(configuration), "reshape");

    // Elements to other elements.
    add((configuration, type) -> Delta.of(configuration, type), "delta", "numcodecs.delta");
    add(
        (configuration, type) -> FixedScaleOffset.of(configuration, type),
        "fixedscaleoffset",
        "numcodecs.fixedscaleoffset");
    add(
        (configuration, type) -> AsType.quantize(configuration, type),
        "quantize",
        "numcodecs.quantize");
    add((configuration, type) -> AsType.of(configuration, type), "astype", "numcodecs.astype");
    add((configuration, type) -> new BitRound(type), "bitround", "numcodecs.bitround");
    add((configuration, type) -> BooleanBits.of(configuration, type), "numcodecs.packbits");
    add(
        (configuration, type) -> Categorize.of(configuration, type),
        "categorize",
        "numcodecs.categorize");
    add((configuration, type) -> ScaleOffset.of(configuration, type), "scale_offset");
    add((configuration, type) -> CastValue.of(configuration, type), "cast_value");

    // Elements to bytes.
    add((configuration, type) -> Bytes.of(configuration, type), "bytes", "endian");
    add((configuration, type) -> PackBits.of(configuration, type), "packbits");
    add(
        (configuration, type) -> VlenItems.of(configuration, type),
        "vlen-utf8",
        "numcodecs.vlen-utf8");
    add(
        (configuration, type) -> VlenItems.of(configuration, type),
        "vlen-bytes",
        "numcodecs.vlen-bytes");
    add(
        (configuration, type) -> VlenItems.rows(configuration, type),
        "vlen-array",
        "numcodecs.vlen-array");
    add((configuration, type) -> Json.of(configuration, type, true), "json2", "numcodecs.json2");
    add((configuration, type) -> Json.of(configuration, type, false), "json", "numcodecs.json");
    add(
        (configuration, type) -> Msgpack.of(configuration, type, true),
        "msgpack2",
        "numcodecs.msgpack2");
    add(
        (configuration, type) -> Msgpack.of(configuration, type, false),
        "msgpack",
        "numcodecs.msgpack");

    // Bytes to bytes.
    add((configuration, type) -> new Blosc(), "blosc", "numcodecs.blosc");
    add((configuration, type) -> Deflate.gzip(), "gzip", "numcodecs.gzip");
    add((configuration, type) -> Deflate.zlib(), "zlib", "numcodecs.zlib");
    add((configuration, type) -> Deflate.raw(), "deflate", "numcodecs.deflate");
    add((configuration, type) -> new Zstd(), "zstd", "numcodecs.zstd");
    add((configuration, type) -> new Lz4(), "lz4", "numcodecs.lz4");
    add((configuration, type) -> new Bz2(), "bz2", "numcodecs.bz2");
    add((configuration, type) -> Lzma.of(configuration), "lzma", "numcodecs.lzma");
    add((configuration, type) -> new Base64Text(), "base64", "numcodecs.base64");
    add((configuration, type) -> Shuffle.of(configuration, type), "shuffle", "numcodecs.shuffle");
    add((configuration, type) -> Checked.crc32c(configuration), "crc32c", "numcodecs.crc32c");
    add((configuration, type) -> Checked.crc32(configuration), "crc32", "numcodecs.crc32");
    add((configuration, type) -> Checked.adler32(configuration), "adler32", "numcodecs.adler32");
    add((configuration, type) -> Checked.fletcher32(), "fletcher32", "numcodecs.fletcher32");
    add(
        (configuration, type) -> Checked.jenkins(configuration),
        "jenkins_lookup3",
        "numcodecs.jenkins_lookup3");

    refuse("decoding it executes code that the store brings along", "pickle", "numcodecs.pickle");
    refuse(
        "no Java decoder is known",
        "zfp",
        "numcodecs.zfpy",
        "zfpy",
        "numcodecs.pcodec",
        "pcodec",
        "numcodecs.szip");

    for (CodecProvider provider :
        ServiceLoader.load(CodecProvider.class, Codecs.class.getClassLoader())) {
      add(provider);
    }
  }

  private Codecs() {}

  /**
   * The codec that {@code spec} asks for; {@code type} is the type of the elements on its decoded
   * side. Throws {@link ZarrException.Unsupported} for a name that nobody knows, {@link
   * ZarrException.Malformed} for a bad configuration. Messages do not say where: the caller adds
   * that.
   */
  public static Codec create(CodecSpec spec, DataType type) throws ZarrException {
    String name = plain(spec.name());
    Factory factory = KNOWN.get(name);
    if (factory == null) {
      throw unknown(spec.name(), REFUSED.get(name));
    }
    return factory.create(Configuration.of(spec), type);
  }

  /**
   * Some names are the addresses of their specifications, whose last part, before a version, is the
   * name.
   */
  private static String plain(String name) {
    if (!name.startsWith("https://")) {
      return name;
    }
    String unversioned = name.replaceFirst("/[0-9.]*$", "");
    return unversioned.substring(unversioned.lastIndexOf('/') + 1);
  }

  private static ZarrException.Unsupported unknown(String name, String reason) {
    return new ZarrException.Unsupported(
        "codec \"%s\" is not supported%s; supported are %s. Store the array with one of them, or add a CodecProvider for it"
            .formatted(
                name,
                reason == null ? "" : " (" + reason + ")",
                KNOWN.keySet().stream()
                    .filter(known -> !known.startsWith("numcodecs."))
                    .sorted()
                    .collect(joining(", "))));
  }

  private static void add(Factory factory, String... names) {
    for (String name : names) {
      if (KNOWN.putIfAbsent(name, factory) != null) {
        throw new IllegalStateException("two codecs are called " + name);
      }
    }
  }

  private static void add(CodecProvider provider) {
    for (String name : provider.names()) {
      if (KNOWN.containsKey(name)) {
        throw new IllegalStateException(
            "codec \"%s\" of %s is known already".formatted(name, provider.getClass().getName()));
      }
      KNOWN.put(
          name,
          (configuration, type) ->
              provider.create(new CodecSpec(configuration.codec(), configuration.values()), type));
    }
  }

  private static void refuse(String reason, String... names) {
    for (String name : names) {
      REFUSED.put(name, reason);
    }
  }

  @FunctionalInterface
  private interface Factory {
    Codec create(Configuration configuration, DataType type) throws ZarrException;
  }
}
