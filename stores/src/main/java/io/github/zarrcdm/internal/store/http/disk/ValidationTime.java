package io.github.zarrcdm.internal.store.http.disk;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * The time at which a cached response was last valid.
 *
 * @param documents a digest of the versions that the nearest documents above it had then; empty if
 *     none was known
 * @param root the same of those of the root, which may be consolidated
 * @param caller a digest of the credentials with which it was asked for
 * @param checked when the server sent or confirmed it, in milliseconds since 1970
 */
record ValidationTime(String documents, String root, String caller, long checked) {
  /** What nobody can rely on. */
  static final ValidationTime NONE = new ValidationTime("", "", "", 0);

  private static final int DIGEST = 32;

  /** Bytes that a stamp takes in a file. */
  static final int LENGTH = 3 * DIGEST + Long.BYTES + Integer.BYTES;

  /** Returns true if this is about what {@code now} describes, a digest of documents. */
  boolean isOf(String now) {
    return !now.isEmpty() && (now.equals(documents) || now.equals(root));
  }

  /** Returns the bytes of this as those of the content with the checksum {@code content}. */
  ByteBuffer bytes(int content) {
    ByteBuffer bytes = ByteBuffer.allocate(LENGTH);
    bytes.put(digest(documents)).put(digest(root)).put(digest(caller)).putLong(checked);
    return bytes.putInt(sum(bytes.array(), 0, content)).flip();
  }

  /**
   * Returns the stamp at the position of {@code bytes}; {@link #NONE} if it is of other content.
   */
  static ValidationTime of(ByteBuffer bytes, int content) {
    int start = bytes.arrayOffset() + bytes.position();
    String documents = text(bytes);
    String root = text(bytes);
    String caller = text(bytes);
    long checked = bytes.getLong();
    return bytes.getInt() == sum(bytes.array(), start, content)
        ? new ValidationTime(documents, root, caller, checked)
        : NONE;
  }

  private static int sum(byte[] bytes, int start, int content) {
    CRC32C sum = new CRC32C();
    sum.update(bytes, start, LENGTH - Integer.BYTES);
    sum.update(ByteBuffer.allocate(Integer.BYTES).putInt(content).flip());
    return (int) sum.getValue();
  }

  private static byte[] digest(String text) {
    byte[] digits = new byte[DIGEST];
    byte[] given = text.getBytes(US_ASCII);
    System.arraycopy(given, 0, digits, 0, Math.min(DIGEST, given.length));
    return digits;
  }

  private static String text(ByteBuffer bytes) {
    byte[] digits = new byte[DIGEST];
    bytes.get(digits);
    return new String(digits, US_ASCII).replace("\0", "");
  }
}
