package io.github.zarrcdm.internal.codec;

import io.github.zarrcdm.codec.ArrayBytesCodec;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.codec.Elements;
import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.grid.COrder;
import io.github.zarrcdm.model.CodecSpec;
import io.github.zarrcdm.model.DataType;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Blocks of N5 in its default mode: the mode and the shape of the block, big-endian, then the
 * elements as other codecs write them. Blocks at the border may be shorter than a chunk; the rest
 * is zero.
 *
 * <p>Name: {@code n5_default} (v3).
 *
 * <p>Configuration: {@code {"codecs": [{"name": "bytes", "configuration": {"endian": "big"}}]}}.
 *
 * @param size the number of bytes of an element
 * @see <a href="https://github.com/zarr-developers/zarr-extensions/tree/main/codecs/n5_default">v3
 *     codec n5_default</a>
 */
public record N5Block(Pipeline codecs, int size) implements ArrayBytesCodec {

  public static N5Block of(Configuration configuration, DataType type) throws ZarrException {
    List<CodecSpec> codecs = new ArrayList<>();
    for (Object value : configuration.list("codecs")) {
      codecs.add(
          CodecSpec.of(value)
              .orElseThrow(() -> configuration.malformed("codecs holds %s, not a codec", value)));
    }
    if (type.size() < 0) {
      throw configuration.unsupported("elements of type %s have no fixed size", type.name());
    }
    Pipeline pipeline = Pipeline.of(codecs, type, "codec \"" + configuration.codec() + "\"");
    if (pipeline.packedOrder() == null) {
      throw configuration.unsupported("its codecs %s compute", codecs);
    }
    return new N5Block(pipeline, type.size());
  }

  @Override
  public Elements decode(ByteBuffer bytes, int count, ChunkContext chunk) throws ZarrException {
    ByteBuffer in = Span.of(bytes).buffer();
    int rank = chunk.shape().size();
    int header = 2 * Short.BYTES + rank * Integer.BYTES;
    if (in.remaining() < header) {
      throw chunk.corrupt("%s bytes, too few for the header of an N5 block", in.remaining());
    }
    int mode = in.getShort();
    int dimensions = in.getShort() & 0xffff;
    if (mode != 0) {
      throw new ZarrException.Unsupported(
          "%s: mode %s of N5 blocks; 0 is supported".formatted(chunk.where(), mode));
    }
    if (dimensions != rank) {
      throw chunk.corrupt("an N5 block of %s dimensions, the array has %s", dimensions, rank);
    }
    int[] stored = new int[rank];
    long all = size;
    for (int d = 0; d < rank; d++) {
      stored[d] = in.getInt();
      all = stored[d] < 0 ? -1 : all * stored[d];
      if (all < 0 || all > chunk.limit()) {
        throw chunk.corrupt("an N5 block is %s long along dimension %s", stored[d], d);
      }
    }
    Elements.Packed block = (Elements.Packed) codecs.decode(in.slice(), stored, chunk);
    byte[] elements = chunk.allocate((long) count * size);
    copy(block, stored, elements, chunk.shape());
    return new Elements.Packed(elements, 0, elements.length, block.order(), true);
  }

  /** Copies what the block and the chunk have in common. */
  private void copy(Elements.Packed block, int[] stored, byte[] elements, List<Integer> shape)
      throws ZarrException {
    int rank = stored.length;
    int[] strides = codecs.strides(stored);
    int[] common = new int[rank];
    for (int d = 0; d < rank; d++) {
      common[d] = Math.min(stored[d], shape.get(d));
      if (common[d] == 0) {
        return;
      }
    }
    int[] to = COrder.strides(shape.stream().mapToInt(Integer::intValue).toArray());
    int[] index = new int[rank];
    do {
      int from = 0;
      int at = 0;
      for (int d = 0; d < rank; d++) {
        from += index[d] * strides[d];
        at += index[d] * to[d];
      }
      System.arraycopy(block.array(), block.offset() + from * size, elements, at * size, size);
    } while (COrder.advance(index, common));
  }
}
