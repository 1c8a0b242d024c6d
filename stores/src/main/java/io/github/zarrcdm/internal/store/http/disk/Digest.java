package io.github.zarrcdm.internal.store.http.disk;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Digests of texts and bytes, in hexadecimal digits. */
final class Digest {
  private Digest() {}

  /** Returns the SHA-256 of {@code text}: 64 digits. */
  static String of(String text) {
    return of(ByteBuffer.wrap(text.getBytes(UTF_8)));
  }

  /** Returns the SHA-256 of what remains in {@code bytes}. */
  static String of(ByteBuffer bytes) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(bytes.duplicate());
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // Every JVM has it.
    }
  }
}
