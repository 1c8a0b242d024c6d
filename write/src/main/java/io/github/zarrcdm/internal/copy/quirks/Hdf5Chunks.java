package io.github.zarrcdm.internal.copy.quirks;

import io.github.zarrcdm.internal.copy.plan.Box;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import ucar.ma2.Range;
import ucar.ma2.Section;
import ucar.nc2.Attribute;
import ucar.nc2.Variable;
import ucar.nc2.dataset.VariableDS;

/** The chunks of HDF5, as netCDF-Java reports them. */
public final class Hdf5Chunks {
  private static final String ATTRIBUTE = "_ChunkSizes";

  private Hdf5Chunks() {}

  /**
   * Returns the lengths of the chunks of {@code variable} along its first {@code rank} dimensions;
   * 1 along those that an aggregation put before them. Empty if it has none.
   */
  public static Optional<int[]> of(Variable variable, int rank) {
    return rank == 0 ? Optional.empty() : attribute(variable).map(chunks -> lengths(chunks, rank));
  }

  /** Returns true if {@code variable} is of HDF5 and has no chunks. */
  public static boolean isContiguous(Variable variable) {
    return Hdf5Description.of(variable).isPresent() && attribute(variable).isEmpty();
  }

  /** As netCDF-Java has them. */
  public static Optional<Attribute> attribute(Variable variable) {
    return Optional.ofNullable(variable.findAttribute(ATTRIBUTE))
        .filter(chunks -> !chunks.isString() && chunks.getLength() > 0);
  }

  private static int[] lengths(Attribute chunks, int rank) {
    int added = Math.max(0, rank - chunks.getLength());
    int[] shape = new int[rank];
    Arrays.setAll(
        shape, d -> d < added ? 1 : Math.max(1, chunks.getNumericValue(d - added).intValue()));
    return shape;
  }

  /** Makes netCDF-Java read only what it is asked for of {@code variable}. */
  @SuppressWarnings("deprecation")
  public static void readAlone(Variable variable) {
    if (variable.isCaching()) {
      variable.setCaching(false);
      variable.invalidateCache();
    }
    if (variable instanceof VariableDS dataset && dataset.getOriginalVariable() != null) {
      readAlone(dataset.getOriginalVariable());
    }
  }

  /** Returns {@code box} of what {@code section} selects, cut where {@code chunks} end. */
  public static List<Box> parts(Box box, Section section, int[] chunks) {
    int rank = chunks.length;
    List<Box> parts = List.of(new Box(new long[rank], new int[rank]));
    for (int d = 0; d < rank; d++) {
      List<Box> longer = new ArrayList<>();
      for (Box part : parts) {
        along(d, box, section.getRange(d), chunks[d], part, longer);
      }
      parts = longer;
    }
    return parts;
  }

  private static void along(int d, Box box, Range range, int chunk, Box part, List<Box> longer) {
    int end = Math.toIntExact(box.start()[d]) + box.count()[d];
    for (int from = end - box.count()[d]; from < end; ) {
      int next = from + 1;
      while (next < end && at(range, next) / chunk == at(range, from) / chunk) {
        next++;
      }
      long[] start = part.start().clone();
      int[] count = part.count().clone();
      start[d] = from;
      count[d] = next - from;
      longer.add(new Box(start, count));
      from = next;
    }
  }

  /** Returns the index in the source of the one that {@code range} selects as number {@code n}. */
  public static int at(Range range, int n) {
    return range.first() + n * range.stride();
  }
}
