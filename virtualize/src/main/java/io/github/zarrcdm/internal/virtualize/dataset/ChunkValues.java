package io.github.zarrcdm.internal.virtualize.dataset;

import io.github.zarrcdm.codec.Elements;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.EncodingPipeline;
import io.github.zarrcdm.internal.codec.Recoding;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.CodecSpec;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/** Chunks that are stored with the references because no part of a file is encoded like them. */
public final class ChunkValues {
  private ChunkValues() {}

  /**
   * A chunk of {@code array} of {@code shape} that has {@code element} everywhere, in the byte
   * order of the array; it may be several elements of the array. Throws {@link
   * ZarrException.Unsupported} if a codec cannot be written.
   */
  public static byte[] constant(Array array, List<CodecSpec> codecs, int[] shape, byte[] element)
      throws ZarrException {
    int length = array.type().size();
    for (int count : shape) {
      length = Math.multiplyExact(length, count);
    }
    byte[] bytes = new byte[length];
    for (int at = 0; at < bytes.length; at += element.length) {
      System.arraycopy(element, 0, bytes, at, element.length);
    }
    EncodingPipeline encoding = EncodingPipeline.of(codecs, array.type());
    ByteOrder order = encoding.order();
    return bytes(encoding.encode(new Elements.Packed(bytes, 0, bytes.length, order, true), shape));
  }

  /** True if chunks of {@code array} can be encoded by {@code codecs}. */
  public static boolean canEncode(Array array, List<CodecSpec> codecs) {
    try {
      EncodingPipeline.of(codecs, array.type());
      return true;
    } catch (ZarrException e) {
      return false;
    }
  }

  /** {@code encoded} by {@code from}, encoded by {@code to}. */
  public static byte[] recoded(
      Array array, int[] shape, ByteBuffer encoded, List<CodecSpec> from, List<CodecSpec> to)
      throws ZarrException {
    return bytes(Recoding.of(array, shape, encoded, from, to));
  }

  private static byte[] bytes(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    return bytes;
  }
}
