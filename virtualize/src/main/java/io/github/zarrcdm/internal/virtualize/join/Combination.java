package io.github.zarrcdm.internal.virtualize.join;

import io.github.zarrcdm.internal.virtualize.dataset.VirtualDataset;
import io.github.zarrcdm.internal.virtualize.scan.Scan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** How several datasets become one. */
public sealed interface Combination {
  /** A dataset that is read when its turn comes. */
  @FunctionalInterface
  interface Part {
    VirtualDataset read() throws IOException;
  }

  /**
   * Returns the {@code parts} as one dataset. Throws {@link io.github.zarrcdm.error.ZarrException}
   * naming what does not fit.
   */
  VirtualDataset of(List<Part> parts, Scan scan) throws IOException;

  /** One after the other along a dimension. */
  record Join(JoinRule rule) implements Combination {
    @Override
    public VirtualDataset of(List<Part> parts, Scan scan) throws IOException {
      try (JoinExisting joining = new JoinExisting(rule, scan)) {
        for (Part part : parts) {
          joining.add(part.read());
        }
        return joining.result();
      }
    }
  }

  /** The arrays of all, as {@link ArrayUnion} says. */
  record Union(boolean firstCounts) implements Combination {
    @Override
    public VirtualDataset of(List<Part> parts, Scan scan) throws IOException {
      ArrayUnion uniting = new ArrayUnion(scan, firstCounts);
      for (Part part : parts) {
        uniting.add(part.read());
      }
      return uniting.result();
    }
  }

  /** Beside each other along several dimensions. */
  record Tiles(List<String> dimensions) implements Combination {
    @Override
    public VirtualDataset of(List<Part> parts, Scan scan) throws IOException {
      List<VirtualDataset> tiles = new ArrayList<>();
      for (Part part : parts) {
        tiles.add(part.read());
      }
      return new Tiling(dimensions, scan).of(tiles);
    }
  }
}
