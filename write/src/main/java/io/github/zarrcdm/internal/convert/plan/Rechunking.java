package io.github.zarrcdm.internal.convert.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * In which regions an array is copied: each is read at once, consists of whole chunks of the target
 * and fits into memory; among those that do, the ones that touch source chunks least often.
 *
 * <p>Where that still means to read source chunks more than {@link #MOST_PASSES} times, values go
 * through an intermediate file: {@code gathered} regions of whole source chunks are read once and
 * written to it, and {@code region}s are put together from there.
 *
 * @param region the lengths of regions that are written
 * @param gathered the lengths of regions that are read first; null if values are copied directly
 * @param passes how often a source chunk is read on average
 */
public record Rechunking(int[] region, int @Nullable [] gathered, double passes) {
  /** To write and to read the intermediate file costs about as much as reading twice. */
  static final double MOST_PASSES = 3;

  /**
   * Elements of a region that is put together from an intermediate file: few enough for a
   * processor's cache, because they come in small pieces and leave it as chunks.
   */
  private static final long CACHED = 1 << 17;

  /** Elements to read at once from an intermediate file, on average, at least. */
  private static final long BLOCK = 1 << 13;

  /** Elements of the source to read at once for an intermediate file: they stay in a cache. */
  private static final long PART = 1 << 20;

  /** How many lengths of regions are tried in all. */
  private static final long MOST_TRIED = 200_000;

  /** Thrown where memory holds no single chunk. */
  public static final class TooLittleMemory extends Exception {
    private static final long serialVersionUID = 1L;

    /** Elements that must fit. */
    public final transient long needed;

    TooLittleMemory(long needed) {
      super("memory for " + needed + " elements is needed");
      this.needed = needed;
    }
  }

  public boolean direct() {
    return gathered == null;
  }

  /**
   * The best regions for an array of {@code shape}, read in chunks of {@code source} and written in
   * chunks of {@code target}, of at most {@code most} elements. {@code staged} allows an
   * intermediate file.
   */
  public static Rechunking of(long[] shape, int[] source, int[] target, long most, boolean staged)
      throws TooLittleMemory {
    int[] region = best(shape, source, target, most);
    double passes = passes(shape, source, region);
    if (passes <= MOST_PASSES || !staged || clippedSize(shape, source) > most) {
      return new Rechunking(region, null, passes);
    }
    int[] gathered = gathered(shape, source, target, most);
    long blocks = Regions.of(shape, gathered).count();
    long enough = Math.max(CACHED, Math.min(most, blocks * BLOCK));
    return new Rechunking(grouped(shape, target, enough, most), gathered, 1);
  }

  /**
   * No larger than needed for twice {@link #BLOCK}, because what is gathered takes memory; a
   * quarter of what there is stays for the part that is read.
   */
  private static int[] gathered(long[] shape, int[] source, int[] target, long most)
      throws TooLittleMemory {
    long blocks = Regions.of(shape, target).count();
    long enough = Math.max(PART, Math.min(most / 2, blocks * BLOCK) * 2);
    long room = Math.min(most - most / 4, enough);
    return best(shape, target, source, Math.max(room, clippedSize(shape, source)));
  }

  /**
   * The lengths of parts in which a gathered region is read: neighbouring chunks of {@code source},
   * {@code width} of them or more if they are no more than a quarter of the region.
   */
  public int[] part(int[] source, int width) {
    long[] region = Arrays.stream(Objects.requireNonNull(gathered)).asLongStream().toArray();
    long chunk = clippedSize(region, source);
    long most = Math.max(chunk, clippedSize(region, gathered) / 4);
    return grouped(region, source, Math.min(most, Math.max(PART, width * chunk)), most);
  }

  /**
   * How many gathered regions can be under way at once in memory for {@code elements}, each with
   * the part that is read for it. One, whatever the memory, because a chunk is read at once.
   */
  public int gatheredAtOnce(int[] source, int width, long elements) {
    long[] region = Arrays.stream(Objects.requireNonNull(gathered)).asLongStream().toArray();
    long each = clippedSize(region, gathered) + clippedSize(region, part(source, width));
    return (int) Math.max(1, Math.min(Memory.UNDER_WAY, elements / each));
  }

  /** Neighbouring units of about {@code enough} elements. */
  private static int[] grouped(long[] shape, int[] unit, long enough, long most) {
    int[] group = unit.clone();
    long size = clippedSize(shape, unit);
    for (int d = shape.length - 1; d >= 0 && size < enough; d--) {
      long units = (shape[d] - 1) / unit[d] + 1;
      long along = Math.min(units, Math.min((enough - 1) / size + 1, most / size));
      group[d] = (int) Math.min(Integer.MAX_VALUE / unit[d], along) * unit[d];
      size = clippedSize(shape, group);
    }
    return group;
  }

  /** The region of whole {@code units} that touches chunks of {@code other} least often. */
  private static int[] best(long[] shape, int[] other, int[] units, long most)
      throws TooLittleMemory {
    int rank = shape.length;
    if (clippedSize(shape, units) > most) {
      throw new TooLittleMemory(clippedSize(shape, units));
    }
    List<int[]> lengths = new ArrayList<>();
    long tried = 1;
    for (int d = 0; d < rank; d++) {
      int[] some = candidates(shape[d], other[d], units[d], most, tried);
      lengths.add(some);
      tried *= some.length;
    }
    Search search = new Search(shape, other, units, lengths, most);
    search.from(0, new int[rank], 1, 1);
    return search.found;
  }

  /** Multiples of {@code unit}: doubled, as long as a chunk of the other side, all. */
  private static int[] candidates(long length, int other, int unit, long most, long tried) {
    long whole = (length + unit - 1) / unit * unit;
    TreeSet<Long> some = new TreeSet<>();
    some.add((long) unit);
    if (other > unit || other % unit != 0 || unit % other != 0) {
      some.add(Math.min(whole, (other + unit - 1L) / unit * unit));
      some.add(whole);
      boolean few = tried * 32 <= MOST_TRIED;
      for (long n = few ? unit : whole; n < whole; n *= 2) {
        some.add(n);
        some.add(Math.min(whole, n + n / 2 / unit * unit));
      }
    }
    return some.stream()
        .filter(n -> n <= Integer.MAX_VALUE && Math.min(n, length) <= most || n == unit)
        .mapToInt(Math::toIntExact)
        .toArray();
  }

  private static long clippedSize(long[] shape, int[] lengths) {
    long size = 1;
    for (int d = 0; d < shape.length; d++) {
      size = Math.multiplyExact(size, Math.max(1, Math.min(shape[d], lengths[d])));
    }
    return size;
  }

  /** How often a chunk of {@code source} is read on average, if regions of that length are. */
  static double passes(long[] shape, int[] source, int[] region) {
    double passes = 1;
    for (int d = 0; d < shape.length; d++) {
      passes *= along(shape[d], source[d], region[d]);
    }
    return passes;
  }

  /**
   * Chunks that regions touch along one dimension, for each chunk there is: every boundary of
   * either cuts once more, unless both have it.
   */
  static double along(long length, long chunk, long region) {
    if (length == 0) {
      return 1;
    }
    long chunks = (length - 1) / chunk + 1;
    long regions = (length - 1) / region + 1;
    long both = (length - 1) / (region / gcd(region, chunk) * chunk);
    return (double) (regions + chunks - 1 - both) / chunks;
  }

  private static long gcd(long a, long b) {
    return b == 0 ? a : gcd(b, a % b);
  }

  /** Tries all lengths; of equally good ones the smallest region, for more can be under way. */
  private static final class Search {
    private final long[] shape;
    private final int[] other;
    private final List<int[]> lengths;
    private final long most;
    private int[] found;
    private double fewest = Double.MAX_VALUE;
    private long size = Long.MAX_VALUE;

    Search(long[] shape, int[] other, int[] units, List<int[]> lengths, long most) {
      this.shape = shape;
      this.other = other;
      this.lengths = lengths;
      this.most = most;
      found = units;
    }

    void from(int d, int[] region, long elements, double passes) {
      if (elements > most || passes > fewest) {
        return;
      }
      if (d == shape.length) {
        if (passes < fewest || elements < size) {
          found = region.clone();
          fewest = passes;
          size = elements;
        }
        return;
      }
      for (int length : lengths.get(d)) {
        region[d] = length;
        long here = Math.max(1, Math.min(shape[d], length));
        from(d + 1, region, elements * here, passes * along(shape[d], other[d], length));
      }
    }
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof Rechunking other
        && Arrays.equals(region, other.region)
        && Arrays.equals(gathered, other.gathered);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(region) + Arrays.hashCode(gathered);
  }

  @Override
  public String toString() {
    return direct()
        ? Arrays.toString(region)
        : Arrays.toString(gathered) + " -> " + Arrays.toString(region);
  }
}
