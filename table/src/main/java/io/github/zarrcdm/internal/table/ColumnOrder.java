package io.github.zarrcdm.internal.table;

import io.github.zarrcdm.model.Attributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/**
 * The order of the columns of a table, as an attribute of its group. A store has its arrays in the
 * order of their names, but SQL's {@code INSERT INTO} goes by the order in which a table was made.
 */
public final class ColumnOrder {
  /** The name of the attribute: a list of names. */
  static final String ATTRIBUTE = "column_order";

  private ColumnOrder() {}

  /**
   * Returns {@code attributes} with the order of {@code names}, if that is not the one without the
   * attribute: {@code coordinates}, and variables by their names.
   */
  public static Attributes in(Attributes attributes, List<String> names, List<String> coordinates) {
    List<String> usual = new ArrayList<>(coordinates);
    usual.retainAll(names);
    names.stream().filter(name -> !coordinates.contains(name)).sorted().forEach(usual::add);
    return names.equals(usual) ? attributes : attributes.with(ATTRIBUTE, List.copyOf(names));
  }

  /** Returns the names that {@code attributes} order; empty if they order none. */
  static List<String> of(Attributes attributes) {
    return attributes.get(ATTRIBUTE) instanceof List<?> names
        ? names.stream().map(String::valueOf).toList()
        : List.of();
  }

  /** Returns {@code columns} in the order of {@code names}; those without one follow. */
  public static <T> List<T> sorted(List<T> columns, Function<T, String> name, List<String> names) {
    return columns.stream()
        .sorted(
            Comparator.comparingInt(
                column -> {
                  int place = names.indexOf(name.apply(column));
                  return place < 0 ? names.size() : place;
                }))
        .toList();
  }
}
