package io.github.zarrcdm.cli.map;

import java.awt.Color;

/**
 * The colour map viridis: as light as the value is high, for every eye and in print. Its colours
 * lie on straight lines between the published ones.
 *
 * @see <a href="https://bids.github.io/colormap/">colour maps by van der Walt and Smith, CC0</a>
 */
final class Viridis {
  /** The colour of a cell without a value. */
  static final Color MISSING = new Color(0xE4E4E4);

  private static final int[] COLOURS = {
    0x440154, 0x481467, 0x482576, 0x453781, 0x404688, 0x39558C, 0x33638D, 0x2D718E, 0x287D8E,
    0x238A8D, 0x1F968B, 0x20A386, 0x29AF7F, 0x3CBC75, 0x56C667, 0x74D055, 0x94D840, 0xB8DE29,
    0xDCE318, 0xFDE725
  };

  private Viridis() {}

  /** The colour, as RGB, of a value that lies at {@code at} between lowest (0) and highest (1). */
  static int rgb(double at) {
    double place = Math.min(1, Math.max(0, at)) * (COLOURS.length - 1);
    int below = (int) Math.min(place, COLOURS.length - 2);
    double part = place - below;
    int rgb = 0;
    for (int shift = 16; shift >= 0; shift -= 8) {
      int low = COLOURS[below] >> shift & 0xFF;
      int high = COLOURS[below + 1] >> shift & 0xFF;
      rgb |= (int) Math.round(low + part * (high - low)) << shift;
    }
    return rgb;
  }
}
