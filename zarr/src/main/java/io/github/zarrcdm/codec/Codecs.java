package io.github.zarrcdm.codec;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.blosc.Blosc;
import io.github.zarrcdm.internal.codec.checksum.Checked;
import io.github.zarrcdm.internal.codec.compress.Base64Text;
import io.github.zarrcdm.internal.codec.compress.Bz2;
import io.github.zarrcdm.internal.codec.compress.Deflate;
import io.github.zarrcdm.internal.codec.compress.Lz4;
import io.github.zarrcdm.internal.codec.compress.Lzma;
import io.github.zarrcdm.internal.codec.compress.Zstd;
import io.github.zarrcdm.internal.codec.filter.AsType;
import io.github.zarrcdm.internal.codec.filter.BitRound;
import io.github.zarrcdm.internal.codec.filter.BooleanBits;
import io.github.zarrcdm.internal.codec.filter.CastValue;
import io.github.zarrcdm.internal.codec.filter.Categorize;
import io.github.zarrcdm.internal.codec.filter.Delta;
import io.github.zarrcdm.internal.codec.filter.FixedScaleOffset;
import io.github.zarrcdm.internal.codec.filter.ScaleOffset;
import io.github.zarrcdm.internal.codec.layout.Bytes;
import io.github.zarrcdm.internal.codec.layout.PackBits;
import io.github.zarrcdm.internal.codec.layout.Reshape;
import io.github.zarrcdm.internal.codec.layout.Transpose;
import io.github.zarrcdm.internal.codec.objects.Json;
import io.github.zarrcdm.internal.codec.objects.Msgpack;
import io.github.zarrcdm.internal.codec.objects.VlenItems;
import io.github.zarrcdm.internal.codec.shuffle.Shuffle;
import io.github.zarrcdm.model.CodecSpec;
import io.github.zarrcdm.model.DataType;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/**
 * The codecs, by the names that metadata gives them: the built-in ones, then those that {@link
 * CodecProvider}s add.
 *
 * <p>A codec's class, and a native library behind it, loads when a store first asks for it; so do
 * providers.
 */
public final class Codecs {
  private static final String NUMCODECS = "numcodecs.";

  /** The names that {@link #builtIn} knows, without those that only add {@link #NUMCODECS}. */
  static final List<String> NAMES =
      List.of(
          "adler32",
          "astype",
          "base64",
          "bitround",
          "blosc",
          "bytes",
          "bz2",
          "cast_value",
          "categorize",
          "crc32",
          "crc32c",
          "deflate",
          "delta",
          "endian",
          "fixedscaleoffset",
          "fletcher32",
          "gzip",
          "jenkins_lookup3",
          "json",
          "json2",
          "lz4",
          "lzma",
          "msgpack",
          "msgpack2",
          "packbits",
          "quantize",
          "reshape",
          "scale_offset",
          "shuffle",
          "transpose",
          "vlen-array",
          "vlen-bytes",
          "vlen-utf8",
          "zlib",
          "zstd");

  private Codecs() {}

  /**
   * The codec that {@code spec} asks for; {@code type} is the type of the elements on its decoded
   * side. Throws {@link ZarrException.Unsupported} for a name that nobody knows, {@link
   * ZarrException.Malformed} for a bad configuration. Messages do not say where: the caller adds
   * that.
   */
  public static Codec create(CodecSpec spec, DataType type) throws ZarrException {
    Codec codec = builtIn(plain(spec.name()), Configuration.of(spec), type);
    if (codec != null) {
      return codec;
    }
    CodecProvider provider = provider(spec.name());
    if (provider == null) {
      throw unknown(spec.name());
    }
    return provider.create(spec, type);
  }

