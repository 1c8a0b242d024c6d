package io.github.zarrcdm.internal.codec.compress;

import io.github.zarrcdm.codec.BytesCodec;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.error.ZarrException;
import java.nio.ByteBuffer;

/**
 * LZ4 as the HDF5 filter 32004 writes it, all numbers big-endian: the decoded length in eight
 * bytes, that of a block in four, then each block after its encoded length. A block that did not
 * shrink is stored uncompressed.
 *
 * <p>Name: {@code imagecodecs_lz4h5}.
 *
 * <p>Configuration: {@code {"level": 1, "blocksize": 1048576}}.
 *
 * @see <a
 *     href="https://github.com/HDFGroup/hdf5_plugins/blob/master/docs/RegisteredFilterPlugins.md">
 *     HDF5's registered filters</a>
 */
public record Lz4Hdf5() implements BytesCodec {
  private static final int HEADER = 12;

  @Override
  public ByteBuffer decode(ByteBuffer encoded, ChunkContext chunk) throws ZarrException {
    ByteBuffer in = Span.of(encoded).buffer();
    if (in.remaining() < HEADER) {
      throw chunk.corrupt("%s bytes, too few for the lz4 of HDF5", in.remaining());
    }
    long length = in.getLong();
    long blockLength = in.getInt();
    // No LZ4 block grows by more than 255: what claims more lies, and gets no memory.
    if (length < 0 || length > 255L * in.remaining() || blockLength <= 0 && length > 0) {
      throw chunk.corrupt("lz4 claims %s bytes in blocks of %s", length, blockLength);
    }
    chunk.checkLength(length);
    byte[] decoded = chunk.allocate(length);
    for (int at = 0; at < decoded.length; ) {
      int room = (int) Math.min(blockLength, decoded.length - at);
      int size = in.remaining() < Integer.BYTES ? -1 : in.getInt();
      if (size < 0 || size > in.remaining()) {
        throw chunk.corrupt("its lz4 block at byte %s is cut off", at);
      }
      if (size == room) {
        in.get(decoded, at, room);
      } else {
        int from = in.arrayOffset() + in.position();
        if (Lz4.block().decode(in.array(), from, from + size, decoded, at, room) != room) {
          throw chunk.corrupt("its lz4 block at byte %s does not decode to %s bytes", at, room);
        }
        in.position(in.position() + size);
      }
      at += room;
    }
    return ByteBuffer.wrap(decoded);
  }
}
