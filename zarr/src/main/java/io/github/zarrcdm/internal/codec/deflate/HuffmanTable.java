package io.github.zarrcdm.internal.codec.deflate;

import java.util.Arrays;

/**
 * Huffman codes of DEFLATE as a table: a code of up to {@code width} bits is found by one look-up,
 * a longer one by two. Tables share an array of entries. For one thread.
 *
 * <p>An entry, from its lowest bit on:
 *
 * <pre>
 *  6 bits  the length of the code and of the extra bits that follow it
 *  2 bits  0
 *  4 bits  the length of the code
 *  4 bits  {@link #MORE}, {@link #END}, {@link #INVALID}, or none of them
 * 15 bits  a literal, the smallest of several lengths or distances, or where the second look-up is
 *  1 bit   {@link #LITERAL}
 * </pre>
 */
final class HuffmanTable {
  static final int CODE = 8;

  /** A code of more than {@code width} bits. */
  static final int MORE = 1 << 12;

  /** The end of a block. */
  static final int END = 1 << 13;

  /** Bits that are no code, or the code of a symbol that does not exist. */
  static final int INVALID = 1 << 14;

  static final int VALUE = 16;
  static final int VALUE_MASK = 0x7fff;

  /** So that literals are negative. */
  static final int LITERAL = 1 << 31;

  private static final int LONGEST = 15;

  private final int[] symbols;
  private final int width;
  private final int moreBits;
  private final int[] entries;
  private final int first;
  private final int more;
  private final int[] sorted;
  private final int[] counts = new int[LONGEST + 1];

  /**
   * The table of {@code symbols}, whose codes have up to {@code longest} bits, in {@code entries}
   * from {@code first} on; second look-ups are from {@code more} on.
   */
  HuffmanTable(int[] symbols, int longest, int width, int[] entries, int first, int more) {
    this.symbols = symbols;
    this.width = width;
    this.moreBits = longest - width;
    this.entries = entries;
    this.first = first;
    this.more = more;
    this.sorted = new int[symbols.length];
  }

  /**
   * Returns the most entries that second look-ups of so many {@code symbols} need: at least two
   * codes share a table.
   */
  static int mostOfMore(int symbols, int longest, int width) {
    return symbols / 2 << longest - width;
  }

  /**
   * Sets the codes of the first {@code count} symbols by their lengths, which begin at {@code
   * lengths[from]}; 0 is none. Returns false if there are more codes than bits allow, or fewer,
   * except a single code of one bit and none at all, which zlib accepts too.
   */
  boolean set(byte[] lengths, int from, int count) {
    Arrays.fill(counts, 0);
    for (int i = 0; i < count; i++) {
      counts[lengths[from + i]]++;
    }
    int used = count - counts[0];
    int free = 1;
    for (int length = 1; length <= LONGEST; length++) {
      free = 2 * free - counts[length];
      if (free < 0) {
        return false;
      }
    }
    if (free > 0) {
      if (used > counts[1] || moreBits == 0) {
        return false;
      }
      Arrays.fill(entries, first, first + (1 << width), INVALID);
    }
    sort(lengths, from, count);
    assign(lengths, from, used);
    return true;
  }

  /** Sorts the symbols that have codes by their lengths. */
  private void sort(byte[] lengths, int from, int count) {
    int before = 0;
    for (int length = 1; length <= LONGEST; length++) {
      int some = counts[length];
      counts[length] = before;
      before += some;
    }
    for (int symbol = 0; symbol < count; symbol++) {
      int length = lengths[from + symbol];
      if (length > 0) {
        sorted[counts[length]++] = symbol;
      }
    }
  }

  /** Assigns codes in ascending order, and enters each for all values of the bits after it. */
  private void assign(byte[] lengths, int from, int used) {
    int size = 1 << width;
    int end = more;
    int second = 0;
    int prefix = -1;
    int code = 0;
    int before = 0;
    for (int i = 0; i < used; i++) {
      int symbol = sorted[i];
      int length = lengths[from + symbol];
      code <<= length - before;
      before = length;
      int bits = Integer.reverse(code++) >>> 32 - length;
      int entry = symbols[symbol] + (length << CODE | length);
      if (length <= width) {
        for (int at = bits; at < size; at += 1 << length) {
          entries[first + at] = entry;
        }
        continue;
      }
      if ((bits & size - 1) != prefix) {
        prefix = bits & size - 1;
        second = end;
        end += 1 << moreBits;
        entries[first + prefix] = MORE | second << VALUE;
      }
      for (int at = bits >>> width; at < 1 << moreBits; at += 1 << length - width) {
        entries[second + at] = entry;
      }
    }
  }
}
