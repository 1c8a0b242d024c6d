package io.github.zarrcdm.internal.codec.zfp;

import java.util.HexFormat;

/**
 * Where the coefficients of a block belong: they are stored by the sum of their frequencies along
 * each dimension, then by that of the squares. Positions are in base 4, the lowest digit along the
 * dimension that runs fastest.
 */
final class ZfpOrder {
  private static final int[][] BY_DIMENSIONS = {
    {},
    positions("00010203"),
    positions("0001040502080609030c0a070d0b0e0f"),
    positions(
        "0001041014110502082015061218092124030c3016192528220a07131c0d313429261a171d350b232c0e3238"
            + "2a1b272d1e36393c330f2b2e3a3d371f3e3b2f3f"),
    positions(
        "00010410400550114441140208208054514515061242184809602124818490030c30c0555246164919582564"
            + "619491850aa0228882280713431c4c0d703134c1c4d056596595a189298626a41a989268624a5347174d1d5c"
            + "357471d4d1c50b23832c8c0eb03238c2c8e05aa566999669a8a28a2a575d75d51b4b632787936c2d8d9c1e4e"
            + "b1b436727839c6d2d8c9e1e40ff033ccc33ca9a69a6a5b67976d9d5eb57679d6d9e5a38b2b8e2eac3ab8b2e8"
            + "e2caf1cd3dc737f41fdcd37c734faaa79b6b9e6ead7ab9b6e9e6da5ff577ddd77df2ce3ecb3bf82fece3bcb3"
            + "8fabaebaeaf6de7edb7bf96fede7bdb79ffcf3cf3faffabbeeebbefdf7df7ffefbefbfff")
  };

  private ZfpOrder() {}

  /** Returns the positions in a block of so many dimensions, in the order of storage. */
  static int[] of(int dimensions) {
    return BY_DIMENSIONS[dimensions];
  }

  private static int[] positions(String hex) {
    byte[] bytes = HexFormat.of().parseHex(hex);
    int[] positions = new int[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      positions[i] = bytes[i] & 0xff;
    }
    return positions;
  }
}
