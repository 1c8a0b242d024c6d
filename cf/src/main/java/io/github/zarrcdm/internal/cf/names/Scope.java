package io.github.zarrcdm.internal.cf.names;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A group, for looking up names in it: of whatever model, whose variables are {@code V}.
 *
 * @see NameSearch
 */
public interface Scope<V> {
  /** The group around this one; null for the root. */
  @Nullable Scope<V> outer();

  /** Returns the groups directly in this one, in their order. */
  List<? extends Scope<V>> inner();

  /** Returns the name of this group; empty for the root. */
  String name();

  /** Returns the variables directly in this group, in their order. */
  Collection<V> variables();

  /** Returns the variable of that name directly in this group. */
  @Nullable V variable(String name);

  /** Returns the length of the dimension of that name which this group defines. */
  OptionalLong dimension(String name);

  /** Returns the dimensions of a variable. */
  List<NamedLength> dimensions(V variable);

  /** Returns the attributes of a variable that are one text each. */
  Map<String, String> texts(V variable);

  /**
   * Returns the attribute of that name if it is one number, or a text that spells one; null if not.
   */
  @Nullable Number number(V variable, String attribute);

  /** Returns the group of a variable of the same dataset. */
  Scope<V> around(V variable);

  /** A dimension; its name is empty where it has none. */
  record NamedLength(String name, long length) {}
}
