package io.github.zarrcdm.spark.grid;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** All combinations of runs of indices, one along each dimension. */
public final class Boxes {
  /** With more boxes than this, runs are joined. */
  private static final long MOST = 256;

  private Boxes() {}

  /** These indices; if their boxes are too many, each dimension's as one run. */
  public static Map<Integer, Ranges> few(Map<Integer, Ranges> indices) {
    long boxes = 1;
    for (Ranges ranges : indices.values()) {
      boxes = Math.min(MOST + 1, boxes * ranges.runs().size());
    }
    if (boxes <= MOST) {
      return indices;
    }
    Map<Integer, Ranges> hulls = new HashMap<>();
    indices.forEach((dimension, ranges) -> hulls.put(dimension, ranges.hull()));
    return hulls;
  }

  /** The boxes of {@code indices} in an array of {@code shape}; none if a dimension has none. */
  public static List<IndexBox> of(Map<Integer, Ranges> indices, long[] shape) {
    List<IndexBox> boxes = List.of(IndexBox.all(shape));
    if (boxes.get(0).cells() == 0) {
      return List.of();
    }
    for (Map.Entry<Integer, Ranges> entry : indices.entrySet()) {
      List<IndexBox> narrower = new ArrayList<>();
      for (IndexBox box : boxes) {
        for (Ranges.Range run : entry.getValue().runs()) {
          narrower.add(narrowed(box, entry.getKey(), run));
        }
      }
      boxes = narrower;
    }
    return boxes;
  }

  private static IndexBox narrowed(IndexBox box, int dimension, Ranges.Range run) {
    long[] start = box.start().clone();
    long[] count = box.count().clone();
    start[dimension] = run.from();
    count[dimension] = run.length();
    return new IndexBox(start, count);
  }
}
