package io.github.zarrcdm.internal.codec.deflate;

/**
 * The symbols that Huffman codes of DEFLATE stand for, as {@link HuffmanTable} has them.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc1951#section-3.2.5">RFC 1951</a>
 */
enum DeflateAlphabet {
  /** Bytes, the end of a block, and how many bytes are copied. */
  LITERALS_AND_LENGTHS(15) {
    @Override
    int[] symbols() {
      int[] symbols = new int[288];
      for (int literal = 0; literal < 256; literal++) {
        symbols[literal] = HuffmanTable.LITERAL | literal << HuffmanTable.VALUE;
      }
      symbols[256] = HuffmanTable.END;
      for (int i = 0; i < 28; i++) {
        int extra = Math.max(0, i / 4 - 1);
        int base = i < 4 ? i : 4 + i % 4 << extra;
        symbols[257 + i] = base + 3 << HuffmanTable.VALUE | extra;
      }
      symbols[285] = 258 << HuffmanTable.VALUE;
      symbols[286] = HuffmanTable.INVALID;
      symbols[287] = HuffmanTable.INVALID;
      return symbols;
    }
  },

  /** How far back the bytes are that are copied. */
  DISTANCES(15) {
    @Override
    int[] symbols() {
      int[] symbols = new int[32];
      for (int i = 0; i < 30; i++) {
        int extra = Math.max(0, i / 2 - 1);
        int base = i < 2 ? i : 2 + i % 2 << extra;
        symbols[i] = base + 1 << HuffmanTable.VALUE | extra;
      }
      symbols[30] = HuffmanTable.INVALID;
      symbols[31] = HuffmanTable.INVALID;
      return symbols;
    }
  },

  /** Lengths of codes, and how often one is repeated. */
  CODE_LENGTHS(7) {
    @Override
    int[] symbols() {
      int[] symbols = new int[19];
      for (int length = 0; length < symbols.length; length++) {
        symbols[length] = length << HuffmanTable.VALUE;
      }
      return symbols;
    }
  };

  private final int longestCode;

  DeflateAlphabet(int longestCode) {
    this.longestCode = longestCode;
  }

  /** Returns the entry of each symbol, less the length of its code. */
  abstract int[] symbols();

  /** A table of the codes of these symbols, at {@code first} of {@code entries}. */
  HuffmanTable table(int width, int[] entries, int first, int more) {
    return new HuffmanTable(symbols(), longestCode(), width, entries, first, more);
  }

  /** Returns the most entries that second look-ups in such a table need. */
  int mostOfMore(int width) {
    return HuffmanTable.mostOfMore(symbols().length, longestCode(), width);
  }

  /** Returns the most bits of a code. */
  int longestCode() {
    return longestCode;
  }
}
