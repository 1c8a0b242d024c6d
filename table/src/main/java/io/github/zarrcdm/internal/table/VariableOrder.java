package io.github.zarrcdm.internal.table;

import io.github.zarrcdm.model.Attributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The order of the variables of a table, as an attribute of its group. A store has its arrays in
 * the order of their names, but SQL's {@code INSERT INTO} goes by the order in which a table was
 * made.
 */
public final class VariableOrder {
  /** The name of the attribute: a list of names. */
  static final String ATTRIBUTE = "variable_order";

  private VariableOrder() {}

  /** Returns {@code attributes} with the order of {@code names}, if that is not of the names. */
  public static Attributes in(Attributes attributes, List<String> names) {
    return names.equals(names.stream().sorted().toList())
        ? attributes
        : attributes.with(ATTRIBUTE, List.copyOf(names));
  }

  /** Returns {@code columns} as {@code attributes} order them; the others follow. */
  static List<Column> of(Attributes attributes, List<Column> columns) {
    if (!(attributes.get(ATTRIBUTE) instanceof List<?> names)) {
      return columns;
    }
    List<Column> ordered = new ArrayList<>(columns);
    ordered.sort(
        Comparator.comparingInt(
            column -> names.contains(column.name()) ? names.indexOf(column.name()) : names.size()));
    return ordered;
  }
}
