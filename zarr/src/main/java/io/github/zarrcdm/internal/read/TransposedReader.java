package io.github.zarrcdm.internal.read;

import io.github.zarrcdm.internal.chunk.Region;
import io.github.zarrcdm.internal.grid.COrder;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.util.List;

/**
 * Reads an array of numbers whose dimensions are in another order than those of the original:
 * dimension {@code d} of {@code array} is dimension {@code order[d]} of the original.
 */
record TransposedReader(SectionReader original, Array array, List<Integer> order)
    implements SectionReader {

  @Override
  public Object read(Section section, ReadMode mode) throws IOException {
    int rank = section.rank();
    long[] start = new long[rank];
    int[] count = new int[rank];
    long[] stride = new long[rank];
    for (int d = 0; d < rank; d++) {
      start[order.get(d)] = section.start()[d];
      count[order.get(d)] = section.count()[d];
      stride[order.get(d)] = section.stride()[d];
    }
    Object values = original.read(new Section(start, count, stride), mode.withoutTarget());
    int[] stored = COrder.strides(count);
    int[] strides = order.stream().mapToInt(d -> stored[d]).toArray();
    int size = Math.toIntExact(section.size());
    Object target = mode.target(array.type().kind(), size);
    Object result =
        target == null ? array.type().kind().newArray(size, array.type().size()) : target;
    InMemoryValues.copy(values, Region.all(section.count(), strides), result);
    return result;
  }

  @Override
  public long cacheHits() {
    return original.cacheHits();
  }

  @Override
  public void forget() {
    original.forget();
  }
}
