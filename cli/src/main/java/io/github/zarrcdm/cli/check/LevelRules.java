package io.github.zarrcdm.cli.check;

import static io.github.zarrcdm.internal.cf.CfAttributes.FORMULA_TERMS;
import static io.github.zarrcdm.internal.cf.CfAttributes.STANDARD_NAME;

import io.github.zarrcdm.internal.cf.names.NameSearch.Reference;
import io.github.zarrcdm.internal.cf.vertical.ParametricLevels;
import io.github.zarrcdm.internal.iosp.cf.CdmScope;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import ucar.ma2.Array;
import ucar.nc2.Variable;
import ucar.nc2.dataset.VariableDS;
import ucar.nc2.units.SimpleUnit;

/**
 * What parametric vertical coordinates break of CF's appendix D: their name, units of terms, and
 * levels of ocean sigma over z that have both a sigma and a height, or neither.
 */
final class LevelRules {
  /** Longer coordinates are not read for this. */
  private static final long LONGEST = 1L << 22;

  private LevelRules() {}

  /** Returns a sentence for each rule that {@code levels} breaks; none for other variables. */
  static List<String> broken(Variable levels, CdmScope scope) {
    ParametricLevels kind =
        ParametricLevels.of(levels.findAttributeString(STANDARD_NAME, null)).orElse(null);
    List<String> broken = new ArrayList<>();
    if (kind == null) {
      return broken;
    }
    String name = levels.getFullName();
    Map<String, Variable> terms = new HashMap<>();
    for (Reference<Variable> reference : scope.references(levels)) {
      Variable variable = reference.variable();
      if (reference.attribute().attribute().equals(FORMULA_TERMS) && variable != null) {
        terms.put(reference.named().key().toLowerCase(Locale.ROOT), variable);
      }
    }
    if (levels.findAttribute(FORMULA_TERMS) == null) {
      broken.add(
          "%s: a %s without formula_terms has no heights or pressures (CF 4.3.3)"
              .formatted(name, kind.standardName()));
      return broken;
    }
    String said = levels.findAttributeString(STANDARD_NAME, "").strip();
    if (!said.equals(kind.standardName())) {
      broken.add(
          "%s: its standard_name is %s; CF and programs know %s (CF appendix D)"
              .formatted(name, said, kind.standardName()));
    }
    String unit = null;
    for (ParametricLevels.Term term : kind.terms()) {
      Variable variable = terms.get(term.name().toLowerCase(Locale.ROOT));
      if (variable != null && term.hasUnit()) {
        String own = variable.getUnitsString();
        if (unit == null) {
          unit = own;
        }
        if (own == null || unit == null || !SimpleUnit.isCompatible(own, unit)) {
          broken.add(
              "%s: its term %s has %s; that of %s is a length or a pressure as the others are (CF appendix D)"
                  .formatted(
                      name,
                      variable.getFullName(),
                      own == null ? "no units" : "units " + own,
                      term.name()));
        }
      }
    }
    Variable top = terms.get("ztop");
    if (top != null && top.findAttributeString(STANDARD_NAME, null) == null) {
      broken.add(
          "%s: its term %s has no standard_name, by which programs know what heights count from (CF appendix D)"
              .formatted(name, top.getFullName()));
    }
    if (kind == ParametricLevels.OCEAN_SIGMA_Z) {
      undivided(terms.get("sigma"), terms.get("zlev"), name, broken);
    }
    return broken;
  }

  private static void undivided(
      @Nullable Variable sigma, @Nullable Variable zlev, String name, List<String> broken) {
    if (sigma == null
        || zlev == null
        || sigma.getSize() != zlev.getSize()
        || sigma.getSize() > LONGEST) {
      return;
    }
    Array sigmas;
    Array heights;
    try {
      sigmas = sigma.read();
      heights = zlev.read();
    } catch (IOException e) {
      return; // An error of its own.
    }
    for (int k = 0; k < sigmas.getSize(); k++) {
      boolean first = isMissing(sigma, sigmas.getDouble(k));
      if (first == isMissing(zlev, heights.getDouble(k))) {
        broken.add(
            "%s: level %s has %s of %s and %s; of each level one is missing (CF appendix D)"
                .formatted(
                    name, k, first ? "neither" : "both", sigma.getFullName(), zlev.getFullName()));
        return;
      }
    }
  }

  private static boolean isMissing(Variable variable, double value) {
    return Double.isNaN(value) || variable instanceof VariableDS data && data.isMissing(value);
  }
}
