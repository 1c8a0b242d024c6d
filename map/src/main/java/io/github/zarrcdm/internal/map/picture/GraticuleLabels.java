package io.github.zarrcdm.internal.map.picture;

import io.github.zarrcdm.internal.map.scene.Globe;
import io.github.zarrcdm.internal.map.scene.GraticuleLine;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.geom.Point2D;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes the names of meridians and parallels where they leave a map: meridians below it, parallels
 * at its left, and what leaves it elsewhere where there is room, or on the line.
 */
final class GraticuleLabels {
  private static final int GAP = 6;

  /** Where on a line there may be room: from its middle outwards. */
  private static final double[] PARTS = {0.5, 0.35, 0.65, 0.2, 0.8, 0.1, 0.9};

  private enum Side {
    BOTTOM,
    LEFT,
    TOP
  }

  private final Graphics2D pen;
  private final FontMetrics metrics;
  private final Frame frame;
  private final List<Rectangle> written = new ArrayList<>();

  GraticuleLabels(Graphics2D pen, Frame frame) {
    this.pen = pen;
    this.frame = frame;
    pen.setFont(TextStyle.PLAIN);
    this.metrics = pen.getFontMetrics();
  }

  void draw(List<GraticuleLine> lines, Globe globe) {
    for (GraticuleLine line : lines) {
      List<double[]> pieces = new ArrayList<>();
      globe.line(line.lonLat(), pieces::add);
      List<Side> sides =
          line.meridian()
              ? List.of(Side.BOTTOM, Side.TOP, Side.LEFT)
              : List.of(Side.LEFT, Side.BOTTOM);
      if (sides.stream().noneMatch(side -> write(line.text(), pieces, side))) {
        inside(line, pieces);
      }
    }
  }

  private boolean write(String text, List<double[]> pieces, Side side) {
    for (double[] piece : pieces) {
      for (int i = 2; i < piece.length; i += 2) {
        Point2D at = crossing(pixel(piece, i - 2), pixel(piece, i), side);
        if (at != null && write(text, at, side)) {
          return true;
        }
      }
    }
    return false;
  }

  private Point2D pixel(double[] piece, int i) {
    return new Point2D.Double(frame.column(piece[i]), frame.row(piece[i + 1]));
  }

  /**
   * Returns where the line from {@code a} to {@code b} goes through a side of the frame; null if
   * nowhere.
   */
  private @Nullable Point2D crossing(Point2D a, Point2D b, Side side) {
    double edge =
        side == Side.LEFT ? frame.left() : side == Side.TOP ? frame.top() : frame.bottom();
    double from = side == Side.LEFT ? a.getX() : a.getY();
    double to = side == Side.LEFT ? b.getX() : b.getY();
    if (from == to || (from - edge) * (to - edge) > 0) {
      return null;
    }
    double part = (edge - from) / (to - from);
    double x = a.getX() + part * (b.getX() - a.getX());
    double y = a.getY() + part * (b.getY() - a.getY());
    boolean within =
        side == Side.LEFT
            ? y >= frame.top() && y <= frame.bottom()
            : x >= frame.left() && x <= frame.right();
    return within ? new Point2D.Double(x, y) : null;
  }

  private boolean write(String text, Point2D at, Side side) {
    int width = metrics.stringWidth(text);
    int height = metrics.getAscent();
    int x = (int) Math.round(at.getX());
    int y = (int) Math.round(at.getY());
    return switch (side) {
      case BOTTOM -> place(text, x - width / 2, frame.bottom() + GAP + height - 2);
      case TOP -> place(text, x - width / 2, frame.top() - GAP + 2);
      case LEFT -> place(text, frame.left() - GAP - width, y + TextStyle.middle(metrics));
    };
  }

  private boolean place(String text, int left, int baseline) {
    Rectangle box = box(text, left, baseline);
    if (written.stream().anyMatch(box::intersects)) {
      return false;
    }
    written.add(box);
    pen.drawString(text, left, baseline);
    return true;
  }

  private Rectangle box(String text, int left, int baseline) {
    return new Rectangle(
        left - 3,
        baseline - metrics.getAscent(),
        metrics.stringWidth(text) + 6,
        metrics.getHeight());
  }

  /** On a line that leaves the map nowhere: at the first of its points with room around. */
  private void inside(GraticuleLine line, List<double[]> pieces) {
    for (double[] piece : pieces) {
      for (double part : PARTS) {
        Point2D at = pixel(piece, 2 * (int) ((piece.length >> 1) * part));
        Rectangle box =
            box(
                line.text(),
                (int) at.getX() - metrics.stringWidth(line.text()) / 2,
                (int) at.getY() + TextStyle.middle(metrics));
        Rectangle map = new Rectangle(frame.left(), frame.top(), frame.width(), frame.height());
        if (map.contains(box) && written.stream().noneMatch(box::intersects)) {
          written.add(box);
          TextStyle.withHalo(
              pen, line.text(), box.x + 3, (float) at.getY() + TextStyle.middle(metrics));
          return;
        }
      }
    }
  }
}
