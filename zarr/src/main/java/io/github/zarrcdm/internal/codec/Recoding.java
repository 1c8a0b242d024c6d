package io.github.zarrcdm.internal.codec;

import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Elements;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.CodecSpec;
import java.nio.ByteBuffer;
import java.util.List;

/** Chunks that were encoded by other codecs than their array says. */
public final class Recoding {
  private Recoding() {}

  /**
   * Returns {@code encoded} by {@code from}, encoded by {@code to}. Throws {@link ZarrException} if
   * it does not decode, or a codec cannot be written.
   */
  public static ByteBuffer of(
      Array array, int[] shape, ByteBuffer encoded, List<CodecSpec> from, List<CodecSpec> to)
      throws ZarrException {
    ChunkContext chunk = ChunkContext.of(array.path(), "of another encoding", encoded.remaining());
    Elements elements = Pipeline.of(from, array.type(), array.path()).decode(encoded, shape, chunk);
    return EncodingPipeline.of(to, array.type()).encode(elements, shape);
  }
}
