package io.github.zarrcdm.internal.read;

import io.github.zarrcdm.internal.chunk.ChunkPlan;
import io.github.zarrcdm.internal.chunk.Region;
import io.github.zarrcdm.internal.grid.COrder;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.Section;
import java.util.Arrays;

/** Sections of arrays whose values are in memory already: small ones, that conventions make. */
final class InMemoryValues {
  private InMemoryValues() {}

  static Object read(Object values, Array array, Section section) {
    int[] shape = Arrays.stream(array.shape()).mapToInt(Math::toIntExact).toArray();
    int count = Math.toIntExact(section.size());
    Object result = array.type().kind().newArray(count, array.type().size());
    ChunkPlan plan = ChunkPlan.of(new ChunkGrid.Regular(shape), section);
    Region region = Region.of(plan.part(0), COrder.strides(shape), COrder.strides(section.count()));
    copy(values, region, result);
    return result;
  }

  /** Copies {@code region} from one Java array to another one of the same kind. */
  static void copy(Object values, Region region, Object result) {
    region.each(
        (from, to, step, run) -> {
          for (int i = 0; i < run; i += step == 1 ? run : 1) {
            System.arraycopy(values, from + i * step, result, to + i, step == 1 ? run : 1);
          }
        });
  }
}
