package io.github.zarrcdm.internal.codec;

import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.codec.Encoder;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.blosc.BloscEncoder;
import io.github.zarrcdm.internal.codec.checksum.ChecksumCodec;
import io.github.zarrcdm.internal.codec.compress.Lz4Encoder;
import io.github.zarrcdm.internal.codec.compress.ZstdEncoder;
import io.github.zarrcdm.internal.codec.deflate.DeflateEncoder;
import io.github.zarrcdm.internal.codec.filter.BitRoundEncoder;
import io.github.zarrcdm.internal.codec.filter.BooleanBitsEncoder;
import io.github.zarrcdm.internal.codec.filter.DeltaEncoder;
import io.github.zarrcdm.internal.codec.filter.FixedScaleOffsetEncoder;
import io.github.zarrcdm.internal.codec.filter.QuantizeEncoder;
import io.github.zarrcdm.internal.codec.layout.Bytes;
import io.github.zarrcdm.internal.codec.layout.BytesEncoder;
import io.github.zarrcdm.internal.codec.layout.Transpose;
import io.github.zarrcdm.internal.codec.objects.VlenEncoder;
import io.github.zarrcdm.internal.codec.shuffle.ShuffleEncoder;
import io.github.zarrcdm.model.CodecSpec;
import io.github.zarrcdm.model.DataType;
import java.util.Set;
import java.util.TreeMap;

/** All encoders, by the names that metadata gives to codecs: the reverse of {@link Codecs}. */
public final class Encoders {
  private static final TreeMap<String, Factory> ALL = new TreeMap<>();

  // The one list: a new encoder is a line here. Names are as in Codecs.
  static {
    add((configuration, type) -> new Encoder.OfLayout(Transpose.of(configuration)), "transpose");
    add(DeltaEncoder::of, "delta");
    add(FixedScaleOffsetEncoder::of, "fixedscaleoffset");
    add(QuantizeEncoder::of, "quantize");
    add(BitRoundEncoder::of, "bitround");
    add(BooleanBitsEncoder::of, "numcodecs.packbits");

    add((configuration, type) -> new BytesEncoder(Bytes.of(configuration, type)), "bytes");
    add(VlenEncoder::of, "vlen-utf8", "vlen-bytes");
    add(VlenEncoder::rows, "vlen-array");

    add(BloscEncoder::of, "blosc");
    add((configuration, type) -> DeflateEncoder.gzip(configuration), "gzip");
    add((configuration, type) -> DeflateEncoder.zlib(configuration), "zlib");
    add((configuration, type) -> ZstdEncoder.of(configuration), "zstd");
    add((configuration, type) -> new Lz4Encoder(), "lz4");
    add(ShuffleEncoder::of, "shuffle");
    add((configuration, type) -> ChecksumCodec.crc32c(configuration).encoder(), "crc32c");
    add((configuration, type) -> ChecksumCodec.crc32(configuration).encoder(), "crc32");
    add((configuration, type) -> ChecksumCodec.adler32(configuration).encoder(), "adler32");
    add((configuration, type) -> ChecksumCodec.fletcher32().encoder(), "fletcher32");
    add((configuration, type) -> ChecksumCodec.jenkins(configuration).encoder(), "jenkins_lookup3");
  }

  private Encoders() {}

  /** Makes an encoder from its configuration; {@code type} is that of the elements it takes. */
  private interface Factory {
    Encoder create(Configuration configuration, DataType type) throws ZarrException;
  }

  private static void add(Factory factory, String... names) {
    for (String name : names) {
      ALL.put(name, factory);
    }
  }

  /** Returns the names of all codecs that can be written, in alphabetical order. */
  public static Set<String> names() {
    return ALL.navigableKeySet();
  }

  /**
   * Returns the encoder that {@code spec} asks for; {@code type} is the type of the elements that
   * it takes. Throws {@link ZarrException.Unsupported} for a codec that is not written, {@link
   * ZarrException.Malformed} for a bad configuration.
   */
  public static Encoder create(CodecSpec spec, DataType type) throws ZarrException {
    Factory factory = Codecs.find(ALL, spec.name());
    if (factory == null) {
      throw new ZarrException.Unsupported(
          "codec \"%s\" cannot be written; these can: %s"
              .formatted(spec.name(), String.join(", ", names())));
    }
    return factory.create(Configuration.of(spec), type);
  }
}
