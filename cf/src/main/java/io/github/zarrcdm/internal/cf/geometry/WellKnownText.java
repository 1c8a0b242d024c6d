package io.github.zarrcdm.internal.cf.geometry;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Geometries as text: {@code POLYGON ((0 0, 10 0, 10 10, 0 0))}.
 *
 * @see <a href="https://www.ogc.org/standards/sfa/">OGC 06-103r4, 7.2</a>
 */
public final class WellKnownText {
  private final GeometryType type;
  private final GeometryParts parts;
  private final double[] x;
  private final double[] y;

  /** The geometries of {@code parts}, whose nodes are at {@code x} and {@code y}. */
  public WellKnownText(GeometryType type, GeometryParts parts, double[] x, double[] y) {
    this.type = type;
    this.parts = parts;
    this.x = x;
    this.y = y;
  }

  /**
   * Returns the text of one geometry; {@code POLYGON EMPTY} if it has no parts, null if a node has
   * no place.
   */
  public @Nullable String of(int geometry) {
    for (int p = parts.firstPart(geometry); p < parts.firstPart(geometry + 1); p++) {
      for (int node = parts.firstNode(p); node < parts.endNode(p); node++) {
        if (!Double.isFinite(x[node] + y[node])) {
          return null;
        }
      }
    }
    List<String> elements = new ArrayList<>();
    List<String> rings = new ArrayList<>(); // Of the polygon that is not yet complete.
    boolean exterior = false;
    for (int p = parts.firstPart(geometry); p < parts.firstPart(geometry + 1); p++) {
      switch (type) {
        case POINT -> {
          for (int node = parts.firstNode(p); node < parts.endNode(p); node++) {
            elements.add("(" + point(node) + ")");
          }
        }
        case LINE -> elements.add(points(p, false));
        case POLYGON -> {
          if (!parts.isHole(p) && exterior) {
            elements.add("(" + String.join(", ", rings) + ")");
            rings.clear();
          }
          exterior |= !parts.isHole(p);
          rings.add(parts.isHole(p) ? rings.size() : 0, points(p, true));
        }
      }
    }
    if (!rings.isEmpty()) {
      elements.add("(" + String.join(", ", rings) + ")");
    }
    String name = type == GeometryType.LINE ? "LINESTRING" : type.word().toUpperCase(Locale.ROOT);
    return elements.isEmpty()
        ? name + " EMPTY"
        : elements.size() == 1
            ? name + " " + elements.get(0)
            : "MULTI" + name + " (" + String.join(", ", elements) + ")";
  }

  /** Rings end where they begin, also those of CF that do not. */
  private String points(int part, boolean closed) {
    List<String> points = new ArrayList<>();
    for (int node = parts.firstNode(part); node < parts.endNode(part); node++) {
      points.add(point(node));
    }
    if (closed && !points.get(0).equals(points.get(points.size() - 1))) {
      points.add(points.get(0));
    }
    return "(" + String.join(", ", points) + ")";
  }

  private String point(int node) {
    return number(x[node]) + " " + number(y[node]);
  }

  static String number(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Long.toString((long) value)
        : Double.toString(value);
  }
}
