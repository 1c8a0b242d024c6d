package io.github.zarrcdm.internal.map.scene;

import io.github.zarrcdm.internal.map.axis.Axis;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.image.BufferedImage;
import java.util.Arrays;

/** Cells of any shape, painted over each other, each with its number as its colour. */
final class Shapes {
  private static final int NOTHING = 0xFFFFFF;

  private final BufferedImage image;
  private final Graphics2D pen;
  private final AffineTransform toPixels;

  /** An empty sheet of pixels, on which {@code x} and {@code y} are laid out. */
  Shapes(Axis x, Axis y, int width, int height) {
    image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    pen = image.createGraphics();
    pen.setColor(new Color(NOTHING));
    pen.fillRect(0, 0, width, height);
    toPixels = new AffineTransform();
    toPixels.scale(width / x.length(), -height / y.length());
    toPixels.translate(-x.low(), -y.high());
  }

  /** Paints {@code shape}, in units of the axes. */
  void paint(Shape shape, int cell) {
    paintPixels(toPixels.createTransformedShape(shape), cell);
  }

  /** Paints {@code shape}, in pixels. */
  void paintPixels(Shape shape, int cell) {
    pen.setColor(new Color(cell));
    pen.fill(shape);
  }

  /** From units of the axes to pixels. */
  AffineTransform toPixels() {
    return toPixels;
  }

  /** Returns the number of the cell at each pixel. */
  int[] cells() {
    int width = image.getWidth();
    int[] colours = image.getRGB(0, 0, width, image.getHeight(), null, 0, width);
    return Arrays.stream(colours)
        .map(colour -> (colour & NOTHING) == NOTHING ? Scene.NONE : colour & NOTHING)
        .toArray();
  }
}
