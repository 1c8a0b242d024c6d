package io.github.zarrcdm.internal.iosp.vertical;

import static io.github.zarrcdm.internal.cf.CfAttributes.FORMULA_TERMS;

import io.github.zarrcdm.internal.cf.names.NameReference;
import io.github.zarrcdm.internal.cf.names.NameSearch;
import io.github.zarrcdm.internal.cf.names.NamingAttribute;
import io.github.zarrcdm.internal.cf.vertical.ParametricLevels;
import io.github.zarrcdm.internal.iosp.cf.CdmScope;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;

/**
 * The variables of a formula.
 *
 * @param levels the coordinate that has the formula
 * @param variables one for each of the formula's terms; null for one that it leaves out
 * @param others all variables of the dataset
 */
record FormulaVariables(
    ParametricLevels kind,
    Variable levels,
    List<@Nullable Variable> variables,
    List<Variable> others) {
  private static final NamingAttribute TERMS = NamingAttribute.of(FORMULA_TERMS).orElseThrow();

  /**
   * Returns those that {@code text}, the {@code formula_terms} of the coordinate of that full name,
   * says; null if one is not there.
   */
  static @Nullable FormulaVariables of(
      NetcdfFile dataset, String coordinate, ParametricLevels kind, String text) {
    CdmScope root = CdmScope.of(dataset);
    List<Variable> all = new ArrayList<>();
    collect(root, all);
    Variable levels = levels(root, all, coordinate, text);
    if (levels == null) {
      return null;
    }
    CdmScope scope = root.around(levels);
    List<@Nullable Variable> variables = new ArrayList<>();
    for (ParametricLevels.Term term : kind.terms()) {
      Variable variable = null;
      for (NameReference named : TERMS.names(text)) {
        if (named.key().equalsIgnoreCase(term.name())) {
          variable = NameSearch.find(TERMS, named, scope.dimensions(levels), scope);
          if (variable == null) {
            return null;
          }
        }
      }
      variables.add(variable);
    }
    return new FormulaVariables(kind, levels, variables, all);
  }

  private static void collect(CdmScope scope, List<Variable> all) {
    all.addAll(scope.variables());
    scope.inner().forEach(inner -> collect(inner, all));
  }

  /**
   * Returns the variable of that full name; its short name is enough where only one has these
   * terms.
   */
  private static @Nullable Variable levels(
      CdmScope root, List<Variable> all, String coordinate, String text) {
    Variable named = NameSearch.find("/" + coordinate, List.of(), root);
    if (named != null && text.equals(named.findAttributeString(FORMULA_TERMS, null))) {
      return named;
    }
    for (Variable variable : all) {
      if (variable.getShortName().equals(coordinate)
          && text.equals(variable.findAttributeString(FORMULA_TERMS, null))) {
        return variable;
      }
    }
    return null;
  }
}
