package io.github.zarrcdm.internal.cf.aggregation;

import io.github.zarrcdm.internal.cf.names.NameSearch;
import io.github.zarrcdm.internal.cf.names.NameSearch.Reference;
import io.github.zarrcdm.internal.cf.names.Scope;
import io.github.zarrcdm.internal.cf.names.Scope.NamedLength;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The variables that describe fragments and are nothing else. */
public final class FragmentDescriptions {
  private FragmentDescriptions() {}

  /**
   * Returns those of {@code describing}, which aggregation variables of the tree {@code root} name,
   * that are no coordinate variables and that no other attribute of a variable names.
   */
  public static <V> Set<V> only(Set<V> describing, Scope<V> root) {
    Set<V> only = new HashSet<>(describing);
    keep(only, root);
    return only;
  }

  /** Takes out of {@code only} what has another use in {@code scope} and below. */
  private static <V> void keep(Set<V> only, Scope<V> scope) {
    for (V variable : scope.variables()) {
      List<NamedLength> dimensions = scope.dimensions(variable);
      if (dimensions.size() == 1 && variable.equals(scope.variable(dimensions.get(0).name()))) {
        only.remove(variable);
      }
      for (Reference<V> reference : NameSearch.references(variable, scope)) {
        V named = reference.variable();
        if (named != null && !reference.attribute().attribute().equals(AggregatedData.DATA)) {
          only.remove(named);
        }
      }
    }
    scope.inner().forEach(inner -> keep(only, inner));
  }
}
