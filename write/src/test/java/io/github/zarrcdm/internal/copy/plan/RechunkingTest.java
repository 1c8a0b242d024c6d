package io.github.zarrcdm.internal.copy.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class RechunkingTest {

  @Test
  void mapsToSeriesThatMemoryDoesNotHoldGoThroughAnIntermediateFile() throws Exception {
    long[] shape = {744, 361, 720};
    Rechunking how = planned(shape, new int[] {1, 361, 720}, new int[] {744, 1, 1}, 16 << 20, true);

    assertThat(how.direct()).isFalse();
    assertThat(how.passes()).isOne();
    assertThat(size(shape, how.region())).isLessThanOrEqualTo(16 << 20);
    // What is read and what is gathered are in memory at once.
    assertThat(size(shape, how.gathered()) + size(shape, how.part(new int[] {1, 361, 720}, 8)))
        .isLessThanOrEqualTo(16 << 20);
  }

  /** A chunk of more than a quarter of the memory is read into a region as large, one at a time. */
  @Test
  void asManyRegionsAreGatheredAtOnceAsMemoryHoldsWithThePartsReadForThem() throws Exception {
    long[] shape = {744, 361, 720};
    int[] map = {1, 361, 720};
    int[] series = {744, 1, 1};
    Rechunking several = planned(shape, map, series, 16 << 20, true);
    assertThat(several.gatheredAtOnce(map, 8, 2 * (16 << 20))).isEqualTo(2);
    Rechunking large = planned(shape, map, series, 300_000, true);
    assertThat(large.direct()).isFalse();
    assertThat(large.gatheredAtOnce(map, 8, 2 * 300_000)).isOne();
  }

  @Test
  void dataThatFitsIntoMemoryIsReadOnce() throws Exception {
    Rechunking how =
        planned(
            new long[] {744, 361, 720},
            new int[] {1, 361, 720},
            new int[] {744, 1, 1},
            1 << 28,
            true);

    assertThat(how.direct()).isTrue();
    assertThat(how.passes()).isOne();
  }

  @Test
  void textsGoWithoutIntermediateFile() throws Exception {
    Rechunking how =
        planned(new long[] {1000, 1000}, new int[] {1, 1000}, new int[] {1000, 1}, 2000, false);

    assertThat(how.direct()).isTrue();
    assertThat(how.region()).containsExactly(1000, 2);
    assertThat(how.passes()).isEqualTo(500);
  }

  @Test
  void aChunkThatMemoryDoesNotHoldIsRefused() {
    assertThatThrownBy(
            () -> planned(new long[] {100, 100}, new int[] {1, 1}, new int[] {50, 50}, 2499, true))
        .isInstanceOf(Rechunking.TooLittleMemory.class);
  }

  /** Against counting them one by one; the chunks of both sides begin anywhere. */
  @Property(tries = 500)
  void passesAreCountedRightly(
      @ForAll @IntRange(min = 1, max = 60) int length,
      @ForAll @IntRange(min = 1, max = 60) int chunk,
      @ForAll @IntRange(min = 1, max = 60) int region,
      @ForAll @IntRange(min = -60, max = 60) int firstChunk,
      @ForAll @IntRange(min = -60, max = 60) int firstRegion) {
    Map<Integer, Set<Integer>> reads = new HashMap<>();
    for (int i = 0; i < length; i++) {
      reads
          .computeIfAbsent(Math.floorDiv(i - firstChunk, chunk), c -> new HashSet<>())
          .add(Math.floorDiv(i - firstRegion, region));
    }
    double mean = reads.values().stream().mapToInt(Set::size).average().orElseThrow();

    long[] from = {0};
    long[] to = {length};
    Regions chunks = new Regions(from, to, new int[] {chunk}, new long[] {firstChunk});
    Regions regions = new Regions(from, to, new int[] {region}, new long[] {firstRegion});
    assertThat(Rechunking.passes(chunks, regions)).isEqualTo(mean, within(1e-9));
  }

  /** Days 5 to 34 of a source with ten in each chunk: the copy's tens each lie in two of them. */
  @Test
  void whatBeginsWithinAChunkIsReadInRegionsOfMore() throws Exception {
    Regions source = new Regions(new long[1], new long[] {30}, new int[] {10}, new long[] {-5});
    Regions target = Regions.of(new long[] {30}, new int[] {10});

    assertThat(Rechunking.of(source, source, target, 10, false).passes()).isEqualTo(1.5);
    assertThat(Rechunking.of(source, source, target, 20, false).region()).containsExactly(20);
    assertThat(Rechunking.of(source, source, target, 30, false).passes()).isOne();
  }

  /** A store of 1,000 steps in hundreds to which 50 are added, all of them read at once. */
  @Test
  void whatIsAppendedIsReadOnceIfItFits() throws Exception {
    long[] from = {1000};
    long[] to = {1050};
    Regions source = new Regions(from, to, new int[] {50}, from);
    Regions target = new Regions(from, to, new int[] {20}, new long[1]);

    Rechunking how = Rechunking.of(source, source, target, 50, false);
    assertThat(how.passes()).isOne();
    assertThat(target.by(how.region()).count()).isOne();
  }

  /** No two regions write one chunk, and all is written. */
  @Property(tries = 300)
  void everyChunkOfTheTargetIsInOneRegion(
      @ForAll @IntRange(min = 1, max = 40) int rows,
      @ForAll @IntRange(min = 1, max = 40) int columns,
      @ForAll @IntRange(min = 1, max = 9) int a,
      @ForAll @IntRange(min = 1, max = 9) int b,
      @ForAll @IntRange(min = 1, max = 9) int c,
      @ForAll @IntRange(min = 1, max = 9) int d,
      @ForAll @IntRange(min = 81, max = 400) int most)
      throws Exception {
    long[] shape = {rows, columns};
    int[] target = {c, d};
    Rechunking how = planned(shape, new int[] {a, b}, target, most, true);

    assertThat(size(shape, how.region())).isLessThanOrEqualTo(most);
    int[] written = new int[rows * columns];
    Regions regions = Regions.of(shape, how.region());
    for (long n = 0; n < regions.count(); n++) {
      Box region = regions.region(n);
      for (int e = 0; e < 2; e++) {
        assertThat(region.start()[e] % target[e]).isZero();
        long end = region.start()[e] + region.count()[e];
        assertThat(end == shape[e] || end % target[e] == 0).isTrue();
      }
      for (long y = region.start()[0]; y < region.start()[0] + region.count()[0]; y++) {
        for (long x = region.start()[1]; x < region.start()[1] + region.count()[1]; x++) {
          written[(int) (y * columns + x)]++;
        }
      }
    }
    assertThat(written).containsOnly(1);
  }

  /** Against all regions that there are. */
  @Property(tries = 200)
  void noOtherRegionReadsLess(
      @ForAll @IntRange(min = 1, max = 24) int rows,
      @ForAll @IntRange(min = 1, max = 24) int columns,
      @ForAll @IntRange(min = 1, max = 24) int sourceRows,
      @ForAll @IntRange(min = 1, max = 4) int targetRows,
      @ForAll @IntRange(min = 16, max = 600) int most)
      throws Exception {
    long[] shape = {rows, columns};
    int[] source = {sourceRows, 1};
    int[] target = {targetRows, 1};
    Rechunking how = planned(shape, source, target, most, false);
    double best = Double.MAX_VALUE;
    for (int r = 1; r * targetRows < rows + targetRows; r++) {
      int[] region = {r * targetRows, 1};
      if (size(shape, region) <= most) {
        best =
            Math.min(best, Rechunking.passes(Regions.of(shape, source), Regions.of(shape, region)));
      }
    }
    // Lengths between doublings are not all tried.
    assertThat(how.passes()).isLessThanOrEqualTo(best * 1.5);
  }

  /**
   * Nine rows of small chunks lie in each shard: what is read of one row is read between others.
   */
  @Test
  void shardsAreReadAsAWholeIfThatIsNoMoreOften() throws Exception {
    long[] shape = {10, 27};
    Regions chunks = Regions.of(shape, new int[] {1, 1});
    Regions shards = Regions.of(shape, new int[] {2, 9});
    Regions target = Regions.of(shape, new int[] {2, 1});

    assertThat(Rechunking.of(chunks, shards, target, 100, false).region()).containsExactly(2, 9);
    assertThat(Rechunking.of(chunks, chunks, target, 100, false).region()).containsExactly(2, 1);
    assertThat(Rechunking.of(chunks, shards, target, 17, false).passes()).isOne();
  }

  private static Rechunking planned(
      long[] shape, int[] source, int[] target, long most, boolean staged)
      throws Rechunking.TooLittleMemory {
    Regions chunks = Regions.of(shape, source);
    return Rechunking.of(chunks, chunks, Regions.of(shape, target), most, staged);
  }

  private static long size(long[] shape, int[] region) {
    long size = 1;
    for (int d = 0; d < region.length; d++) {
      size *= Math.min(shape[d], region[d]);
    }
    return size;
  }
}
