package io.github.zarrcdm.internal.map.picture;

import io.github.zarrcdm.internal.map.axis.TickMark;
import io.github.zarrcdm.internal.map.scene.Scene;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.util.List;

/** Draws the axes below and beside a picture, with their marks. */
record FrameAxes(Graphics2D pen, Frame frame) {
  private static final int TICK = 5;
  private static final int PIXELS_PER_ROW = 60;
  private static final int MOST_MARKS = 12;
  private static final int LABEL = 46;
  private static final int MARGIN = 84;
  private static final int WIDEST = 200;

  /** Returns the room to the left of a picture that the names of its vertical axis need. */
  static int margin(Scene scene) {
    FontMetrics metrics = TextStyle.metrics(TextStyle.PLAIN);
    int widest =
        scene.y().marks(MOST_MARKS).stream()
            .mapToInt(mark -> metrics.stringWidth(mark.text()))
            .max()
            .orElse(0);
    return Math.max(MARGIN, Math.min(WIDEST, widest) + metrics.getHeight() + TICK + 20);
  }

  void draw() {
    pen.setFont(TextStyle.PLAIN);
    pen.setColor(TextStyle.BLACK);
    FontMetrics metrics = pen.getFontMetrics();
    across(metrics);
    upwards(metrics);
    labels(metrics);
  }

  /** What the axes measure, without their marks. */
  void labels() {
    pen.setFont(TextStyle.PLAIN);
    labels(pen.getFontMetrics());
  }

  private void labels(FontMetrics metrics) {
    String across = TextStyle.fitted(frame.x().label(), metrics, frame.width());
    pen.drawString(
        across,
        frame.left() + (frame.width() - metrics.stringWidth(across)) / 2,
        frame.bottom() + LABEL);
    String up = TextStyle.fitted(frame.y().label(), metrics, frame.height() + MARGIN);
    TextStyle.upwards(
        pen,
        up,
        frame.left() - frame.margin() + metrics.getAscent() + 4,
        frame.top() + frame.height() / 2);
  }

  /** As many as stand side by side. */
  private void across(FontMetrics metrics) {
    int end = Integer.MIN_VALUE;
    for (TickMark mark : fitting(metrics)) {
      int column = (int) Math.round(frame.column(mark.at()));
      int width = metrics.stringWidth(mark.text());
      pen.drawLine(column, frame.bottom(), column, frame.bottom() + TICK);
      if (column - width / 2 > end) {
        pen.drawString(
            mark.text(), column - width / 2, frame.bottom() + TICK + metrics.getAscent() + 2);
        end = column + width / 2 + TICK;
      }
    }
  }

  private List<TickMark> fitting(FontMetrics metrics) {
    for (int wanted = MOST_MARKS; wanted > 2; wanted--) {
      List<TickMark> marks = frame.x().marks(wanted);
      int widest = marks.stream().mapToInt(m -> metrics.stringWidth(m.text())).max().orElse(0);
      if ((widest + 24) * marks.size() <= frame.width() + widest) {
        return marks;
      }
    }
    return frame.x().marks(2);
  }

  private void upwards(FontMetrics metrics) {
    for (TickMark mark : frame.y().marks(Math.max(2, frame.height() / PIXELS_PER_ROW))) {
      int row = (int) Math.round(frame.row(mark.at()));
      String text =
          TextStyle.fitted(mark.text(), metrics, frame.margin() - TICK - 10 - metrics.getHeight());
      pen.drawLine(frame.left() - 1 - TICK, row, frame.left() - 1, row);
      pen.drawString(
          text,
          frame.left() - TICK - 5 - metrics.stringWidth(text),
          row + TextStyle.middle(metrics));
    }
  }
}
