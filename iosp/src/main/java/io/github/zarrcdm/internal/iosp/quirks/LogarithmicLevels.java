package io.github.zarrcdm.internal.iosp.quirks;

import static io.github.zarrcdm.internal.cf.CfAttributes.FORMULA_TERMS;
import static io.github.zarrcdm.internal.cf.CfAttributes.STANDARD_NAME;
import static io.github.zarrcdm.internal.cf.vertical.ParametricLevels.HYBRID_SIGMA_LN_PRESSURE;
import static io.github.zarrcdm.internal.cf.vertical.ParametricLevels.LN_PRESSURE;

import io.github.zarrcdm.internal.cf.vertical.ParametricLevels;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.util.Optional;

/** Marks levels by logarithms of pressure as a vertical transform, as the others of CF are. */
@Quirk(
    of = "ucar.nc2.internal.dataset.conv.CF1Convention",
    seen = "5.5.3",
    does =
        "describes no transform for atmosphere_ln_pressure_coordinate and "
            + "atmosphere_hybrid_sigma_ln_pressure_coordinate",
    instead = "they are marked as transforms")
final class LogarithmicLevels {
  private LogarithmicLevels() {}

  /** Returns the tree with such levels marked. */
  static Group in(Group group) {
    return group
        .withArrays(group.arrays().stream().map(LogarithmicLevels::marked).toList())
        .withGroups(group.groups().stream().map(LogarithmicLevels::in).toList());
  }

  private static Array marked(Array array) {
    Attributes attributes = array.attributes();
    Optional<ParametricLevels> levels = ParametricLevels.of(attributes.text(STANDARD_NAME));
    boolean logarithmic =
        levels.filter(of -> of == LN_PRESSURE || of == HYBRID_SIGMA_LN_PRESSURE).isPresent();
    if (!logarithmic
        || !attributes.has(FORMULA_TERMS)
        || attributes.has("_CoordinateTransformType")
        || attributes.has("_CoordinateAxes")) {
      return array;
    }
    Attributes marked =
        attributes
            .with("_CoordinateTransformType", "Vertical")
            .with("_CoordinateAxes", array.name());
    return array.withAttributes(
        marked.has("_CoordinateAxisType") ? marked : marked.with("_CoordinateAxisType", "GeoZ"));
  }
}
