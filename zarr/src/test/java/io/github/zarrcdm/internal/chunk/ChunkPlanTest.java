package io.github.zarrcdm.internal.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.internal.read.RandomArray;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.Section;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** A plan visits each touched chunk once, and its parts together are the section. */
class ChunkPlanTest {

  @Property(tries = 300)
  void itsPartsAreTheSection(@ForAll long seed, @ForAll @IntRange(min = 1, max = 3) int rank) {
    Random random = new Random(seed);
    long[] start = new long[rank];
    int[] count = new int[rank];
    long[] stride = new long[rank];
    List<long[]> edges = new ArrayList<>();
    for (int d = 0; d < rank; d++) {
      start[d] = random.nextInt(5);
      count[d] = 1 + random.nextInt(6);
      stride[d] = 1 + random.nextInt(4);
      edges.add(edges(start[d] + count[d] * stride[d], random));
    }
    ChunkGrid grid = new ChunkGrid.Rectilinear(edges);
    Section section = new Section(start, count, stride);
    ChunkPlan plan = ChunkPlan.of(grid, section);

    Set<List<Long>> chunks = new HashSet<>();
    Set<List<Long>> taken = new HashSet<>();
    for (long n = 0; n < plan.size(); n++) {
      ChunkPlan.Part part = plan.part(n);
      assertThat(chunks.add(Arrays.stream(part.chunk()).boxed().toList())).isTrue();
      for (long[] pick : RandomArray.indices(part.count())) {
        List<Long> element = new ArrayList<>();
        for (int d = 0; d < rank; d++) {
          long within = part.from()[d] + pick[d] * part.stride()[d];
          assertThat(within).isLessThan(part.shape()[d]);
          long index = grid.start(d, part.chunk()[d]) + within;
          assertThat(index).isEqualTo(start[d] + (part.to()[d] + pick[d]) * stride[d]);
          element.add(index);
        }
        assertThat(taken.add(element)).isTrue();
      }
    }
    assertThat(taken).hasSize((int) section.size());
  }

  private static long[] edges(long end, Random random) {
    List<Long> edges = new ArrayList<>(List.of(0L));
    while (edges.get(edges.size() - 1) < end) {
      edges.add(edges.get(edges.size() - 1) + 1 + random.nextInt(4));
    }
    return edges.stream().mapToLong(Long::longValue).toArray();
  }

  @Test
  void anEmptySectionTouchesNothing() {
    Section empty = Section.of(new long[] {3, 0}, new int[] {0, 5});
    assertThat(ChunkPlan.of(new ChunkGrid.Regular(new int[] {2, 2}), empty).size()).isZero();
  }

  @Test
  void aScalarIsOneChunk() {
    assertThat(ChunkPlan.of(new ChunkGrid.Regular(new int[0]), Section.all()).size()).isOne();
  }
}
