package io.github.zarrcdm.internal.copy.selection;

import io.github.zarrcdm.error.ZarrException;
import java.io.IOException;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import ucar.ma2.Array;
import ucar.nc2.Variable;

/**
 * Indices of other dimensions, in rows: the instance of each observation (CF 9.3.4), the place of a
 * gathered point (8.2), the nodes of a face or the faces beside one (UGRID).
 *
 * @param row the dimension of {@code variable} that has an element of its own for each row
 * @param into the dimensions that the values index: several only for {@code compress}
 * @param start the index of the first
 * @param required if a row is left out when one of its values loses its index; otherwise the value
 *     becomes a missing one
 */
record Pointers(Variable variable, int row, List<Axis> into, long start, boolean required)
    implements DimensionLink {

  @Override
  public Set<Axis> axes() {
    Set<Axis> axes = new HashSet<>(into);
    Axis.of(variable, row).ifPresent(axes::add);
    return axes;
  }

  @Override
  public void narrow(SelectedIndices kept) throws IOException {
    if (!required || into.stream().allMatch(axis -> kept.of(axis) == null)) {
      return;
    }
    Axis rows =
        Axis.of(variable, row)
            .orElseThrow(
                () ->
                    new ZarrException.Unsupported(
                        "%s indexes %s, and its own dimension has no name: a part of %s cannot be selected"
                            .formatted(variable.getFullName(), into, into)));
    long stride = 1;
    for (int d = row + 1; d < variable.getRank(); d++) {
      stride *= variable.getShape(d);
    }
    long inner = stride;
    BitSet lost = new BitSet();
    BitSet found = new BitSet();
    new Integers(variable)
        .read(
            (at, value) -> {
              if (isIndex(value)) {
                int r = (int) (at / inner % rows.length());
                (place(checked(value, at), kept) < 0 ? lost : found).set(r);
              }
            });
    found.andNot(lost);
    kept.narrow(rows, Indices.of(found), variable);
  }

  /** Returns false for what says that there is none. */
  private boolean isIndex(long value) {
    return value >= start;
  }

  private long checked(long value, long at) throws ZarrException {
    long count = 1;
    for (Axis axis : into) {
      count *= axis.length();
    }
    if (value - start >= count) {
      throw new ZarrException.Unsupported(
          "%s: value %s at %s is no index of %s, which has %s from %s on. Correct it, or copy all of %s"
              .formatted(variable.getFullName(), value, at, into, count, start, into));
    }
    return value;
  }

  /** Returns what the index {@code value} is after the selection; -1 if it is left out. */
  private long place(long value, SelectedIndices kept) {
    long rest = value - start;
    long place = 0;
    long times = 1;
    for (int d = into.size() - 1; d >= 0; d--) {
      Axis axis = into.get(d);
      int index = (int) (rest % axis.length());
      rest /= axis.length();
      Indices some = kept.of(axis);
      if (some != null && !some.contains(index)) {
        return -1;
      }
      place += times * (some == null ? index : some.place(index));
      times *= some == null ? axis.length() : some.size();
    }
    return start + place;
  }

  @Override
  public IndexRewrite rewriting(Variable of, SelectedIndices kept) throws IOException {
    if (into.stream().allMatch(axis -> kept.of(axis) == null)) {
      return IndexRewrite.NONE;
    }
    Integers integers = new Integers(variable);
    OptionalDouble none = integers.none();
    if (!required && none.isEmpty()) {
      throw new ZarrException.Unsupported(
          "%s indexes %s and has no _FillValue for those that are not selected. Copy all of %s, or leave %s out with -v"
              .formatted(variable.getFullName(), into, into, variable.getFullName()));
    }
    return (values, source) -> {
      for (int i = 0; i < values.getSize(); i++) {
        long value = integers.value(values, i);
        if (isIndex(value)) {
          long place = place(value, kept);
          if (place >= start) {
            Integers.set(values, i, place);
          } else {
            setNone(values, i, none);
          }
        }
      }
    };
  }

  private static void setNone(Array values, int i, OptionalDouble none) {
    if (values.getDataType().isFloatingPoint()) {
      values.setDouble(i, none.orElse(Double.NaN));
    } else {
      values.setLong(i, (long) none.orElse(-1));
    }
  }
}
