package io.github.zarrcdm.internal.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.internal.chunk.ChunkCache;
import io.github.zarrcdm.model.Section;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/**
 * Any section of any array, however cut, ordered, packed and cached, has the values that its
 * definition gives it.
 */
class ReadMatchesBruteForceTest {

  @Property(tries = 400)
  void readsWhatTheDefinitionSays(
      @ForAll long seed,
      @ForAll @IntRange(max = 4) int rank,
      @ForAll boolean columnMajor,
      @ForAll boolean zlib,
      @ForAll boolean gaps,
      @ForAll boolean cached)
      throws Exception {
    Random random = new Random(seed);
    int[] shape = new int[rank];
    int[] chunk = new int[rank];
    for (int d = 0; d < rank; d++) {
      shape[d] = 1 + random.nextInt(9);
      chunk[d] = 1 + random.nextInt(6);
    }
    RandomArray written = RandomArray.write(shape, chunk, columnMajor, zlib, gaps, random);
    ArrayReader reader =
        ArrayReader.of(written.store(), written.array(), new ChunkCache(cached ? 1 << 20 : 0));
    for (int i = 0; i < 4; i++) {
      Section section = section(shape, random);
      assertThat((int[]) reader.read(section))
          .as("%s of %s", section, written.array())
          .isEqualTo(written.expected(section));
    }
  }

  private static Section section(int[] shape, Random random) {
    long[] start = new long[shape.length];
    int[] count = new int[shape.length];
    long[] stride = new long[shape.length];
    for (int d = 0; d < shape.length; d++) {
      start[d] = random.nextInt(shape[d]);
      stride[d] = 1 + (random.nextBoolean() ? 0 : random.nextInt(shape[d] + 2));
      int most = (int) ((shape[d] - 1 - start[d]) / stride[d]) + 1;
      count[d] = random.nextInt(8) == 0 ? 0 : 1 + random.nextInt(most);
    }
    return new Section(start, count, stride);
  }
}
