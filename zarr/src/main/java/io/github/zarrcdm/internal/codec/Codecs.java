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
import io.github.zarrcdm.internal.codec.compress.Block;
import io.github.zarrcdm.internal.codec.compress.Brotli;
import io.github.zarrcdm.internal.codec.compress.Bz2;
import io.github.zarrcdm.internal.codec.compress.Lz4;
import io.github.zarrcdm.internal.codec.compress.Lz4Frame;
import io.github.zarrcdm.internal.codec.compress.Lz4Hdf5;
import io.github.zarrcdm.internal.codec.compress.Lzma;
import io.github.zarrcdm.internal.codec.compress.SnappyBlock;
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
  private static final TreeMap<String, Factory> BUILT_IN = new TreeMap<>();
  private static final TreeMap<String, String> REFUSED = new TreeMap<>();

  // The one list: a new codec is a line here. A codec whose name begins with "numcodecs." is meant
  // by that name alone; all others are known with and without it.
  // Lambdas, as a reference to a method would load the class of a codec that nobody asks for.
  static {
    // Elements in another order or shape.
    add((configuration, type) -> Transpose.of(configuration), "transpose");
    add((configuration, type) -> Reshape.of(configuration), "reshape");
    add((configuration, type) -> SingletonDimensions.of(configuration), "singleton_dim");
    add((configuration, type) -> SingletonDimensions.squeezed(), "zarrs.squeeze");

    // Elements to other elements.
    add((configuration, type) -> Delta.of(configuration, type), "delta");
    add((configuration, type) -> HorizontalDelta.of(configuration, type), "HorizontalDeltaCodec");
    add((configuration, type) -> FixedScaleOffset.of(configuration, type), "fixedscaleoffset");
    add((configuration, type) -> AsType.quantize(configuration, type), "quantize");
    add((configuration, type) -> AsType.of(configuration, type), "astype");
    add((configuration, type) -> new BitRound(type), "bitround");
    add((configuration, type) -> BooleanBits.of(configuration, type), "numcodecs.packbits");
    add((configuration, type) -> Categorize.of(configuration, type), "categorize");
    add((configuration, type) -> ScaleOffset.of(configuration, type), "scale_offset");
    add((configuration, type) -> CastValue.of(configuration, type), "cast_value");

    // Elements to bytes.
    add((configuration, type) -> Bytes.of(configuration, type), "bytes", "endian");
    add((configuration, type) -> PackBits.of(configuration, type), "packbits");
    add((configuration, type) -> VlenItems.of(configuration, type), "vlen-utf8", "vlen-bytes");
    add((configuration, type) -> VlenItems.rows(configuration, type), "vlen-array");
    add((configuration, type) -> Json.of(configuration, type, true), "json2");
    add((configuration, type) -> Json.of(configuration, type, false), "json");
    add((configuration, type) -> Msgpack.of(configuration, type, true), "msgpack2");
    add((configuration, type) -> Msgpack.of(configuration, type, false), "msgpack");

    // Bytes to bytes.
    add((configuration, type) -> new Blosc(), "blosc");
    add((configuration, type) -> Deflate.gzip(), "gzip");
    add((configuration, type) -> Deflate.zlib(), "zlib");
    add((configuration, type) -> Deflate.raw(), "deflate");
    add((configuration, type) -> new Zstd(), "zstd");
    add((configuration, type) -> new Lz4(), "lz4");
    add((configuration, type) -> new Bz2(), "bz2");
    add((configuration, type) -> Lzma.of(configuration), "lzma");
    add((configuration, type) -> new Base64Text(), "base64");
    add((configuration, type) -> Shuffle.of(configuration, type), "shuffle");
    add((configuration, type) -> ChecksumCodec.crc32c(configuration), "crc32c");
    add((configuration, type) -> ChecksumCodec.crc32(configuration), "crc32");
    add((configuration, type) -> ChecksumCodec.adler32(configuration), "adler32");
    add((configuration, type) -> ChecksumCodec.fletcher32(), "fletcher32");
    add((configuration, type) -> ChecksumCodec.jenkins(configuration), "jenkins_lookup3");

    // Numbers to bytes; they take elements as well as bytes.
    add((configuration, type) -> new Pcodec(), "pcodec", "imagecodecs_pcodec");
    add((configuration, type) -> Zfp.withHeader(configuration, type), "zfpy", "imagecodecs_zfp");
    add((configuration, type) -> ZfpNarrowed.of(configuration, type), "zfp", "zarrs.zfp");
    add((configuration, type) -> Aec.of(configuration, type), "aec", "imagecodecs_aec");
    add((configuration, type) -> Szip.of(configuration, type), "szip", "imagecodecs_szip");
    add((configuration, type) -> new Png(), "imagecodecs_png", "imagecodecs_spng");
    add((configuration, type) -> Jpeg.of(configuration), "jpeg", "imagecodecs_jpeg");

    add((configuration, type) -> new Lerc(), "imagecodecs_lerc");

    // Codecs made of others.
    add((configuration, type) -> N5Block.of(configuration, type), "n5_default");
    add((configuration, type) -> Conditional.of(configuration, type), "conditional");

    // Bytes to bytes, as imagecodecs names them: in references of TIFF and HDF5 files mostly.
    add((configuration, type) -> new Blosc(), "imagecodecs_blosc");
    add((configuration, type) -> new Blosc2(), "blosc2", "imagecodecs_blosc2");
    add((configuration, type) -> Deflate.imagecodecs(configuration), "imagecodecs_deflate");
    add(
        (configuration, type) -> Deflate.zlib(),
        "imagecodecs_zlib",
        "imagecodecs_zlibng",
        "imagecodecs_zopfli");
    add((configuration, type) -> new Zstd(), "imagecodecs_zstd");
    add((configuration, type) -> Block.lz4(configuration), "imagecodecs_lz4");
    add((configuration, type) -> new Lz4Hdf5(), "imagecodecs_lz4h5");
    add((configuration, type) -> new Lz4Frame(), "imagecodecs_lz4f");
    add((configuration, type) -> new Bz2(), "imagecodecs_bz2");
    add((configuration, type) -> Lzma.any(), "imagecodecs_lzma");
    add((configuration, type) -> Block.lzf(configuration), "imagecodecs_lzf");
    add(
        (configuration, type) -> Block.plain("snappy", new SnappyBlock(), 22),
        "imagecodecs_snappy");
    add((configuration, type) -> new Brotli(), "imagecodecs_brotli");
    add(
        (configuration, type) -> Block.plain("lzw", new Lzw(), Lzw.GROWTH),
        "lzw",
        "imagecodecs_lzw");
    add(
        (configuration, type) -> Block.plain("packbits", new RunLengths(), 64),
        "imagecodecs_packbits");
    add((configuration, type) -> Predictor.delta(configuration), "imagecodecs_delta");
    add((configuration, type) -> Predictor.xor(configuration), "imagecodecs_xor");
    add((configuration, type) -> BytePlanes.floats(configuration), "imagecodecs_floatpred");
    add((configuration, type) -> BytePlanes.shuffled(configuration), "imagecodecs_byteshuffle");
    add((configuration, type) -> BlockedBitShuffle.of(configuration), "imagecodecs_bitshuffle");
    add((configuration, type) -> PackedIntegers.of(configuration), "imagecodecs_packints");
    add((configuration, type) -> new ReversedBits(), "imagecodecs_bitorder");
    add((configuration, type) -> new IdentityCodec(), "imagecodecs_quantize");
    add((configuration, type) -> ChecksumCodec.imagecodecs(configuration), "imagecodecs_checksum");

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

  /** Makes a codec from its configuration; {@code type} is that of the decoded elements. */
  private interface Factory {
    Codec create(Configuration configuration, DataType type) throws ZarrException;
  }

  /** The names of the built-in codecs, in alphabetical order, without {@code numcodecs.}. */
  public static Set<String> names() {
    return withoutPrefix(BUILT_IN);
  }

  /** The names that are refused with a reason, in alphabetical order. */
  public static Set<String> refusedNames() {
    return withoutPrefix(REFUSED);
  }

  /**
   * The codec that {@code spec} names; {@code type} is the type of the elements on its decoded
   * side. Throws {@link ZarrException.Unsupported} for an unknown name, {@link
   * ZarrException.Malformed} for a bad configuration. Messages do not say where: the caller adds
   * that.
   */
  public static Codec create(CodecSpec spec, DataType type) throws ZarrException {
    Factory factory = find(BUILT_IN, plain(spec.name()));
    if (factory != null) {
      return factory.create(Configuration.of(spec), type);
    }
    CodecProvider provider = provider(spec.name());
    if (provider == null) {
      throw unknown(spec.name());
    }
    return provider.create(spec, type);
  }

  private static void add(Factory factory, String... names) {
    for (String name : names) {
      BUILT_IN.put(name, factory);
    }
  }

  /** What {@code named} has for {@code name}, or for it without {@code numcodecs.}; else null. */
  static <T> @Nullable T find(TreeMap<String, T> named, String name) {
    T found = named.get(name);
    return found != null ? found : named.get(withoutPrefix(name));
  }

  private static Set<String> withoutPrefix(TreeMap<String, ?> named) {
    return named.keySet().stream().map(Codecs::withoutPrefix).collect(toCollection(TreeSet::new));
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
   * The provider of a codec that is not built in; null if there is none. Throws {@link
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
