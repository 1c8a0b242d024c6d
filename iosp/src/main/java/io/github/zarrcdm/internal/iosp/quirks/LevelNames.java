package io.github.zarrcdm.internal.iosp.quirks;

import static io.github.zarrcdm.internal.cf.CfAttributes.FORMULA_TERMS;
import static io.github.zarrcdm.internal.cf.CfAttributes.STANDARD_NAME;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.cf.vertical.ParametricLevels;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import org.jspecify.annotations.Nullable;

/**
 * The names of parametric vertical coordinates as CF has them, by which netCDF-Java finds
 * transforms: CMOR's tables have {@code ocean_double_sigma}.
 */
final class LevelNames {
  private LevelNames() {}

  /** Returns the tree with CF's name wherever there are terms, and a finding where that changes. */
  static Group in(Group group, Findings findings) {
    return group
        .withArrays(group.arrays().stream().map(array -> named(array, findings)).toList())
        .withGroups(group.groups().stream().map(inner -> in(inner, findings)).toList());
  }

  private static Array named(Array array, Findings findings) {
    String said = array.attributes().text(STANDARD_NAME);
    String name = array.attributes().has(FORMULA_TERMS) ? nameOf(said) : null;
    if (said == null || name == null || said.strip().equals(name)) {
      return array;
    }
    findings.note(
        array.path(),
        "its standard_name is %s, which CF calls %s (appendix D)".formatted(said, name),
        "its levels are those of CF");
    return array.withAttributes(array.attributes().with(STANDARD_NAME, name));
  }

  private static @Nullable String nameOf(@Nullable String said) {
    return ParametricLevels.of(said).map(ParametricLevels::standardName).orElse(null);
  }
}
