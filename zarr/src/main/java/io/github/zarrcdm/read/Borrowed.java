package io.github.zarrcdm.read;

import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.memory.Scratch;
import io.github.zarrcdm.error.ZarrException;
import java.nio.ByteBuffer;
import java.util.function.IntFunction;

/** Memory for one value, taken when its length is known and given back when this is closed. */
final class Borrowed implements IntFunction<ByteBuffer>, AutoCloseable {
  private final ChunkContext chunk;
  private Scratch scratch;

  Borrowed(ChunkContext chunk) {
    this.chunk = chunk;
  }

  /** A buffer of exactly {@code length} bytes. */
  @Override
  public ByteBuffer apply(int length) {
    close();
    try {
      scratch = Scratch.of(length, chunk);
    } catch (ZarrException tooLarge) {
      return ByteBuffer.allocate(length);
    }
    return ByteBuffer.wrap(scratch.array(), 0, length);
  }

  @Override
  public void close() {
    if (scratch != null) {
      scratch.close();
      scratch = null;
    }
  }
}
