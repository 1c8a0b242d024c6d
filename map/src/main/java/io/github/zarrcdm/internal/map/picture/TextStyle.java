package io.github.zarrcdm.internal.map.picture;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.font.GlyphVector;
import java.awt.image.BufferedImage;

/** How all that is written in a picture looks. */
final class TextStyle {
  static final Color BLACK = new Color(0x222222);
  static final Font PLAIN = new Font(Font.SANS_SERIF, Font.PLAIN, 13);
  static final Font TITLE = new Font(Font.SANS_SERIF, Font.BOLD, 16);

  private static final Color HALO = new Color(255, 255, 255, 200);

  private TextStyle() {}

  /** Lines and letters with smooth edges. */
  static Graphics2D pen(BufferedImage image) {
    Graphics2D pen = image.createGraphics();
    pen.setRenderingHint(
        RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
    pen.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    pen.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_NORMALIZE);
    pen.setColor(BLACK);
    return pen;
  }

  /** Returns how much room texts in {@code font} take, before there is a picture. */
  static FontMetrics metrics(Font font) {
    BufferedImage none = new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB);
    Graphics2D pen = pen(none);
    FontMetrics metrics = pen.getFontMetrics(font);
    pen.dispose();
    return metrics;
  }

  /** From the base line of a text to the line through its middle. */
  static int middle(FontMetrics metrics) {
    return metrics.getAscent() / 2 - 1;
  }

  /** As much of {@code text} as there is room for. */
  static String fitted(String text, FontMetrics metrics, int room) {
    String fitted = text;
    while (fitted.length() > 1 && metrics.stringWidth(fitted) > room) {
      fitted = fitted.substring(0, fitted.length() - 2).stripTrailing() + "\u2026";
    }
    return fitted;
  }

  /** Writes {@code text} upwards, its middle at {@code row}, on the line at {@code column}. */
  static void upwards(Graphics2D pen, String text, int column, int row) {
    Graphics2D turned = (Graphics2D) pen.create();
    turned.rotate(-Math.PI / 2);
    turned.drawString(text, -(row + turned.getFontMetrics().stringWidth(text) / 2), column);
    turned.dispose();
  }

  /** Writes {@code text} on top of colours. */
  static void withHalo(Graphics2D pen, String text, float column, float row) {
    GlyphVector glyphs = pen.getFont().createGlyphVector(pen.getFontRenderContext(), text);
    Graphics2D halo = (Graphics2D) pen.create();
    halo.setColor(HALO);
    halo.setStroke(new BasicStroke(3, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
    halo.draw(glyphs.getOutline(column, row));
    halo.dispose();
    pen.drawGlyphVector(glyphs, column, row);
  }
}
