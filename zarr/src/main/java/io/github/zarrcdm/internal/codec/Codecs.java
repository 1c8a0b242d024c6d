package io.github.zarrcdm.internal.codec;

import static java.util.stream.Collectors.toCollection;

import io.github.zarrcdm.codec.Codec;
import io.github.zarrcdm.codec.CodecProvider;
import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.aec.Aec;
import io.github.zarrcdm.internal.codec.aec.Szip;
import io.github.zarrcdm.internal.codec.blosc.Blosc;
import io.github.zarrcdm.internal.codec.blosc.Blosc2;
import io.github.zarrcdm.internal.codec.checksum.ChecksumCodec;
import io.github.zarrcdm.internal.codec.compress.Base64Text;
import io.github.zarrcdm.internal.codec.compress.Brotli;
import io.github.zarrcdm.internal.codec.compress.Bz2;
import io.github.zarrcdm.internal.codec.compress.Lz4;
import io.github.zarrcdm.internal.codec.compress.Lz4Frame;
import io.github.zarrcdm.internal.codec.compress.Lz4Hdf5;
import io.github.zarrcdm.internal.codec.compress.Lzma;
import io.github.zarrcdm.internal.codec.compress.SnappyBlock;
import io.github.zarrcdm.internal.codec.compress.UnframedBlock;
import io.github.zarrcdm.internal.codec.compress.Zstd;
import io.github.zarrcdm.internal.codec.deflate.Deflate;
import io.github.zarrcdm.internal.codec.filter.AsType;
import io.github.zarrcdm.internal.codec.filter.BitRound;
import io.github.zarrcdm.internal.codec.filter.BooleanBits;
import io.github.zarrcdm.internal.codec.filter.CastValue;
import io.github.zarrcdm.internal.codec.filter.Categorize;
import io.github.zarrcdm.internal.codec.filter.Delta;
import io.github.zarrcdm.internal.codec.filter.FixedScaleOffset;
import io.github.zarrcdm.internal.codec.filter.HorizontalDelta;
import io.github.zarrcdm.internal.codec.filter.ScaleOffset;
import io.github.zarrcdm.internal.codec.image.Jpeg;
import io.github.zarrcdm.internal.codec.image.Png;
import io.github.zarrcdm.internal.codec.layout.Bytes;
import io.github.zarrcdm.internal.codec.layout.IdentityCodec;
import io.github.zarrcdm.internal.codec.layout.PackBits;
import io.github.zarrcdm.internal.codec.layout.Reshape;
import io.github.zarrcdm.internal.codec.layout.SingletonDimensions;
import io.github.zarrcdm.internal.codec.layout.Transpose;
import io.github.zarrcdm.internal.codec.lerc.Lerc;
import io.github.zarrcdm.internal.codec.objects.Json;
import io.github.zarrcdm.internal.codec.objects.Msgpack;
import io.github.zarrcdm.internal.codec.objects.VlenItems;
import io.github.zarrcdm.internal.codec.pcodec.Pcodec;
import io.github.zarrcdm.internal.codec.shuffle.BlockedBitShuffle;
import io.github.zarrcdm.internal.codec.shuffle.Shuffle;
import io.github.zarrcdm.internal.codec.tiff.BytePlanes;
import io.github.zarrcdm.internal.codec.tiff.Lzw;
import io.github.zarrcdm.internal.codec.tiff.PackedIntegers;
import io.github.zarrcdm.internal.codec.tiff.Predictor;
import io.github.zarrcdm.internal.codec.tiff.ReversedBits;
import io.github.zarrcdm.internal.codec.tiff.RunLengths;
import io.github.zarrcdm.internal.codec.zfp.Zfp;
import io.github.zarrcdm.internal.codec.zfp.ZfpNarrowed;
import io.github.zarrcdm.internal.platform.Services;
import io.github.zarrcdm.model.CodecSpec;
import io.github.zarrcdm.model.DataType;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The codecs, by the names that metadata gives them: the built-in ones, then those that {@link
 * CodecProvider}s add.
 *
 * <p>A codec's class, and a native library behind it, loads when a store first needs it; so do
 * providers.
 */
public final class Codecs {
  private static final String NUMCODECS = "numcodecs.";
  private static final Services<CodecProvider> PROVIDERS =
      new Services<>(loader -> ServiceLoader.load(CodecProvider.class, loader));
  private static final TreeMap<String, String> REFUSED = new TreeMap<>();

