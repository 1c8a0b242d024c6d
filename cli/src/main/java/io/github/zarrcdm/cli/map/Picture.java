package io.github.zarrcdm.cli.map;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Line2D;
import java.awt.image.BufferedImage;

/** Draws a {@link Field}: each pixel has the colour of the cell that it lies in. */
final class Picture {
  private static final int LEFT = 84;
  private static final int RIGHT = 110;
  private static final int TOP = 64;
  private static final int BOTTOM = 60;
  private static final int BAR_GAP = 22;
  private static final int BAR = 18;
  private static final int TICK = 5;
  private static final int LEAST_HEIGHT = 120;
  private static final double TALLEST = 1.6;
  private static final int PIXELS_PER_TICK = 60;
  private static final Color GRATICULE = new Color(255, 255, 255, 110);
  private static final Color INK = new Color(0x222222);
  private static final Font PLAIN = new Font(Font.SANS_SERIF, Font.PLAIN, 13);
  private static final Font TITLE = new Font(Font.SANS_SERIF, Font.BOLD, 16);

  private final Field field;
  private final double low;
  private final double high;
  private final int right;
  private final int width;
  private final int height;
  private final BufferedImage image;
  private final Graphics2D pen;

  private Picture(Field field, double low, double high, int totalWidth, int totalHeight) {
    this.field = field;
    this.low = low;
    this.high = high;
    this.right = field.flags().map(Legend::width).orElse(RIGHT);
    this.width = totalWidth - LEFT - right;
    this.height =
        totalHeight == 0
            ? height(field, width)
            : Math.max(LEAST_HEIGHT, totalHeight - TOP - BOTTOM);
    this.image = new BufferedImage(totalWidth, height + TOP + BOTTOM, BufferedImage.TYPE_INT_RGB);
    this.pen = image.createGraphics();
  }

  /**
   * The picture of {@code field}, {@code width} pixels wide and {@code height} high with its axes,
   * or as high as it needs if that is 0; colours go from {@code low} to {@code high}.
   */
  static BufferedImage of(Field field, double low, double high, int width, int height) {
    Picture picture = new Picture(field, low, high, width, height);
    picture.draw();
    return picture.image;
  }

  /** One unit is as long upwards as sideways, unless the map would be a ribbon. */
  private static int height(Field field, int width) {
    double ratio = field.y().length() / field.x().length();
    boolean comparable = field.x().degrees() == field.y().degrees() && ratio > 0.1 && ratio < 10;
    double wanted = comparable ? Math.min(ratio, TALLEST) : 0.75;
    return Math.max(LEAST_HEIGHT, (int) Math.round(width * wanted));
  }

