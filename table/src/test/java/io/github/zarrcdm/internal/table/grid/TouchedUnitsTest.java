package io.github.zarrcdm.internal.table.grid;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.model.ChunkGrid;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The walk is that of boxes of one unit each. */
class TouchedUnitsTest {
  @Test
  void unitsComeInTheOrderOfTheirBoxes() {
    Random random = new Random(7);
    for (int n = 0; n < 200; n++) {
      int rank = 1 + random.nextInt(3);
      int[] lengths = random.ints(rank, 1, 5).toArray();
      ChunkGrid grid = new ChunkGrid.Regular(lengths);
      long[] counts = new long[rank];
      List<Ranges> along = new ArrayList<>();
      for (int d = 0; d < rank; d++) {
        int size = 1 + random.nextInt(12);
        counts[d] = grid.chunkOf(d, size - 1) + 1;
        along.add(ranges(size, random));
      }
      Selection selection = new Selection(along);
      UnitBoxes boxes = new UnitBoxes(grid, selection, 0, UnitBoxes.count(grid, selection), 1);
      TouchedUnits units = new TouchedUnits(grid, selection);
      while (boxes.hasNext()) {
        Selection box = boxes.next();
        long number = 0;
        for (int d = 0; d < rank; d++) {
          number = number * counts[d] + grid.chunkOf(d, box.hull().start()[d]);
        }
        assertThat(units.next()).isTrue();
        assertThat(units.number(counts)).isEqualTo(number);
        assertThat(units.cells()).isEqualTo(box.cells());
      }
      assertThat(units.next()).isFalse();
    }
  }

  private static Ranges ranges(int size, Random random) {
    List<Ranges.Range> runs = new ArrayList<>();
    for (int from = random.nextInt(size); from < size; ) {
      int to = from + 1 + random.nextInt(size - from);
      runs.add(new Ranges.Range(from, to));
      from = to + 1 + random.nextInt(3);
    }
    return new Ranges(runs);
  }
}
