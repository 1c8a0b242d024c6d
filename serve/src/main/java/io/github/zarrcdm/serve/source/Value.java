package io.github.zarrcdm.serve.source;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;

/** A value that is served: closed when it has been sent. */
public sealed interface Value extends Closeable permits Value.Whole, Value.Parts {
  long length();

  /** Returns what is the same as long as the bytes are. */
  String tag();

  /** When it was changed, in milliseconds since 1970; 0 if unknown. */
  long modified();

  @Override
  default void close() throws IOException {}

  /** A value in memory, which nobody may change. */
  record Whole(ByteBuffer bytes, String tag, long modified) implements Value {
    /** Returns the value of {@code bytes}, with a tag of their checksums. */
    public static Whole of(ByteBuffer bytes, long modified) {
      CRC32 one = new CRC32();
      CRC32C other = new CRC32C();
      one.update(bytes.duplicate());
      other.update(bytes.duplicate());
      return new Whole(
          bytes,
          Long.toHexString(bytes.remaining())
              + '-'
              + Long.toHexString(one.getValue() << 32 | other.getValue()),
          modified);
    }

    @Override
    public long length() {
      return bytes.remaining();
    }
  }

  /** A value that is read while it is sent. */
  record Parts(long length, String tag, long modified, Reader reader, Closeable end)
      implements Value {
    /** Reads bytes, all of one edition; throws when they are not. */
    @FunctionalInterface
    public interface Reader {
      /** Reads into {@code target}, and gives how many bytes that are: one or more. */
      int read(long from, ByteBuffer target) throws IOException;
    }

    @Override
    public void close() throws IOException {
      end.close();
    }
  }
}
