package io.github.zarrcdm.internal.table.grid;

import java.util.ArrayList;
import java.util.List;

/**
 * Cells where a condition may hold.
 *
 * @param parts the cells, each in one part only
 * @param exact true if the condition holds for all of them
 */
public record Selections(List<Selection> parts, boolean exact) {
  /** More parts than this become one, around all. */
  static final int MOST = 64;

  public Selections {
    parts = parts.stream().filter(part -> !part.isEmpty()).toList();
  }

  /** Returns the cells of {@code selection}, with nothing known about them. */
  public static Selections maybe(Selection selection) {
    return new Selections(List.of(selection), false);
  }

  /** Returns the cells of {@code selection}, which satisfy the condition. */
  public static Selections exactly(Selection selection) {
    return new Selections(List.of(selection), true);
  }

  /** Returns where both may hold. */
  public Selections and(Selections other) {
    return new Selections(common(other), exact && other.exact).few();
  }

  /**
   * Returns these cells without those where {@code other} does not hold, and never any but these:
   * this itself if there would be too many parts.
   */
  public Selections narrowedBy(Selections other) {
    Selections both = new Selections(common(other), exact && other.exact);
    return both.parts.size() <= MOST ? both : this;
  }

  private List<Selection> common(Selections other) {
    List<Selection> both = new ArrayList<>();
    for (Selection one : parts) {
      other.parts.forEach(two -> both.add(one.and(two)));
    }
    return both;
  }

  /** Returns where one of both may hold. */
  public Selections or(Selections other) {
    List<Selection> all = new ArrayList<>(parts);
    for (Selection added : other.parts) {
      List<Selection> rest = List.of(added);
      for (Selection known : parts) {
        rest = rest.stream().flatMap(part -> part.minus(known).stream()).toList();
      }
      all.addAll(rest);
    }
    return new Selections(all, exact && other.exact).few();
  }

  /** Returns the number of cells; {@link Long#MAX_VALUE} if there are more. */
  public long cells() {
    return parts.stream().mapToLong(Selection::cells).reduce(0, SaturatingMath::sum);
  }

  private Selections few() {
    if (parts.size() <= MOST) {
      return this;
    }
    Selection around = parts.get(0);
    for (Selection part : parts) {
      for (int d = 0; d < part.rank(); d++) {
        around = around.with(d, around.along().get(d).or(part.along().get(d)));
      }
    }
    return maybe(around);
  }
}