  /** The one list: a new codec is a line here, and its name in {@link #NAMES}. */
  private static Codec builtIn(String name, Configuration configuration, DataType type)
      throws ZarrException {
    return switch (name) {
      // Elements in another order or shape.
      case "transpose" -> Transpose.of(configuration);
      case "reshape" -> Reshape.of(configuration);

      // Elements to other elements.
      case "delta", "numcodecs.delta" -> Delta.of(configuration, type);
      case "fixedscaleoffset", "numcodecs.fixedscaleoffset" ->
          FixedScaleOffset.of(configuration, type);
      case "quantize", "numcodecs.quantize" -> AsType.quantize(configuration, type);
      case "astype", "numcodecs.astype" -> AsType.of(configuration, type);
      case "bitround", "numcodecs.bitround" -> new BitRound(type);
      case "numcodecs.packbits" -> BooleanBits.of(configuration, type);
      case "categorize", "numcodecs.categorize" -> Categorize.of(configuration, type);
      case "scale_offset" -> ScaleOffset.of(configuration, type);
      case "cast_value" -> CastValue.of(configuration, type);

      // Elements to bytes.
      case "bytes", "endian" -> Bytes.of(configuration, type);
      case "packbits" -> PackBits.of(configuration, type);
      case "vlen-utf8", "numcodecs.vlen-utf8", "vlen-bytes", "numcodecs.vlen-bytes" ->
          VlenItems.of(configuration, type);
      case "vlen-array", "numcodecs.vlen-array" -> VlenItems.rows(configuration, type);
      case "json2", "numcodecs.json2" -> Json.of(configuration, type, true);
      case "json", "numcodecs.json" -> Json.of(configuration, type, false);
      case "msgpack2", "numcodecs.msgpack2" -> Msgpack.of(configuration, type, true);
      case "msgpack", "numcodecs.msgpack" -> Msgpack.of(configuration, type, false);

      // Bytes to bytes.
      case "blosc", "numcodecs.blosc" -> new Blosc();
      case "gzip", "numcodecs.gzip" -> Deflate.gzip();
      case "zlib", "numcodecs.zlib" -> Deflate.zlib();
      case "deflate", "numcodecs.deflate" -> Deflate.raw();
      case "zstd", "numcodecs.zstd" -> new Zstd();
      case "lz4", "numcodecs.lz4" -> new Lz4();
      case "bz2", "numcodecs.bz2" -> new Bz2();
      case "lzma", "numcodecs.lzma" -> Lzma.of(configuration);
      case "base64", "numcodecs.base64" -> new Base64Text();
      case "shuffle", "numcodecs.shuffle" -> Shuffle.of(configuration, type);
      case "crc32c", "numcodecs.crc32c" -> Checked.crc32c(configuration);
      case "crc32", "numcodecs.crc32" -> Checked.crc32(configuration);
      case "adler32", "numcodecs.adler32" -> Checked.adler32(configuration);
      case "fletcher32", "numcodecs.fletcher32" -> Checked.fletcher32();
      case "jenkins_lookup3", "numcodecs.jenkins_lookup3" -> Checked.jenkins(configuration);
      default -> null;
    };
  }

  /** Why codecs that exist are not built in. */
  private static String refusal(String name) {
    return switch (name) {
      case "pickle" -> " (decoding it executes code that the store brings along)";
      case "zfp", "zfpy", "pcodec", "szip" -> " (no Java decoder is known)";
      default -> "";
    };
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

  private static ZarrException.Unsupported unknown(String name) {
    return new ZarrException.Unsupported(
        "codec \"%s\" is not supported%s; supported are %s. Store the array with one of them, or add a CodecProvider for it"
            .formatted(name, refusal(withoutPrefix(name)), String.join(", ", NAMES)));
  }

  private static String withoutPrefix(String name) {
    return name.startsWith(NUMCODECS) ? name.substring(NUMCODECS.length()) : name;
  }

  /**
   * The provider of a codec that is not built in; null if there is none. Throws {@link
   * ZarrException.Unsupported} if there are two, or if one cannot be loaded.
   */
  private static CodecProvider provider(String name) throws ZarrException {
    CodecProvider found = null;
    try {
      for (CodecProvider provider :
          ServiceLoader.load(CodecProvider.class, Codecs.class.getClassLoader())) {
        if (provider.names().contains(name)) {
          if (found != null) {
            throw new ZarrException.Unsupported(
                "codec \"%s\" is provided by both %s and %s. Remove one of them"
                    .formatted(name, found.getClass().getName(), provider.getClass().getName()));
          }
          found = provider;
        }
      }
    } catch (ServiceConfigurationError e) {
      throw new ZarrException.Unsupported(
          "codec \"%s\" is not built in, and a CodecProvider does not load: %s"
              .formatted(name, e.getMessage()),
          e);
    }
    return found;
  }
}