  private void draw() {
    pen.setRenderingHint(
        RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
    pen.setColor(Color.WHITE);
    pen.fillRect(0, 0, image.getWidth(), image.getHeight());
    cells();
    graticule();
    if (field.flags().isPresent()) {
      new Legend(pen, LEFT + width + BAR_GAP, TOP).draw(field.flags().get());
    } else {
      bar();
    }
    pen.setColor(INK);
    pen.setStroke(new BasicStroke(1));
    pen.drawRect(LEFT - 1, TOP - 1, width + 1, height + 1);
    xAxis();
    yAxis();
    titles();
    pen.dispose();
  }

  private void cells() {
    for (int row = 0; row < height; row++) {
      double y = field.y().fromTop((row + 0.5) / height);
      for (int column = 0; column < width; column++) {
        double x = field.x().low() + (column + 0.5) / width * field.x().length();
        image.setRGB(LEFT + column, TOP + row, colour(field.at(x, y)));
      }
    }
  }

  private int colour(float value) {
    if (!Float.isFinite(value)) {
      return Viridis.MISSING.getRGB();
    }
    if (field.flags().isPresent()) {
      return field.flags().get().colour(value).getRGB();
    }
    return Viridis.rgb(high > low ? (value - low) / (high - low) : 0.5);
  }

  private void graticule() {
    Graphics2D lines = (Graphics2D) pen.create(LEFT, TOP, width, height);
    lines.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    lines.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    lines.setColor(GRATICULE);
    field
        .graticule()
        .ifPresent(
            graticule ->
                graticule.draw(
                    field.x(),
                    field.y(),
                    (a, b) -> lines.draw(new Line2D.Double(x(a), y(a), x(b), y(b)))));
    lines.dispose();
  }

  private double x(double[] place) {
    return (place[0] - field.x().low()) / field.x().length() * width;
  }

  private double y(double[] place) {
    return field.y().partFromTop(place[1]) * height;
  }

  private void bar() {
    int left = LEFT + width + BAR_GAP;
    for (int row = 0; row < height; row++) {
      pen.setColor(new Color(Viridis.rgb(1 - (row + 0.5) / height)));
      pen.fillRect(left, TOP + row, BAR, 1);
    }
    pen.setColor(INK);
    pen.drawRect(left - 1, TOP - 1, BAR + 1, height + 1);
    pen.setFont(PLAIN);
    if (!(high > low)) {
      pen.drawString(
          Ticks.between(low, low + 1, 1).text(low), left + BAR + TICK + 4, TOP + height / 2);
      return;
    }
    Ticks ticks = Ticks.between(low, high, ticks(height));
    for (double value : ticks.values()) {
      int row = TOP + (int) Math.round((high - value) / (high - low) * height);
      pen.drawLine(left + BAR, row, left + BAR + TICK, row);
      pen.drawString(ticks.text(value), left + BAR + TICK + 4, row + middle());
    }
    String units = fitted(field.units(), metrics(PLAIN), height);
    upwards(units, image.getWidth() - 8);
  }

  /** Writes {@code text} along the height of the map, on the line at {@code column}. */
  private void upwards(String text, int column) {
    Graphics2D turned = (Graphics2D) pen.create();
    turned.rotate(-Math.PI / 2);
    turned.drawString(text, -(TOP + (height + metrics(PLAIN).stringWidth(text)) / 2), column);
    turned.dispose();
  }

  private void xAxis() {
    FontMetrics metrics = metrics(PLAIN);
    Ticks ticks = field.x().ticks(Math.max(2, width / (PIXELS_PER_TICK + 40)));
    for (double value : ticks.values()) {
      int column = LEFT + (int) Math.round((value - field.x().low()) / field.x().length() * width);
      String text = field.x().text(ticks, value);
      pen.drawLine(column, TOP + height, column, TOP + height + TICK);
      pen.drawString(
          text,
          column - metrics.stringWidth(text) / 2,
          TOP + height + TICK + metrics.getAscent() + 2);
    }
    String label = fitted(field.x().label(), metrics, width);
    pen.drawString(label, LEFT + (width - metrics.stringWidth(label)) / 2, TOP + height + 46);
  }

  private void yAxis() {
    FontMetrics metrics = metrics(PLAIN);
    Ticks ticks = field.y().ticks(ticks(height));
    for (double value : ticks.values()) {
      int row = TOP + (int) Math.round(field.y().partFromTop(value) * height);
      String text = field.y().text(ticks, value);
      pen.drawLine(LEFT - 1 - TICK, row, LEFT - 1, row);
      pen.drawString(text, LEFT - TICK - 5 - metrics.stringWidth(text), row + middle());
    }
    String label = fitted(field.y().label(), metrics, height + TOP);
    upwards(label, metrics.getAscent() + 4);
  }

  private void titles() {
    int room = image.getWidth() - LEFT - 10;
    FontMetrics large = metrics(TITLE);
    pen.drawString(fitted(field.title(), large, room), LEFT, 26);
    FontMetrics metrics = metrics(PLAIN);
    pen.drawString(fitted(field.subtitle(), metrics, room), LEFT, 48);
  }

  private FontMetrics metrics(Font font) {
    pen.setFont(font);
    return pen.getFontMetrics();
  }

  /** From the base line of a text to the line through its middle. */
  private int middle() {
    return metrics(PLAIN).getAscent() / 2 - 1;
  }

  private static int ticks(int pixels) {
    return Math.max(2, pixels / PIXELS_PER_TICK);
  }

  /** As much of {@code text} as there is room for. */
  private static String fitted(String text, FontMetrics metrics, int room) {
    String fitted = text;
    while (fitted.length() > 1 && metrics.stringWidth(fitted) > room) {
      fitted = fitted.substring(0, fitted.length() - 2).stripTrailing() + "\u2026";
    }
    return fitted;
  }
}
