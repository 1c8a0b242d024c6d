package io.github.zarrcdm.internal.codec.checksum;

import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.memory.LittleEndian;
import java.nio.charset.StandardCharsets;
import java.util.zip.Checksum;

/**
 * Bob Jenkins' {@code lookup3} hash ({@code hashlittle}) of a prefix and the bytes. Takes all bytes
 * in one {@link #update}.
 *
 * @see <a href="https://burtleburtle.net/bob/c/lookup3.c">lookup3.c</a>
 */
final class JenkinsLookup3 implements Checksum {
  private final int seed;
  private final byte[] prefix;
  private int value;

  private JenkinsLookup3(int seed, byte[] prefix) {
    this.seed = seed;
    this.prefix = prefix;
  }

  static JenkinsLookup3 of(Configuration configuration) throws ZarrException {
    long seed = configuration.integer("initval", 0, 0, 0xffffffffL);
    String prefix = configuration.text("prefix", "");
    return new JenkinsLookup3((int) seed, prefix.getBytes(StandardCharsets.UTF_8));
  }

  /** Returns a hash of the same configuration in its initial state. */
  JenkinsLookup3 copy() {
    return new JenkinsLookup3(seed, prefix);
  }

  @Override
  public void update(byte[] array, int from, int length) {
    if (prefix.length == 0) {
      value = hash(array, from, length, seed);
    } else {
      byte[] all = new byte[prefix.length + length];
      System.arraycopy(prefix, 0, all, 0, prefix.length);
      System.arraycopy(array, from, all, prefix.length, length);
      value = hash(all, 0, all.length, seed);
    }
  }

  private static int hash(byte[] array, int from, int length, int seed) {
    int a = 0xdeadbeef + length + seed;
    int b = a;
    int c = a;
    int at = from;
    int left = length;
    for (; left > 12; at += 12, left -= 12) {
      a += LittleEndian.getInt(array, at);
      b += LittleEndian.getInt(array, at + 4);
      c += LittleEndian.getInt(array, at + 8);
      a = (a - c) ^ Integer.rotateLeft(c, 4);
      c += b;
      b = (b - a) ^ Integer.rotateLeft(a, 6);
      a += c;
      c = (c - b) ^ Integer.rotateLeft(b, 8);
      b += a;
      a = (a - c) ^ Integer.rotateLeft(c, 16);
      c += b;
      b = (b - a) ^ Integer.rotateLeft(a, 19);
      a += c;
      c = (c - b) ^ Integer.rotateLeft(b, 4);
      b += a;
    }
    if (left == 0) {
      return c;
    }
    a += word(array, at, left);
    b += word(array, at + 4, left - 4);
    c += word(array, at + 8, left - 8);
    c = (c ^ b) - Integer.rotateLeft(b, 14);
    a = (a ^ c) - Integer.rotateLeft(c, 11);
    b = (b ^ a) - Integer.rotateLeft(a, 25);
    c = (c ^ b) - Integer.rotateLeft(b, 16);
    a = (a ^ c) - Integer.rotateLeft(c, 4);
    b = (b ^ a) - Integer.rotateLeft(a, 14);
    return (c ^ b) - Integer.rotateLeft(b, 24);
  }

  /** Up to four bytes, little-endian; 0 if {@code count} is not positive. */
  private static int word(byte[] array, int at, int count) {
    int word = 0;
    for (int i = 0; i < Math.min(count, 4); i++) {
      word |= (array[at + i] & 0xff) << 8 * i;
    }
    return word;
  }

  @Override
  public void update(int b) {
    update(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public long getValue() {
    return value & 0xffffffffL;
  }

  @Override
  public void reset() {
    value = 0;
  }
}
