package io.github.zarrcdm.internal.cf.geometry;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The nodes of geometries that are told as text, all of one type: that of most dimensions among
 * them. Those of other types have no parts.
 *
 * @param type of all that have parts
 * @param x of all nodes
 * @param y of all nodes
 * @param others how many have no parts here because they are of another type, or of several
 */
public record TextGeometries(
    GeometryType type, GeometryParts parts, double[] x, double[] y, int others) {
  /** The attribute that says how texts tell geometries, as stores with WKB are shown. */
  public static final String ENCODING = "geometry_encoding";

  private static final Pattern TOKEN =
      Pattern.compile("[A-Za-z]+|[(),]|[-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d+)?");

  /**
   * Returns the geometries of {@code texts}; an empty text, or one that is no geometry, has no
   * parts.
   */
  public static TextGeometries of(String[] texts) {
    GeometryType most = GeometryType.POINT;
    for (String text : texts) {
      GeometryType one = type(text).orElse(most);
      most = one.compareTo(most) > 0 ? one : most;
    }
    Nodes nodes = new Nodes();
    long[] nodeCounts = new long[texts.length];
    int others = 0;
    for (int i = 0; i < texts.length; i++) {
      Optional<GeometryType> type = type(texts[i]);
      if (type.isPresent() && type.get() == most) {
        nodeCounts[i] = nodes.add(texts[i], most);
      } else if (!texts[i].isBlank()) {
        others++;
      }
    }
    double[] x = Arrays.copyOf(nodes.x, nodes.count);
    double[] y = Arrays.copyOf(nodes.y, nodes.count);
    long[] partCounts = nodes.partCounts.stream().mapToLong(Integer::longValue).toArray();
    long[] holes = nodes.holes.stream().mapToLong(hole -> hole ? 1 : 0).toArray();
    return new TextGeometries(
        most, GeometryParts.of(nodeCounts, partCounts, holes, nodes.count), x, y, others);
  }

  /** Collections are of several types, and have none. */
  private static Optional<GeometryType> type(String text) {
    String name = text.strip().replaceFirst("(?i)^MULTI", "");
    return List.of(GeometryType.values()).stream()
        .filter(type -> name.regionMatches(true, 0, type.word(), 0, type.word().length()))
        .findFirst();
  }

  /** All so far. */
  private static final class Nodes {
    private final List<Integer> partCounts = new ArrayList<>();
    private final List<Boolean> holes = new ArrayList<>();
    private double[] x = new double[64];
    private double[] y = new double[64];
    private int count;

    /** Adds those of {@code text}, and says how many they are. */
    int add(String text, GeometryType type) {
      int before = count;
      int depth = 0;
      int rings = 0; // In the polygon.
      int part = count;
      int value = 0; // Of the point.
      int polygon = text.strip().regionMatches(true, 0, "MULTI", 0, 5) ? 2 : 1;
      for (Matcher token = TOKEN.matcher(text); token.find(); ) {
        switch (token.group()) {
          case "(" -> {
            depth++;
            rings = depth == polygon ? 0 : rings;
            value = 0;
          }
          case ")", "," -> {
            boolean ends = token.group().equals(")");
            depth -= ends ? 1 : 0;
            value = 0;
            if (part < count && (ends || type == GeometryType.POINT)) {
              partCounts.add(count - part);
              holes.add(type == GeometryType.POLYGON && rings++ > 0);
              part = count;
            }
          }
          default -> {
            if (depth > 0 && !token.group().equalsIgnoreCase("EMPTY")) {
              put(value++, number(token.group()));
            }
          }
        }
      }
      return count - before;
    }

    /** Returns NaN for a word. */
    private static double number(String token) {
      return Character.isLetter(token.charAt(0)) ? Double.NaN : Double.parseDouble(token);
    }

    private void put(int value, double number) {
      if (value == 0) {
        if (count == x.length) {
          x = Arrays.copyOf(x, 2 * count);
          y = Arrays.copyOf(y, 2 * count);
        }
        x[count] = number;
        y[count++] = Double.NaN; // Until it follows.
      } else if (value == 1) {
        y[count - 1] = number;
      }
    }
  }
}
