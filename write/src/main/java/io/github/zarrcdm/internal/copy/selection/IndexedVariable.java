package io.github.zarrcdm.internal.copy.selection;

import io.github.zarrcdm.internal.grid.COrder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import ucar.ma2.Array;
import ucar.ma2.InvalidRangeException;
import ucar.ma2.Range;
import ucar.ma2.Section;
import ucar.nc2.Variable;

/**
 * A variable of which only some indices are kept: they are its first ones, in their order, and
 * there is nothing after them. Its dimensions are those of the original, so a section from 0 on is
 * what is selected.
 */
final class IndexedVariable extends Variable {
  /** How many times as many indices are read at once as are wanted. */
  private static final int EXCESS = 4;

  /** Indices that are read at once, however few of them are wanted. */
  private static final int LEAST = 256;

  private final Variable original;
  private final List<@Nullable Indices> kept;
  private final IndexRewrite rewriting;

  private IndexedVariable(
      Variable.Builder<?> builder,
      Variable original,
      List<@Nullable Indices> kept,
      IndexRewrite rewriting) {
    super(builder, original.getParentGroup());
    this.original = original;
    this.kept = kept;
    this.rewriting = rewriting;
  }

  /**
   * Returns {@code original} with what is {@code kept} along each dimension (null: all), and with
   * other values where {@code rewriting} says so.
   */
  static IndexedVariable of(
      Variable original, List<@Nullable Indices> kept, IndexRewrite rewriting) {
    Variable.Builder<?> builder = Variable.builder().copyFrom(original);
    return new IndexedVariable(builder.resetCache(), original, kept, rewriting);
  }

  /**
   * Returns what is selected if {@code asked} of the original is: some of what is not by indices.
   */
  Section selected(Section asked) {
    List<Range> ranges = new ArrayList<>();
    for (int d = 0; d < getRank(); d++) {
      Indices some = kept.get(d);
      ranges.add(some == null ? asked.getRange(d) : new Range(some.size()));
    }
    return new Section(ranges);
  }

  @Override
  public boolean isCaching() {
    return false;
  }

  @Override
  protected Array _read() throws IOException {
    return _read(selected(getShapeAsSection()));
  }

  @Override
  protected Array _read(Section section) throws IOException {
    try {
      Array values = Array.factory(getDataType(), section.getShape());
      List<List<Window>> windows = new ArrayList<>();
      for (int d = 0; d < getRank(); d++) {
        windows.add(Window.all(section.getRange(d), kept.get(d)));
      }
      read(windows, new ArrayList<>(), values);
      if (getRank() > 0 && values.getSize() > 0) {
        Range first = section.getRange(0);
        Indices some = kept.get(0);
        rewriting.apply(
            values,
            n -> {
              int place = first.first() + n * first.stride();
              return some == null ? place : some.at(place);
            });
      }
      return values;
    } catch (InvalidRangeException e) {
      throw new IOException(getFullName() + ": " + e.getMessage(), e);
    }
  }

  /** Reads each combination of the windows along all dimensions. */
  private void read(List<List<Window>> windows, List<Window> chosen, Array target)
      throws IOException, InvalidRangeException {
    if (chosen.size() == windows.size()) {
      List<Range> ranges = chosen.stream().map(Window::source).toList();
      copy(ranges.isEmpty() ? original.read() : original.read(new Section(ranges)), chosen, target);
      return;
    }
    for (Window window : windows.get(chosen.size())) {
      List<Window> more = new ArrayList<>(chosen);
      more.add(window);
      read(windows, more, target);
    }
  }

  private static void copy(Array from, List<Window> windows, Array to) {
    Object source = from.copyTo1DJavaArray();
    Object target = to.getStorage();
    copy(
        source,
        COrder.strides(from.getShape()),
        0,
        windows,
        target,
        COrder.strides(to.getShape()),
        0,
        0);
  }

  private static void copy(
      Object source,
      int[] sourceStrides,
      int from,
      List<Window> windows,
      Object target,
      int[] targetStrides,
      int to,
      int d) {
    if (d == windows.size()) {
      System.arraycopy(source, from, target, to, 1);
      return;
    }
    Window window = windows.get(d);
    boolean last = d == windows.size() - 1;
    for (int n = 0; n < window.offsets().length; ) {
      int run = 1;
      while (last
          && n + run < window.offsets().length
          && window.offsets()[n + run] == window.offsets()[n] + run) {
        run++;
      }
      int at = from + window.offsets()[n] * sourceStrides[d];
      int there = to + (window.place() + n) * targetStrides[d];
      if (last) {
        System.arraycopy(source, at, target, there, run);
      } else {
        copy(source, sourceStrides, at, windows, target, targetStrides, there, d + 1);
      }
      n += run;
    }
  }

  /**
   * Indices that are read at once.
   *
   * @param source what is read
   * @param offsets which of it is kept
   * @param place where the first belongs
   */
  private record Window(Range source, int[] offsets, int place) {
    static List<Window> all(Range wanted, @Nullable Indices kept) throws InvalidRangeException {
      List<Window> windows = new ArrayList<>();
      if (kept == null) {
        int[] offsets = new int[wanted.length()];
        Arrays.setAll(offsets, n -> n);
        return List.of(new Window(wanted, offsets, 0));
      }
      long length = Math.max(LEAST, (long) EXCESS * wanted.length());
      int[] indices = new int[wanted.length()];
      for (int n = 0; n < indices.length; n++) {
        boolean follows = n > 0 && wanted.stride() == 1;
        indices[n] = follows ? kept.next(indices[n - 1]) : kept.at(wanted.element(n));
      }
      for (int begin = 0, n = 0; begin < indices.length; begin = n) {
        int first = indices[begin];
        while (n < indices.length && indices[n] - first < length) {
          n++;
        }
        int[] offsets = Arrays.copyOfRange(indices, begin, n);
        Arrays.setAll(offsets, k -> offsets[k] - first);
        windows.add(new Window(new Range(first, indices[n - 1]), offsets, begin));
      }
      return windows;
    }
  }
}
