package io.github.zarrcdm.internal.read;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Recognises reads that walk through an array: each is as far from the one before, along one
 * dimension, in either direction. Returns the boxes of chunks that come next: one after a first
 * step to the adjacent chunks, two after further steps, or after a second step of any length. Index
 * arithmetic only.
 */
final class AccessPattern {
  /**
   * Boxes ahead of a reader: one on its way while another one is read; more push each other out.
   */
  private static final int MOST = 2;

  /** The chunks of the last read. */
  private @Nullable Box before;

  /** The dimension of the last step, and its length in chunks: 0 if it was not part of a walk. */
  private int along;

  private long step;

  /** The number of returned boxes that are still ahead of the last read. */
  private int told;

  private int wanted;

  /** Chunks from {@code first} to {@code last} along each dimension. */
  record Box(long[] first, long[] last) {
    long size() {
      long size = 1;
      for (int d = 0; d < first.length; d++) {
        size *= last[d] - first[d] + 1;
      }
      return size;
    }
  }

  /**
   * Returns what to get after a read of the chunks from {@code from} to {@code to}, nearest first
   * and without those returned before: never more boxes ahead than {@code most}, none beyond {@code
   * chunks} along a dimension.
   */
  synchronized List<Box> next(long[] from, long[] to, int most, long[] chunks) {
    if (before != null && Arrays.equals(from, before.first) && Arrays.equals(to, before.last)) {
      return List.of();
    }
    if (before != null) {
      follow(before, from, to);
    }
    before = new Box(from, to);
    List<Box> boxes = new ArrayList<>();
    while (step != 0 && told < Math.min(wanted, most)) {
      told++;
      Box box = new Box(from.clone(), to.clone());
      box.first[along] += told * step;
      box.last[along] += told * step;
      if (box.first[along] < 0 || box.last[along] >= chunks[along]) {
        break;
      }
      boxes.add(box);
    }
    return boxes;
  }

  private void follow(Box before, long[] from, long[] to) {
    int moved = -1;
    boolean walks = true;
    for (int d = 0; walks && d < from.length; d++) {
      if (from[d] != before.first[d] || to[d] != before.last[d]) {
        walks = moved < 0 && from[d] - before.first[d] == to[d] - before.last[d];
        moved = d;
      }
    }
    long by = walks ? from[moved] - before.first[moved] : 0;
    boolean again = walks && by == step && moved == along;
    boolean next = walks && Math.abs(by) == to[moved] - from[moved] + 1;
    told = again ? Math.max(0, told - 1) : 0;
    wanted = again ? MOST : next ? 1 : 0;
    step = by;
    along = Math.max(0, moved);
  }
}
