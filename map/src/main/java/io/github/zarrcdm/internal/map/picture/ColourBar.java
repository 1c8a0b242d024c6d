package io.github.zarrcdm.internal.map.picture;

import io.github.zarrcdm.internal.map.axis.LogTickMarks;
import io.github.zarrcdm.internal.map.axis.NumberText;
import io.github.zarrcdm.internal.map.axis.TickMark;
import io.github.zarrcdm.internal.map.axis.TickMarks;
import io.github.zarrcdm.internal.map.colour.Scale;
import java.awt.Color;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.Polygon;
import java.util.List;

/** The colours of a scale from the lowest to the highest, with arrows where values go beyond. */
record ColourBar(Scale scale, String units) implements ColourKey {
  private static final int LEAST_WIDTH = 110;
  private static final int GAP = 22;
  private static final int BAR = 18;
  private static final int TICK = 5;
  private static final int ARROW = 14;
  private static final int PIXELS_PER_TICK = 60;
  private static final int USUAL_HEIGHT = 400;

  @Override
  public int width() {
    FontMetrics metrics = TextStyle.metrics(TextStyle.PLAIN);
    int texts =
        marks(USUAL_HEIGHT).stream().mapToInt(m -> metrics.stringWidth(m.text())).max().orElse(0);
    return Math.max(LEAST_WIDTH, GAP + BAR + TICK + 4 + texts + 8 + metrics.getHeight());
  }

  private List<TickMark> marks(int height) {
    if (scale.low() == scale.high()) {
      return List.of(new TickMark(scale.low(), NumberText.text(scale.low())));
    }
    int wanted = Math.max(2, height / PIXELS_PER_TICK);
    return scale.logarithmic()
        ? LogTickMarks.between(scale.low(), scale.high(), wanted)
        : TickMarks.numbers().between(scale.low(), scale.high(), wanted);
  }

  @Override
  public void draw(Graphics2D pen, Frame frame) {
    int left = frame.right() + GAP;
    int top = frame.top() + (scale.over() ? ARROW : 0);
    int height = frame.bottom() - (scale.under() ? ARROW : 0) - top;
    for (int row = 0; row < height; row++) {
      pen.setColor(new Color(scale.rgb(scale.value(1 - (row + 0.5) / height))));
      pen.fillRect(left, top + row, BAR, 1);
    }
    pen.setColor(TextStyle.BLACK);
    pen.drawRect(left - 1, top - 1, BAR + 1, height + 1);
    if (scale.over()) {
      arrow(pen, left, top - 1, -ARROW, scale.high());
    }
    if (scale.under()) {
      arrow(pen, left, top + height, ARROW, scale.low());
    }
    pen.setFont(TextStyle.PLAIN);
    FontMetrics metrics = pen.getFontMetrics();
    boolean constant = scale.low() == scale.high();
    for (TickMark mark : marks(height)) {
      double part = constant ? 0.5 : scale.part(mark.at());
      int row = top + (int) Math.round((1 - part) * height);
      pen.drawLine(left + BAR, row, left + BAR + TICK, row);
      pen.drawString(mark.text(), left + BAR + TICK + 4, row + TextStyle.middle(metrics));
    }
    String text = TextStyle.fitted(units, metrics, frame.height());
    TextStyle.upwards(pen, text, frame.right() + width() - 8, frame.top() + frame.height() / 2);
  }

  private void arrow(Graphics2D pen, int left, int base, int length, double value) {
    Polygon arrow =
        new Polygon(
            new int[] {left - 1, left + BAR, left + BAR / 2},
            new int[] {base, base, base + length},
            3);
    pen.setColor(new Color(scale.rgb(value)));
    pen.fill(arrow);
    pen.setColor(TextStyle.BLACK);
    pen.draw(arrow);
  }
}
