package io.github.zarrcdm.internal.copy.selection;

import io.github.zarrcdm.error.ZarrException;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import ucar.ma2.Range;
import ucar.nc2.Variable;

/**
 * The indices of tie points, between which coordinates are interpolated (CF 8.3).
 *
 * @param variable the tie point index variable
 * @param full the dimension that it indexes, that of the data
 * @param tie the dimension of the tie points
 * @param area that of the areas between them; null where there are no parameters of areas
 */
record TiePoints(Variable variable, Axis full, Axis tie, @Nullable Axis area, long[] at)
    implements DimensionLink {

  @Override
  public Set<Axis> axes() {
    Set<Axis> axes = new HashSet<>(Set.of(full, tie));
    if (area != null) {
      axes.add(area);
    }
    return axes;
  }

  @Override
  public void narrow(SelectedIndices kept) throws IOException {
    for (Axis own : axes()) {
      if (!own.equals(full) && kept.isAsked(own)) {
        throw new ZarrException.Unsupported(
            "%s has the tie points of %s: without some of %s the others interpolate other coordinates. Select along %s"
                .formatted(variable.getFullName(), full, own, full));
      }
    }
    Indices some = kept.of(full);
    if (some == null) {
      return;
    }
    Range range = some.range().orElse(Range.EMPTY);
    int first = Arrays.binarySearch(at, range.length() == 0 ? -1 : range.first());
    int last = Arrays.binarySearch(at, range.length() == 0 ? -1 : range.last());
    if (range.stride() != 1 || first < 0 || last <= first) {
      throw new ZarrException.Unsupported(
          "%s: coordinates along %s are interpolated between its tie points. Select from one of them to another: %s"
              .formatted(
                  variable.getFullName(),
                  full,
                  Arrays.stream(at)
                          .limit(20)
                          .mapToObj(Long::toString)
                          .collect(Collectors.joining(", "))
                      + (at.length > 20 ? ", ..." : "")));
    }
    kept.narrow(tie, Indices.where(tie.length(), i -> i >= first && i <= last), variable);
    if (area != null) {
      int areaFirst = areas(first);
      int areaEnd = areas(last);
      kept.narrow(area, Indices.where(area.length(), i -> i >= areaFirst && i < areaEnd), variable);
    }
  }

  /**
   * Returns how many areas end at or before tie point {@code tiePoint}: neighbours have none
   * between.
   */
  private int areas(int tiePoint) {
    int count = 0;
    for (int i = 0; i < tiePoint; i++) {
      count += at[i + 1] - at[i] > 1 ? 1 : 0;
    }
    return count;
  }

  @Override
  public IndexRewrite rewriting(Variable of, SelectedIndices kept) {
    Indices some = kept.of(full);
    return some == null
        ? IndexRewrite.NONE
        : (values, source) -> {
          for (int i = 0; i < values.getSize(); i++) {
            Integers.set(values, i, some.place(at[source.applyAsInt(i)]));
          }
        };
  }
}
