package io.github.zarrcdm.internal.store.dmrpp;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** Values that a document holds compressed. */
final class Zlib {
  private Zlib() {}

  /**
   * Returns the {@code length} bytes that {@code stream} becomes. Throws {@link
   * ZarrException.Malformed} if these are fewer or more.
   */
  static byte[] inflated(byte[] stream, long length) throws ZarrException {
    Limit.CHUNK_BYTES.check(length, "values in a DMR++ document");
    Inflater inflater = new Inflater();
    try {
      byte[] bytes = new byte[(int) length];
      inflater.setInput(stream);
      int done = 0;
      int some;
      do {
        some = inflater.inflate(bytes, done, bytes.length - done);
        done += some;
      } while (some > 0 && done < length);
      boolean more = !inflater.finished() && inflater.inflate(new byte[1]) > 0;
      if (done < length || more || !inflater.finished()) {
        throw new ZarrException.Malformed(
            "its values in the document are not %s bytes".formatted(length));
      }
      return bytes;
    } catch (DataFormatException e) {
      throw new ZarrException.Malformed("its values in the document are not zlib", e);
    } finally {
      inflater.end();
    }
  }
}
