package io.github.zarrcdm.internal.map.picture;

import io.github.zarrcdm.internal.map.colour.Paint;
import io.github.zarrcdm.internal.map.scene.Globe;
import io.github.zarrcdm.internal.map.scene.GraticuleLine;
import io.github.zarrcdm.internal.map.scene.Scene;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;

/**
 * What a picture shows.
 *
 * @param title what is measured
 * @param subtitle the variable, time and level
 * @param lines whether coastlines and borders are drawn
 */
public record Picture(Scene scene, Paint paint, String title, String subtitle, boolean lines) {
  private static final Color GUIDE = new Color(20, 20, 20, 130);
  private static final Color GUIDE_HALO = new Color(255, 255, 255, 90);

  private static final Color CURVE = new Color(0x1F4E9A);
  private static final int PIXELS_PER_DOT = 12;
  private static final double DOT = 2.5;

  /** The lightness, to 255, below which a map is dark: green stands for all colours. */
  private static final int DARK = 80;

  private static final int TITLE_ROW = 26;
  private static final int SUBTITLE_ROW = 48;

  /** A coast at 1:50 million is out of place on a map that shows less than so many degrees. */
  private static final double LEAST_EXTENT = 1.5;

  /** Draws it, {@code height} pixels high or, if that is 0, as high as it needs. */
  public BufferedImage draw(int width, int height) throws IOException {
    ColourKey key = key();
    Layout layout = Layout.of(scene, width, height, FrameAxes.margin(scene), key.width());
    BufferedImage image =
        new BufferedImage(layout.width(), layout.height(), BufferedImage.TYPE_INT_RGB);
    Graphics2D pen = TextStyle.pen(image);
    pen.setColor(Color.WHITE);
    pen.fillRect(0, 0, layout.width(), layout.height());
    Frame frame = layout.frame();
    boolean dark = cells(image, frame);
    pen.setColor(TextStyle.BLACK);
    List<GraticuleLine> graticule = earth(pen, frame, dark);
    guides(pen, frame);
    curves(pen, frame);
    pen.setStroke(new BasicStroke(1));
    pen.setColor(TextStyle.BLACK);
    key.draw(pen, frame);
    pen.drawRect(frame.left() - 1, frame.top() - 1, frame.width() + 1, frame.height() + 1);
    FrameAxes axes = new FrameAxes(pen, frame);
    if (graticule.isEmpty()) {
      axes.draw();
    } else {
      new GraticuleLabels(pen, frame).draw(graticule, scene.globe().orElseThrow());
    }
    titles(pen, frame, layout.width());
    pen.dispose();
    return image;
  }

  private ColourKey key() {
    if (paint instanceof Paint.Shades shades) {
      return new ColourBar(shades.scale(), shades.units());
    }
    return paint instanceof Paint.Classes classes
        ? new Legend(classes.flags(), classes.values())
        : ColourKey.none();
  }

  /** Returns true if most of it is dark. */
  private boolean cells(BufferedImage image, Frame frame) {
    int[] cells = scene.cells(frame.width(), frame.height());
    int[] colours = new int[cells.length];
    double light = 0;
    IntUnaryOperator colour = colour(cells, frame);
    for (int i = 0; i < cells.length; i++) {
      colours[i] = cells[i] == Scene.NONE ? scene.background() : colour.applyAsInt(i);
      light += new Color(colours[i]).getGreen();
    }
    if (scene.isOutlined()) {
      outline(cells, colours, frame.width());
    }
    image.setRGB(
        frame.left(), frame.top(), frame.width(), frame.height(), colours, 0, frame.width());
    return light / cells.length < DARK;
  }

  /** Returns the colour of each pixel that has a cell. */
  private IntUnaryOperator colour(int[] cells, Frame frame) {
    if (paint instanceof Paint.Shades shades) {
      Optional<double[]> between = scene.between(shades.values(), frame.width(), frame.height());
      if (between.isPresent()) {
        double[] values = between.get();
        return pixel -> shades.scale().rgb(values[pixel]);
      }
    }
    return pixel -> paint.rgb(cells[pixel]);
  }

  /** Gives cells with nothing beside them a dark edge. */
  private static void outline(int[] cells, int[] colours, int width) {
    for (int i = width; i < cells.length - width; i++) {
      boolean edge =
          cells[i - 1] == Scene.NONE
              || cells[i + 1] == Scene.NONE
              || cells[i - width] == Scene.NONE
              || cells[i + width] == Scene.NONE;
      if (cells[i] != Scene.NONE && edge) {
        colours[i] = TextStyle.BLACK.getRGB();
      }
    }
  }

  private List<GraticuleLine> earth(Graphics2D pen, Frame frame, boolean dark) throws IOException {
    Optional<Globe> globe = scene.globe();
    if (globe.isEmpty()) {
      return List.of();
    }
    EarthLines earth = new EarthLines(pen, frame, globe.get(), dark);
    List<GraticuleLine> graticule = globe.get().graticule(scene.x(), scene.y());
    earth.graticule(graticule);
    if (lines && globe.get().degrees(scene.x(), scene.y()) >= LEAST_EXTENT) {
      earth.coasts();
    }
    return graticule;
  }

  /** With a dot at each point, if these are few. */
  private void curves(Graphics2D pen, Frame frame) {
    pen.setClip(frame.left(), frame.top(), frame.width(), frame.height());
    pen.setColor(CURVE);
    pen.setStroke(new BasicStroke(1.6f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
    int points = scene.curves().stream().mapToInt(curve -> curve.length / 2).sum();
    boolean few = points * PIXELS_PER_DOT <= frame.width();
    for (double[] curve : scene.curves()) {
      pen.draw(path(curve, frame));
      for (int i = 0; (few || curve.length == 2) && i < curve.length; i += 2) {
        double column = frame.column(curve[i]);
        double row = frame.row(curve[i + 1]);
        pen.fill(new Ellipse2D.Double(column - DOT, row - DOT, 2 * DOT, 2 * DOT));
      }
    }
    pen.setClip(null);
  }

  private static Path2D path(double[] line, Frame frame) {
    Path2D path = new Path2D.Double();
    path.moveTo(frame.column(line[0]), frame.row(line[1]));
    for (int i = 2; i < line.length; i += 2) {
      path.lineTo(frame.column(line[i]), frame.row(line[i + 1]));
    }
    return path;
  }

  private void guides(Graphics2D pen, Frame frame) {
    for (double[] line : scene.guides()) {
      Path2D path = path(line, frame);
      pen.setColor(GUIDE_HALO);
      pen.setStroke(new BasicStroke(1.6f));
      pen.draw(path);
      pen.setColor(GUIDE);
      pen.setStroke(new BasicStroke(0.6f));
      pen.draw(path);
    }
  }

  private void titles(Graphics2D pen, Frame frame, int width) {
    pen.setColor(TextStyle.BLACK);
    pen.setFont(TextStyle.TITLE);
    FontMetrics large = pen.getFontMetrics();
    pen.drawString(
        TextStyle.fitted(title, large, width - frame.left() - 10), frame.left(), TITLE_ROW);
    pen.setFont(TextStyle.PLAIN);
    FontMetrics plain = pen.getFontMetrics();
    pen.drawString(
        TextStyle.fitted(subtitle, plain, width - frame.left() - 10), frame.left(), SUBTITLE_ROW);
    if (paint instanceof Paint.Empty) {
      String message = "all values are missing";
      pen.drawString(
          message,
          frame.left() + (frame.width() - plain.stringWidth(message)) / 2,
          frame.top() + frame.height() / 2);
    }
  }
}
