package io.github.zarrcdm.cli.map;

import java.awt.Color;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;

/** The categories of a map beside it: a box of each colour, and what it means. */
record Legend(Graphics2D pen, int left, int top) {
  private static final int BOX = 14;
  private static final int LINE = 22;
  private static final int WIDEST = 260;
  private static final int MARGIN = 60;
  private static final int LETTER = 8;
  private static final Color INK = new Color(0x222222);
  private static final Font PLAIN = new Font(Font.SANS_SERIF, Font.PLAIN, 13);

  /** The room that {@code flags} take beside a map. */
  static int width(Flags flags) {
    int letters = flags.meanings().stream().mapToInt(String::length).max().orElse(0);
    return Math.min(WIDEST, MARGIN + letters * LETTER);
  }

  void draw(Flags flags) {
    pen.setFont(PLAIN);
    FontMetrics metrics = pen.getFontMetrics();
    for (int i = 0; i < flags.values().size(); i++) {
      int y = top + i * LINE;
      pen.setColor(flags.colour(flags.values().get(i)));
      pen.fillRect(left, y, BOX, BOX);
      pen.setColor(INK);
      pen.drawRect(left, y, BOX, BOX);
      String meaning = flags.meanings().get(i).replace('_', ' ');
      pen.drawString(meaning, left + BOX + 6, y + metrics.getAscent() - 1);
    }
  }
}
