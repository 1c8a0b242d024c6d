package io.github.zarrcdm.internal.icechunk;

import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The random bytes that name an object, as text: Crockford's base 32 in upper case, bits from the
 * left, without padding. Twelve bytes make twenty letters.
 *
 * @see <a href="https://www.crockford.com/base32.html">Base 32</a>
 */
public final class ObjectId {
  /** How many bytes name a snapshot, a manifest or a chunk. */
  public static final int LENGTH = 12;

  private static final String ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  private static final int LETTERS = 20;
  private static final int BITS = 5;
  private static final int OCTET = 8;

  private ObjectId() {}

  /** Returns the text of {@code bytes}. */
  public static String text(byte[] bytes) {
    StringBuilder text = new StringBuilder(LETTERS);
    int held = 0;
    int bits = 0;
    for (byte octet : bytes) {
      held = held << OCTET | octet & 0xff;
      for (bits += OCTET; bits >= BITS; ) {
        bits -= BITS;
        text.append(ALPHABET.charAt(held >> bits & 31));
      }
    }
    return bits == 0
        ? text.toString()
        : text.append(ALPHABET.charAt(held << BITS - bits & 31)).toString();
  }

  /**
   * Returns the id that {@code text} spells, in its canonical form: lower case, {@code O} for 0 and
   * {@code I}, {@code L} for 1 are understood. Null if it spells none.
   */
  public static @Nullable String parse(String text) {
    String plain =
        text.strip().toUpperCase(Locale.ROOT).replace('O', '0').replace('I', '1').replace('L', '1');
    if (plain.length() != LETTERS) {
      return null;
    }
    byte[] bytes = new byte[LENGTH];
    int held = 0;
    int bits = 0;
    int at = 0;
    for (int i = 0; i < LETTERS; i++) {
      int digit = ALPHABET.indexOf(plain.charAt(i));
      if (digit < 0) {
        return null;
      }
      held = held << BITS | digit;
      bits += BITS;
      if (bits >= OCTET && at < LENGTH) {
        bits -= OCTET;
        bytes[at++] = (byte) (held >> bits);
      }
    }
    return text(Arrays.copyOf(bytes, LENGTH)).equals(plain) ? plain : null;
  }
}
