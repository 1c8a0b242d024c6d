package io.github.zarrcdm.conventions;

import static io.github.zarrcdm.internal.cf.CfAttributes.FORMULA_TERMS;
import static io.github.zarrcdm.internal.cf.CfAttributes.STANDARD_NAME;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.cf.names.NameReference;
import io.github.zarrcdm.internal.cf.names.NameSearch;
import io.github.zarrcdm.internal.cf.names.NamingAttribute;
import io.github.zarrcdm.internal.cf.vertical.ParametricLevels;
import io.github.zarrcdm.internal.conventions.names.ModelScope;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Reports parametric vertical coordinates whose heights or pressures cannot be computed, or are not
 * what their writer meant. Changes nothing.
 *
 * @see <a
 *     href="https://cfconventions.org/cf-conventions/cf-conventions.html#parametric-v-coord">CF,
 *     appendix D</a>
 */
record LevelTerms(Findings findings) implements Convention {
  private static final NamingAttribute TERMS = NamingAttribute.of(FORMULA_TERMS).orElseThrow();

  @Override
  public Group apply(Group root) {
    if (hasLevels(root)) {
      look(root, ModelScope.of(root));
    }
    return root;
  }

  private static boolean hasLevels(Group group) {
    for (Array array : group.arrays()) {
      if (levels(array).isPresent()) {
        return true;
      }
    }
    for (Group inner : group.groups()) {
      if (hasLevels(inner)) {
        return true;
      }
    }
    return false;
  }

  private static Optional<ParametricLevels> levels(Array array) {
    return array.attributes().has(FORMULA_TERMS)
        ? ParametricLevels.of(array.attributes().text(STANDARD_NAME))
        : Optional.empty();
  }

  private void look(Group group, ModelScope scope) {
    for (Array array : group.arrays()) {
      levels(array).ifPresent(levels -> look(array, levels, scope));
    }
    for (int i = 0; i < group.groups().size(); i++) {
      look(group.groups().get(i), scope.inner().get(i));
    }
  }

  private void look(Array array, ParametricLevels levels, ModelScope scope) {
    String text = array.attributes().text(FORMULA_TERMS);
    List<NameReference> names = text == null ? List.of() : TERMS.names(text);
    List<String> omitted = new ArrayList<>();
    levels.terms().forEach(term -> omitted.add(term.name()));
    List<String> absent = new ArrayList<>();
    for (NameReference named : names) {
      boolean isTerm = omitted.removeIf(term -> term.equalsIgnoreCase(named.key()));
      if (isTerm && NameSearch.find(TERMS, named, scope.dimensions(array), scope) == null) {
        absent.add(named.name());
      }
    }
    List<String> needed = levels.needed(omitted);
    if (!absent.isEmpty()) {
      findings.warning(
          array.path(),
          "its formula_terms (CF 4.3.3) name %s, which is not there"
              .formatted(String.join(", ", absent)),
          "its levels have no " + quantity(levels));
    } else if (!needed.isEmpty()) {
      findings.note(
          array.path(),
          "the formula of %s (CF appendix D) has %s, which its formula_terms leave out"
              .formatted(levels.standardName(), String.join(", ", needed)),
          "what is left out counts as zero");
    }
    if (levels == ParametricLevels.OCEAN_DOUBLE_SIGMA) {
      findings.note(
          array.path(),
          "the formula of ocean_double_sigma_coordinate (CF appendix D) gives heights above the sea"
              + " for levels below k_c",
          "heights are what the text of CF says");
    }
  }

  private static String quantity(ParametricLevels levels) {
    return levels.name().toLowerCase(Locale.ROOT).contains("pressure")
            || levels == ParametricLevels.SIGMA
        ? "pressures"
        : "heights";
  }
}