  /** The names that {@link #builtIn} knows. */
  private static final Set<String> NAMES =
      Set.of(
          """
          transpose reshape singleton_dim zarrs.squeeze delta HorizontalDeltaCodec
          fixedscaleoffset quantize astype bitround numcodecs.packbits categorize scale_offset
          cast_value bytes endian packbits vlen-utf8 vlen-bytes vlen-array json2 json msgpack2
          msgpack blosc gzip zlib deflate zstd lz4 bz2 lzma base64 shuffle crc32c crc32
          adler32 fletcher32 jenkins_lookup3 pcodec imagecodecs_pcodec zfpy imagecodecs_zfp
          zfp zarrs.zfp aec imagecodecs_aec szip imagecodecs_szip imagecodecs_png
          imagecodecs_spng jpeg imagecodecs_jpeg imagecodecs_lerc n5_default conditional
          imagecodecs_blosc blosc2 imagecodecs_blosc2 imagecodecs_deflate imagecodecs_zlib
          imagecodecs_zlibng imagecodecs_zopfli imagecodecs_zstd imagecodecs_lz4
          imagecodecs_lz4h5 imagecodecs_lz4f imagecodecs_bz2 imagecodecs_lzma imagecodecs_lzf
          imagecodecs_snappy imagecodecs_brotli lzw imagecodecs_lzw imagecodecs_packbits
          imagecodecs_delta imagecodecs_xor imagecodecs_floatpred imagecodecs_byteshuffle
          imagecodecs_bitshuffle imagecodecs_packints imagecodecs_bitorder
          imagecodecs_quantize imagecodecs_checksum
          """
              .split("\\s+"));

  static {
    // What exists and is not decoded here; all but pickle are of imagecodecs.
    REFUSED.put("pickle", "decoding it executes code that the store brings along");
    for (String name :
        """
        apng avif bfloat16 bmp ccittfax3 ccittfax4 ccittrle cms dds dicomrle eer
        float24 gif heif htj2k jetraw jpeg2k jpegls jpegxl jpegxr jpegxs ljpeg
        lzfse lzham lzo meshopt pglz pixarlog qoi rcomp rgbe sperr sz3 tiff
        ultrahdr webp
        """
            .split("\\s+")) {
      REFUSED.put("imagecodecs_" + name, "it is not decoded here");
    }
  }

  private Codecs() {}

  /**
   * Returns the built-in codec of this name. The one list, with {@link #NAMES}: a new codec is a
   * case here and a name there. A codec whose name begins with "numcodecs." is meant by that name
   * alone; all others are known with and without it.
   */
  private static Codec builtIn(String name, Configuration configuration, DataType type)
      throws ZarrException {
    return switch (name) {
      // Elements in another order or shape.
      case "transpose" -> Transpose.of(configuration);
      case "reshape" -> Reshape.of(configuration);
      case "singleton_dim" -> SingletonDimensions.of(configuration);
      case "zarrs.squeeze" -> SingletonDimensions.squeezed();

      // Elements to other elements.
      case "delta" -> Delta.of(configuration, type);
      case "HorizontalDeltaCodec" -> HorizontalDelta.of(configuration, type);
      case "fixedscaleoffset" -> FixedScaleOffset.of(configuration, type);
      case "quantize" -> AsType.quantize(configuration, type);
      case "astype" -> AsType.of(configuration, type);
      case "bitround" -> new BitRound(type);
      case "numcodecs.packbits" -> BooleanBits.of(configuration, type);
      case "categorize" -> Categorize.of(configuration, type);
      case "scale_offset" -> ScaleOffset.of(configuration, type);
      case "cast_value" -> CastValue.of(configuration, type);

      // Elements to bytes.
      case "bytes", "endian" -> Bytes.of(configuration, type);
      case "packbits" -> PackBits.of(configuration, type);
      case "vlen-utf8", "vlen-bytes" -> VlenItems.of(configuration, type);
      case "vlen-array" -> VlenItems.rows(configuration, type);
      case "json2" -> Json.of(configuration, type, true);
      case "json" -> Json.of(configuration, type, false);
      case "msgpack2" -> Msgpack.of(configuration, type, true);
      case "msgpack" -> Msgpack.of(configuration, type, false);

      // Bytes to bytes.
      case "blosc" -> new Blosc();
      case "gzip" -> Deflate.gzip();
      case "zlib" -> Deflate.zlib();
      case "deflate" -> Deflate.raw();
      case "zstd" -> new Zstd();
      case "lz4" -> new Lz4();
      case "bz2" -> new Bz2();
      case "lzma" -> Lzma.of(configuration);
      case "base64" -> new Base64Text();
      case "shuffle" -> Shuffle.of(configuration, type);
      case "crc32c" -> ChecksumCodec.crc32c(configuration);
      case "crc32" -> ChecksumCodec.crc32(configuration);
      case "adler32" -> ChecksumCodec.adler32(configuration);
      case "fletcher32" -> ChecksumCodec.fletcher32();
      case "jenkins_lookup3" -> ChecksumCodec.jenkins(configuration);

      // Numbers to bytes; they take elements as well as bytes.
      case "pcodec", "imagecodecs_pcodec" -> new Pcodec();
      case "zfpy", "imagecodecs_zfp" -> Zfp.withHeader(configuration, type);
      case "zfp", "zarrs.zfp" -> ZfpNarrowed.of(configuration, type);
      case "aec", "imagecodecs_aec" -> Aec.of(configuration, type);
      case "szip", "imagecodecs_szip" -> Szip.of(configuration, type);
      case "imagecodecs_png", "imagecodecs_spng" -> new Png();
      case "jpeg", "imagecodecs_jpeg" -> Jpeg.of(configuration);

      case "imagecodecs_lerc" -> new Lerc();

      // Codecs made of others.
      case "n5_default" -> N5Block.of(configuration, type);
      case "conditional" -> Conditional.of(configuration, type);

      // Bytes to bytes, as imagecodecs names them: in references of TIFF and HDF5 files mostly.
      case "imagecodecs_blosc" -> new Blosc();
      case "blosc2", "imagecodecs_blosc2" -> new Blosc2();
      case "imagecodecs_deflate" -> Deflate.imagecodecs(configuration);
      case "imagecodecs_zlib", "imagecodecs_zlibng", "imagecodecs_zopfli" -> Deflate.zlib();
      case "imagecodecs_zstd" -> new Zstd();
      case "imagecodecs_lz4" -> UnframedBlock.lz4(configuration);
      case "imagecodecs_lz4h5" -> new Lz4Hdf5();
      case "imagecodecs_lz4f" -> new Lz4Frame();
      case "imagecodecs_bz2" -> new Bz2();
      case "imagecodecs_lzma" -> Lzma.any();
      case "imagecodecs_lzf" -> UnframedBlock.lzf(configuration);
      case "imagecodecs_snappy" -> UnframedBlock.plain("snappy", new SnappyBlock(), 22);
      case "imagecodecs_brotli" -> new Brotli();
      case "lzw", "imagecodecs_lzw" -> UnframedBlock.plain("lzw", new Lzw(), Lzw.GROWTH);
      case "imagecodecs_packbits" -> UnframedBlock.plain("packbits", new RunLengths(), 64);
      case "imagecodecs_delta" -> Predictor.delta(configuration);
      case "imagecodecs_xor" -> Predictor.xor(configuration);
      case "imagecodecs_floatpred" -> BytePlanes.floats(configuration);
      case "imagecodecs_byteshuffle" -> BytePlanes.shuffled(configuration);
      case "imagecodecs_bitshuffle" -> BlockedBitShuffle.of(configuration);
      case "imagecodecs_packints" -> PackedIntegers.of(configuration);
      case "imagecodecs_bitorder" -> new ReversedBits();
      case "imagecodecs_quantize" -> new IdentityCodec();
      case "imagecodecs_checksum" -> ChecksumCodec.imagecodecs(configuration);
      default -> throw new AssertionError(name);
    };
  }

