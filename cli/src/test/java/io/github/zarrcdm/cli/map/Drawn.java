package io.github.zarrcdm.cli.map;

import java.awt.image.BufferedImage;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** The map in a picture: what lies within the frame that is drawn around it. */
public record Drawn(BufferedImage picture, int left, int right, int top, int bottom) {
  private static final int INK = 0x222222;
  private static final int LEAST = 100;

  /** Its frame are the first and the last of the long dark lines, but for those of the key. */
  public static Drawn of(BufferedImage picture) {
    int left = -1;
    int right = -1;
    int[] ends = {-1, -1};
    for (int column = 0; column < picture.getWidth() && right < 0; column++) {
      int[] run = run(picture, column);
      if (run[1] - run[0] >= LEAST) {
        if (left < 0) {
          left = column;
          ends = run;
        } else {
          right = column;
        }
      }
    }
    if (right < 0) {
      throw new AssertionError("there is no frame in the picture");
    }
    return new Drawn(picture, left + 1, right, ends[0] + 1, ends[1]);
  }

  /** The first and the last row of the longest dark line in a column. */
  private static int[] run(BufferedImage picture, int column) {
    int[] longest = {0, 0};
    int start = -1;
    for (int row = 0; row < picture.getHeight(); row++) {
      boolean dark = (picture.getRGB(column, row) & 0xFFFFFF) == INK;
      start = dark ? (start < 0 ? row : start) : -1;
      if (start >= 0 && row - start > longest[1] - longest[0]) {
        longest = new int[] {start, row};
      }
    }
    return longest;
  }

  public int width() {
    return right - left;
  }

  public int height() {
    return bottom - top;
  }

  /** The colour at a place between the ends of {@code plane}: left, right, top, bottom. */
  public int at(double[] plane, double x, double y) {
    return counts(plane, x, y, 2).entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .orElseThrow()
        .getKey();
  }

  /** All colours within so many pixels of a place. */
  public Set<Integer> colours(double[] plane, double x, double y, int around) {
    return counts(plane, x, y, around).keySet();
  }

  private Map<Integer, Integer> counts(double[] plane, double x, double y, int around) {
    int column = left + (int) ((x - plane[0]) / (plane[1] - plane[0]) * width());
    int row = top + (int) ((y - plane[2]) / (plane[3] - plane[2]) * height());
    Map<Integer, Integer> counts = new HashMap<>();
    for (int i = -around; i <= around; i++) {
      for (int j = -around; j <= around; j++) {
        counts.merge(picture.getRGB(column + i, row + j) & 0xFFFFFF, 1, Integer::sum);
      }
    }
    return counts;
  }
}
