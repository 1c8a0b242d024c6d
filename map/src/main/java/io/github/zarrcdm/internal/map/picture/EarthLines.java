package io.github.zarrcdm.internal.map.picture;

import io.github.zarrcdm.internal.map.scene.Globe;
import io.github.zarrcdm.internal.map.scene.GraticuleLine;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Path2D;
import java.io.IOException;
import java.util.List;

/** Draws coastlines, borders, meridians and parallels on a map. */
final class EarthLines {
  private static final int DARK = 20;
  private static final int LIGHT = 255;
  private static final float[] DASHES = {3, 3};

  private final Graphics2D pen;
  private final Frame frame;
  private final Globe globe;
  private final int line;
  private final int halo;

  /** {@code light}: whether the lines are light, on a map that is dark for the most part. */
  EarthLines(Graphics2D pen, Frame frame, Globe globe, boolean light) {
    this.pen = (Graphics2D) pen.create();
    this.pen.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    this.pen.clipRect(frame.left(), frame.top(), frame.width(), frame.height());
    this.frame = frame;
    this.globe = globe;
    this.line = light ? LIGHT : DARK;
    this.halo = light ? DARK : LIGHT;
  }

  /** Dark on light or the other way round, so that they are seen on all colours. */
  void coasts() throws IOException {
    NaturalEarth earth = NaturalEarth.read(globe.degrees(frame.x(), frame.y()));
    Path2D borders = path(earth.borders());
    Path2D coasts = path(earth.coasts());
    stroke(borders, grey(halo, 80), 1.5f);
    stroke(borders, grey(line, 130), 0.7f);
    stroke(coasts, grey(halo, 100), 2.4f);
    stroke(coasts, grey(line, 220), 0.9f);
  }

  void graticule(List<GraticuleLine> lines) {
    Path2D path = path(lines.stream().map(GraticuleLine::lonLat).toList());
    stroke(path, grey(halo, 90), 1);
    pen.setColor(grey(line, 120));
    pen.setStroke(
        new BasicStroke(0.6f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, DASHES, 0));
    pen.draw(path);
  }

  private static Color grey(int level, int opacity) {
    return new Color(level, level, level, opacity);
  }

  private void stroke(Path2D path, Color colour, float width) {
    pen.setColor(colour);
    pen.setStroke(new BasicStroke(width, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
    pen.draw(path);
  }

  private Path2D path(List<double[]> lines) {
    Path2D path = new Path2D.Double();
    for (double[] line : lines) {
      globe.line(
          line,
          piece -> {
            path.moveTo(frame.column(piece[0]), frame.row(piece[1]));
            for (int i = 2; i < piece.length; i += 2) {
              path.lineTo(frame.column(piece[i]), frame.row(piece[i + 1]));
            }
          });
    }
    return path;
  }
}
