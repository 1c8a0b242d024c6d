package io.github.zarrcdm.internal.metadata;

import io.github.zarrcdm.model.CodecSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The codecs that virtual-tiff lists for TIFF files, in the terms and the order of Zarr v3.
 *
 * @see <a href="https://github.com/virtual-zarr/virtual-tiff">virtual-tiff</a>
 */
final class VirtualTiffCodecs {
  private static final Set<String> PREDICTORS =
      Set.of("imagecodecs_delta", "imagecodecs_floatpred");

  private VirtualTiffCodecs() {}

  /**
   * Returns the codecs, with {@code ChunkyCodec} as what it does, and predictors, which work on
   * little-endian bytes, after the codec that makes these; codecs of other writers as they are.
   */
  static List<CodecSpec> ordered(List<CodecSpec> listed) {
    List<CodecSpec> codecs = new ArrayList<>();
    for (CodecSpec codec : listed) {
      if (codec.name().equals("ChunkyCodec")) {
        // Column-major order, then bytes.
        codecs.add(new CodecSpec("transpose", Map.of("order", "F")));
        add(new CodecSpec("bytes", codec.configuration()), codecs);
      } else {
        add(codec, codecs);
      }
    }
    return List.copyOf(codecs);
  }

  private static void add(CodecSpec codec, List<CodecSpec> codecs) {
    int last = codecs.size() - 1;
    boolean early = last >= 0 && PREDICTORS.contains(codecs.get(last).name());
    codecs.add(early && littleEndian(codec) ? last : last + 1, codec);
  }

  private static boolean littleEndian(CodecSpec codec) {
    return codec.name().equals("bytes") && !"big".equals(codec.configuration().get("endian"));
  }
}
