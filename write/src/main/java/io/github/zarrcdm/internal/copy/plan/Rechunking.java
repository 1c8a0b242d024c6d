package io.github.zarrcdm.internal.copy.plan;

import java.util.Arrays;
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
   * Returns the best regions for what is read in chunks of {@code source}, which lie in {@code
   * shards} or alone, and written in those of {@code target}, of at most {@code most} elements. All
   * three cut the same box. {@code staged} allows an intermediate file.
   */
  public static Rechunking of(
      Regions source, Regions shards, Regions target, long most, boolean staged)
      throws TooLittleMemory {
    int[] region = best(target, source, shards, most);
    double passes = passes(source, target.by(region));
    if (passes <= MOST_PASSES || !staged || size(source) > most) {
      return new Rechunking(region, null, passes);
    }
    int[] gathered = gathered(source, shards, target, most);
    long blocks = source.by(gathered).count();
    long enough = Math.max(CACHED, Math.min(most, blocks * BLOCK));
    return new Rechunking(grouped(target, enough, most), gathered, 1);
  }

  /**
   * No larger than needed for twice {@link #BLOCK}, because what is gathered takes memory; a
   * quarter of what there is stays for the part that is read.
   */
  private static int[] gathered(Regions source, Regions shards, Regions target, long most)
      throws TooLittleMemory {
    long enough = Math.max(PART, Math.min(most / 2, target.count() * BLOCK) * 2);
    long room = Math.min(most - most / 4, enough);
    return best(source, target, shards, Math.max(room, size(source)));
  }

  /**
   * Returns the lengths of parts in which a gathered region is read: neighbouring chunks of {@code
   * source}, {@code width} of them or more if they are no more than a quarter of the region.
   */
  public int[] part(int[] source, int width) {
    Regions chunks = chunks(source);
    long chunk = size(chunks);
    long most = Math.max(chunk, size(chunks.by(Objects.requireNonNull(gathered))) / 4);
    return grouped(chunks, Math.min(most, Math.max(PART, width * chunk)), most);
  }

  /**
   * Returns how many gathered regions can be under way at once in memory for {@code elements}, each
   * with the part that is read for it. One, whatever the memory, because a chunk is read at once.
   */
  public int gatheredAtOnce(int[] source, int width, long elements) {
    Regions chunks = chunks(source);
    long each =
        size(chunks.by(Objects.requireNonNull(gathered))) + size(chunks.by(part(source, width)));
    return (int) Math.max(1, Math.min(Memory.UNDER_WAY, elements / each));
  }

  /** Returns the chunks of a gathered region. */
  private Regions chunks(int[] source) {
    long[] region = Arrays.stream(Objects.requireNonNull(gathered)).asLongStream().toArray();
    return Regions.of(region, source);
  }

  /** Returns the lengths of neighbouring {@code units} of about {@code enough} elements. */
  private static int[] grouped(Regions units, long enough, long most) {
    int[] unit = units.step();
    int[] group = unit.clone();
    long size = size(units);
    for (int d = unit.length - 1; d >= 0 && size < enough; d--) {
      long along = Math.min(units.along(d), Math.min((enough - 1) / size + 1, most / size));
      group[d] = (int) Math.min(Integer.MAX_VALUE / unit[d], along) * unit[d];
      size = size(units.by(group));
    }
    return group;
  }

  /**
   * Returns the lengths of regions of whole {@code units} that touch those of {@code other} least
   * often; of equally good ones, that touch {@code shards} least often, because what lies between
   * two chunks of a shard is read with them if it is little.
   */
  private static int[] best(Regions units, Regions other, Regions shards, long most)
      throws TooLittleMemory {
    if (size(units) > most) {
      throw new TooLittleMemory(size(units));
    }
    int rank = units.step().length;
    int[][] lengths = new int[rank][];
    double[][] passes = new double[rank][];
    double[][] touched = new double[rank][];
    long tried = 1;
    for (int d = 0; d < rank; d++) {
      lengths[d] = candidates(units, other, shards, d, most, tried);
      tried *= lengths[d].length;
      int dimension = d;
      passes[d] =
          Arrays.stream(lengths[d]).mapToDouble(n -> along(units, n, other, dimension)).toArray();
      touched[d] =
          Arrays.stream(lengths[d]).mapToDouble(n -> along(units, n, shards, dimension)).toArray();
    }
    Search search = new Search(units, lengths, passes, touched, most);
    search.from(0, new int[rank], 1, 1, 1);
    return search.found;
  }

  /** Multiples of a unit: doubled, as long as one of the other side, all. */
  private static int[] candidates(
      Regions units, Regions others, Regions shards, int d, long most, long tried) {
    int unit = units.step()[d];
    int shard = shards.step()[d];
    int other = others.step()[d];
    long length = units.to()[d] - units.from()[d];
    // From the origin, for a region ends at its multiples.
    long whole = Math.max(1, (units.to()[d] - units.origin()[d] - 1) / unit + 1) * unit;
    TreeSet<Long> some = new TreeSet<>();
    some.add((long) unit);
    if (other != unit || shard > unit || (units.origin()[d] - others.origin()[d]) % unit != 0) {
      some.add(Math.min(whole, (shard + unit - 1L) / unit * unit));
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

  /** Elements of the largest region; one where there is none. */
  private static long size(Regions regions) {
    return Math.max(1, regions.largest());
  }

  /** Returns how often a chunk of {@code source} is read on average, if {@code regions} are. */
  static double passes(Regions source, Regions regions) {
    double passes = 1;
    for (int d = 0; d < source.step().length; d++) {
      passes *= along(regions, regions.step()[d], source, d);
    }
    return passes;
  }

  /**
   * Chunks that {@code regions} of {@code length} touch along one dimension, for each chunk there
   * is: every boundary of either cuts once more, unless both have it.
   */
  private static double along(Regions regions, int length, Regions chunks, int d) {
    long from = regions.from()[d];
    long to = regions.to()[d];
    if (to <= from) {
      return 1;
    }
    Boundaries cuts = new Boundaries(regions.origin()[d], length);
    Boundaries other = new Boundaries(chunks.origin()[d], chunks.step()[d]);
    long chunksThere = other.within(from, to) + 1;
    long both = cuts.shared(other).map(shared -> shared.within(from, to)).orElse(0L);
    return (double) (cuts.within(from, to) + chunksThere - both) / chunksThere;
  }

  /**
   * Tries all lengths; of those that are equally good also for shards the smallest region, for more
   * can be under way.
   */
  private static final class Search {
    private final Regions units;
    private final int[][] lengths;
    private final double[][] passes;
    private final double[][] touched;
    private final long most;
    private int[] found;
    private double fewest = Double.MAX_VALUE;
    private double fewestShards = Double.MAX_VALUE;
    private long size = Long.MAX_VALUE;

    Search(Regions units, int[][] lengths, double[][] passes, double[][] touched, long most) {
      this.units = units;
      this.lengths = lengths;
      this.passes = passes;
      this.touched = touched;
      this.most = most;
      found = units.step();
    }

    void from(int d, int[] region, long elements, double read, double shards) {
      if (elements > most || read > fewest) {
        return;
      }
      if (d == region.length) {
        if (read < fewest || shards < fewestShards || shards == fewestShards && elements < size) {
          found = region.clone();
          fewest = read;
          fewestShards = shards;
          size = elements;
        }
        return;
      }
      long all = Math.max(1, units.to()[d] - units.from()[d]);
      for (int i = 0; i < lengths[d].length; i++) {
        region[d] = lengths[d][i];
        long here = elements * Math.min(all, region[d]);
        from(d + 1, region, here, read * passes[d][i], shards * touched[d][i]);
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
