package io.github.zarrcdm.internal.store.reference;

import io.github.zarrcdm.error.ZarrException;
import java.nio.ByteBuffer;
import java.util.List;

/** Where a reference file says that a value is. */
public sealed interface Reference {
  /** About what one takes in the heap, with its place in a map, without the text of its key. */
  long ENTRY_BYTES = 130;

  /** Returns the bytes that a value in the reference file itself takes. */
  default long heldBytes() {
    return this instanceof Inline inline
        ? inline.value().length
        : this instanceof Broken broken ? broken.what().length() : 0;
  }

  /** In the reference file itself. */
  record Inline(byte[] value) implements Reference {}

  /**
   * In another file.
   *
   * @param url as written, with templates
   * @param offset where the value begins
   * @param length how long it is; -1 for all to the end
   */
  record Elsewhere(String url, long offset, long length) implements Reference {
    static final long TO_THE_END = -1;
  }

  /**
   * Made of ranges of other files, one after the other.
   *
   * @param encoding makes of their bytes those of the value
   */
  record Made(List<Elsewhere> parts, Encoding encoding) implements Reference {}

  /** Encodes what was read as the metadata say. */
  @FunctionalInterface
  interface Encoding {
    ByteBuffer encoded(ByteBuffer read) throws ZarrException;
  }

  /** In another file, as a rule says: its URL is made when it is requested. */
  record Generated(Rule rule, long number) implements Reference {}

  /** Makes many references. */
  interface Rule {
    /** Returns the reference of that number. */
    Elsewhere reference(long number) throws ZarrException;
  }

  /** One that cannot be understood, which is an error where its value is read. */
  record Broken(String what) implements Reference {}
}