  /**
   * Returns the names of the built-in codecs, in alphabetical order, without {@code numcodecs.}.
   */
  public static Set<String> names() {
    return withoutPrefix(NAMES);
  }

  /** Returns the names that are refused with a reason, in alphabetical order. */
  public static Set<String> refusedNames() {
    return withoutPrefix(REFUSED.keySet());
  }

  /**
   * Returns the codec that {@code spec} names; {@code type} is the type of the elements on its
   * decoded side. Throws {@link ZarrException.Unsupported} for an unknown name, {@link
   * ZarrException.Malformed} for a bad configuration. Messages do not say where: the caller adds
   * that.
   */
  public static Codec create(CodecSpec spec, DataType type) throws ZarrException {
    String name = plain(spec.name());
    if (!NAMES.contains(name)) {
      name = withoutPrefix(name);
    }
    if (NAMES.contains(name)) {
      return builtIn(name, Configuration.of(spec), type);
    }
    CodecProvider provider = provider(spec.name());
    if (provider == null) {
      throw unknown(spec.name());
    }
    return provider.create(spec, type);
  }

  /**
   * Returns what {@code named} has for {@code name}, or for it without {@code numcodecs.}; else
   * null.
   */
  static <T> @Nullable T find(TreeMap<String, T> named, String name) {
    T found = named.get(name);
    return found != null ? found : named.get(withoutPrefix(name));
  }

  private static Set<String> withoutPrefix(Set<String> names) {
    return names.stream().map(Codecs::withoutPrefix).collect(toCollection(TreeSet::new));
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
    String reason = find(REFUSED, plain(name));
    return new ZarrException.Unsupported(
        "codec \"%s\" is not supported%s; supported are %s. Store the array with one of them, or add a CodecProvider for it"
            .formatted(
                name, reason == null ? "" : " (" + reason + ")", String.join(", ", names())));
  }

  private static String withoutPrefix(String name) {
    return name.startsWith(NUMCODECS) ? name.substring(NUMCODECS.length()) : name;
  }

  /**
   * Returns the provider of a codec that is not built in; null if there is none. Throws {@link
   * ZarrException.Unsupported} if there are two.
   */
  private static @Nullable CodecProvider provider(String name) throws ZarrException {
    CodecProvider found = null;
    for (CodecProvider provider : PROVIDERS.all()) {
      if (provider.names().contains(name)) {
        if (found != null) {
          throw new ZarrException.Unsupported(
              "codec \"%s\" is provided by both %s and %s. Remove one of them"
                  .formatted(name, found.getClass().getName(), provider.getClass().getName()));
        }
        found = provider;
      }
    }
    return found;
  }
}
