package io.github.zarrcdm.internal.cf.vertical;

import static io.github.zarrcdm.internal.cf.vertical.ParametricLevels.Term.number;
import static io.github.zarrcdm.internal.cf.vertical.ParametricLevels.Term.quantity;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The parametric vertical coordinates of CF, each by its terms and its formula, as appendix D has
 * them. Heights are positive upwards.
 *
 * @see <a
 *     href="https://cfconventions.org/cf-conventions/cf-conventions.html#parametric-v-coord">CF,
 *     appendix D</a>
 */
public enum ParametricLevels {
  LN_PRESSURE("atmosphere_ln_pressure_coordinate", quantity("p0"), number("lev")),
  SIGMA("atmosphere_sigma_coordinate", quantity("ps"), number("sigma"), quantity("ptop")),
  HYBRID_SIGMA_PRESSURE(
      "atmosphere_hybrid_sigma_pressure_coordinate",
      quantity("ps"),
      number("a").orOther(),
      quantity("p0").orOther(),
      quantity("ap").orOther(),
      number("b")),
  HYBRID_SIGMA_LN_PRESSURE(
      "atmosphere_hybrid_sigma_ln_pressure_coordinate",
      quantity("ps"),
      quantity("p0"),
      number("eta"),
      number("b")),
  HYBRID_HEIGHT(
      "atmosphere_hybrid_height_coordinate", quantity("orog"), quantity("a"), number("b")),
  SLEVE(
      "atmosphere_sleve_coordinate",
      quantity("ztop"),
      number("a"),
      number("b1"),
      quantity("zsurf1"),
      number("b2"),
      quantity("zsurf2")),
  OCEAN_SIGMA("ocean_sigma_coordinate", quantity("depth"), quantity("eta"), number("sigma")),
  OCEAN_S(
      "ocean_s_coordinate",
      quantity("depth"),
      quantity("eta"),
      number("s"),
      number("a"),
      number("b"),
      quantity("depth_c")),
  OCEAN_S_G1(
      "ocean_s_coordinate_g1",
      quantity("depth"),
      quantity("eta"),
      number("s"),
      number("C"),
      quantity("depth_c")),
  OCEAN_S_G2(
      "ocean_s_coordinate_g2",
      quantity("depth"),
      quantity("eta"),
      number("s"),
      number("C"),
      quantity("depth_c")),
  OCEAN_SIGMA_Z(
      "ocean_sigma_z_coordinate",
      quantity("depth"),
      quantity("eta"),
      number("sigma").orUndefined(),
      quantity("zlev").orUndefined(),
      quantity("depth_c"),
      number("nsigma").orUndefined()),
  OCEAN_DOUBLE_SIGMA(
      "ocean_double_sigma_coordinate",
      quantity("depth"),
      number("sigma"),
      quantity("z1"),
      quantity("z2"),
      quantity("a"),
      quantity("href"),
      number("k_c"));

  /** One of the values of a formula. */
  public record Term(String name, boolean hasUnit, double omitted, boolean isOptional) {
    /** A length or a pressure, which has the unit of the result. */
    static Term quantity(String name) {
      return new Term(name, true, 0, false);
    }

    /** A number without a unit. */
    static Term number(String name) {
      return new Term(name, false, 0, false);
    }

    /** Returns this term, for which another one may stand. */
    Term orOther() {
      return new Term(name, hasUnit, omitted, true);
    }

    /** Returns this term, which is missing at the levels of another term. */
    Term orUndefined() {
      return new Term(name, hasUnit, Double.NaN, true);
    }
  }

  private final String standardName;
  private final List<Term> terms;

  ParametricLevels(String standardName, Term... terms) {
    this.standardName = standardName;
    this.terms = List.of(terms);
  }

  /**
   * Returns the coordinate of that {@code standard_name}, also without {@code _coordinate} at its
   * end, as CMOR's tables have {@code ocean_double_sigma}; empty for any other name.
   */
  public static Optional<ParametricLevels> of(@Nullable String standardName) {
    if (standardName == null) {
      return Optional.empty();
    }
    String name = standardName.strip().toLowerCase(Locale.ROOT);
    for (ParametricLevels levels : values()) {
      if (levels.standardName.equals(name) || levels.standardName.equals(name + "_coordinate")) {
        return Optional.of(levels);
      }
    }
    return Optional.empty();
  }

  public String standardName() {
    return standardName;
  }

  /**
   * Returns the terms of the formula. The result is in the unit of the first of them that has one.
   */
  public List<Term> terms() {
    return terms;
  }

  /**
   * Returns the height or pressure at a level.
   *
   * @param values those of {@link #terms()}, in their order: all lengths or pressures in one unit;
   *     NaN for one that is missing, {@link Term#omitted()} for one that the dataset does not have
   * @param level from 0 on
   */
  public double value(double[] values, int level) {
    double[] t = values;
    // Not a function of each constant: every program that opens a dataset would link them.
    return switch (this) {
      case LN_PRESSURE -> t[0] * Math.exp(-t[1]);
      case SIGMA -> t[2] + t[1] * (t[0] - t[2]);
      case HYBRID_SIGMA_PRESSURE -> t[1] * t[2] + t[3] + t[4] * t[0];
      case HYBRID_SIGMA_LN_PRESSURE -> t[1] * t[2] * Math.pow(t[0] / t[1], t[3]);
      case HYBRID_HEIGHT -> t[1] + t[2] * t[0];
      case SLEVE -> t[1] * t[0] + t[2] * t[3] + t[4] * t[5];
      case OCEAN_SIGMA -> t[1] + t[2] * (t[0] + t[1]);
      case OCEAN_S ->
          t[1] * (1 + t[2]) + t[5] * t[2] + (t[0] - t[5]) * Formulas.stretching(t[2], t[3], t[4]);
      case OCEAN_S_G1 -> {
        double s = t[4] * t[2] + (t[0] - t[4]) * t[3];
        yield s + t[1] * (1 + s / t[0]);
      }
      case OCEAN_S_G2 -> t[1] + (t[1] + t[0]) * (t[4] * t[2] + t[0] * t[3]) / (t[4] + t[0]);
      case OCEAN_SIGMA_Z -> Formulas.sigmaZ(t, level);
      case OCEAN_DOUBLE_SIGMA -> Formulas.doubleSigma(t, level);
    };
  }

  /** Returns the names of {@code omitted} terms without which the formula loses a part. */
  public List<String> needed(List<String> omitted) {
    List<String> needed = new ArrayList<>();
    for (Term term : terms) {
      if (!term.isOptional() && omitted.contains(term.name())) {
        needed.add(term.name());
      }
    }
    if (this == HYBRID_SIGMA_PRESSURE && omitted.contains("ap")) {
      List.of("a", "p0").stream().filter(omitted::contains).forEach(needed::add);
    }
    return needed;
  }
}
