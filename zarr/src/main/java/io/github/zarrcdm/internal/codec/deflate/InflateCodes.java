package io.github.zarrcdm.internal.codec.deflate;

import java.util.Arrays;

/**
 * The Huffman codes of a DEFLATE block: {@link #entries} has the tables of literals and lengths,
 * and from {@link #DISTANCES} on those of distances. For one thread.
 */
final class InflateCodes {
  static final int WIDTH = 11;
  static final int DISTANCE_WIDTH = 8;

  /** Where the table of distances begins; that of literals and lengths comes first. */
  static final int DISTANCES = 1 << WIDTH;

  private static final int MORE = DISTANCES + (1 << DISTANCE_WIDTH);
  private static final int MORE_DISTANCES =
      MORE + DeflateAlphabet.LITERALS_AND_LENGTHS.mostOfMore(WIDTH);
  private static final int SIZE =
      MORE_DISTANCES + DeflateAlphabet.DISTANCES.mostOfMore(DISTANCE_WIDTH);

  /** The order in which the lengths of the codes for lengths are stored. */
  private static final byte[] ORDER = {
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15
  };

  /** As {@link HuffmanTable} describes them. */
  final int[] entries = new int[SIZE];

  private final HuffmanTable literals =
      DeflateAlphabet.LITERALS_AND_LENGTHS.table(WIDTH, entries, 0, MORE);
  private final HuffmanTable distances =
      DeflateAlphabet.DISTANCES.table(DISTANCE_WIDTH, entries, DISTANCES, MORE_DISTANCES);
  private final int[] lengthCodes = new int[1 << 7];
  private final HuffmanTable codeLengths = DeflateAlphabet.CODE_LENGTHS.table(7, lengthCodes, 0, 0);
  private final byte[] lengths = new byte[288 + 32];

  /** Sets the codes that every block may have without storing them. */
  boolean setFixed() {
    Arrays.fill(lengths, 0, 144, (byte) 8);
    Arrays.fill(lengths, 144, 256, (byte) 9);
    Arrays.fill(lengths, 256, 280, (byte) 7);
    Arrays.fill(lengths, 280, 288, (byte) 8);
    Arrays.fill(lengths, 288, 320, (byte) 5);
    return literals.set(lengths, 0, 288) && distances.set(lengths, 288, 32);
  }

  /** Reads the codes of a block; false if there are no such codes. */
  boolean read(InflateBits in) {
    int literalCodes = in.take(5) + 257;
    int distanceCodes = in.take(5) + 1;
    int storedLengths = in.take(4) + 4;
    if (literalCodes > 286 || distanceCodes > 30) {
      return false;
    }
    Arrays.fill(lengths, 0, ORDER.length, (byte) 0);
    for (int i = 0; i < storedLengths; i++) {
      in.refill();
      lengths[ORDER[i]] = (byte) in.take(3);
    }
    if (!codeLengths.set(lengths, 0, ORDER.length)) {
      return false;
    }
    int count = literalCodes + distanceCodes;
    for (int i = 0; i < count; ) {
      in.refill();
      int entry = lengthCodes[(int) in.word & lengthCodes.length - 1];
      in.take(entry & 7);
      int symbol = entry >>> HuffmanTable.VALUE;
      if (symbol < 16) {
        lengths[i++] = (byte) symbol;
        continue;
      }
      if (symbol == 16 && i == 0) {
        return false;
      }
      byte repeated = symbol == 16 ? lengths[i - 1] : 0;
      int times = symbol == 16 ? 3 + in.take(2) : symbol == 17 ? 3 + in.take(3) : 11 + in.take(7);
      if (times > count - i) {
        return false;
      }
      Arrays.fill(lengths, i, i + times, repeated);
      i += times;
    }
    return lengths[256] != 0
        && literals.set(lengths, 0, literalCodes)
        && distances.set(lengths, literalCodes, distanceCodes);
  }
}
