package io.github.zarrcdm.internal.store.icechunk;

import io.github.zarrcdm.store.OpenValue;
import java.io.IOException;
import java.nio.ByteBuffer;

/** A chunk that is read in parts: bytes of a manifest, or a part of an open file. */
sealed interface OpenChunk extends OpenValue {

  /** Bytes that are in memory already. */
  record Held(ByteBuffer bytes) implements OpenChunk {
    @Override
    public long length() {
      return bytes.remaining();
    }

    @Override
    public int read(long offset, byte[] target, int at, int length) {
      int start = (int) Math.min(offset, bytes.remaining());
      int count = Math.min(length, bytes.remaining() - start);
      bytes.get(bytes.position() + start, target, at, count);
      return count;
    }
  }

  /** {@code length} bytes of {@code file} from {@code offset} on. */
  record PartOf(OpenValue file, long offset, long length) implements OpenChunk {
    @Override
    public int read(long from, byte[] target, int at, int wanted) throws IOException {
      int count = (int) Math.min(wanted, Math.max(0, length - from));
      return count == 0 ? 0 : file.read(offset + from, target, at, count);
    }
  }
}
