package io.github.zarrcdm.internal.virtualize.dataset;

import io.github.zarrcdm.codec.Elements;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.EncodingPipeline;
import io.github.zarrcdm.internal.codec.Recoding;
import io.github.zarrcdm.internal.dtype.StoredType;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.CodecSpec;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/** Chunks that are stored with the references because no part of a file is encoded like them. */
public final class ChunkValues {
  private ChunkValues() {}

  /**
   * Returns a chunk of {@code array} of {@code shape} that has {@code element} everywhere, in the
   * byte order of the array; it may be several elements of the array. Throws {@link
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

  /**
   * Returns a chunk of {@code array} that has {@code fill}, of its type of fixed size, everywhere.
   */
  public static byte[] filled(Array array, Object fill) throws ZarrException {
    ArrayData.Chunked data = (ArrayData.Chunked) array.data();
    StoredType type = (StoredType) array.type();
    byte[] element = new byte[type.size()];
    ByteOrder order = EncodingPipeline.of(data.codecs(), type).order();
    type.put(ByteBuffer.wrap(element).order(order), fill);
    return constant(array, data.codecs(), ((ChunkGrid.Regular) data.grid()).shape(), element);
  }

  /** Returns true if chunks of {@code array} can be encoded by {@code codecs}. */
  public static boolean canEncode(Array array, List<CodecSpec> codecs) {
    try {
      EncodingPipeline.of(codecs, array.type());
      return true;
    } catch (ZarrException e) {
      return false;
    }
  }

  /** Returns {@code encoded} by {@code from}, encoded by {@code to}. */
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
