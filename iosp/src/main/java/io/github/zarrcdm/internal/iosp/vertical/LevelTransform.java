package io.github.zarrcdm.internal.iosp.vertical;

import static io.github.zarrcdm.internal.cf.CfAttributes.FORMULA_TERMS;
import static io.github.zarrcdm.internal.cf.CfAttributes.STANDARD_NAME;

import io.github.zarrcdm.internal.cf.vertical.ParametricLevels;
import io.github.zarrcdm.internal.iosp.cdm.CdmStore;
import io.github.zarrcdm.internal.iosp.quirks.Quirk;
import java.util.Formatter;
import org.jspecify.annotations.Nullable;
import ucar.nc2.AttributeContainer;
import ucar.nc2.Dimension;
import ucar.nc2.NetcdfFile;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.VerticalCT;
import ucar.nc2.dataset.transform.CFHybridHeight;
import ucar.nc2.dataset.transform.CFHybridSigmaPressure;
import ucar.nc2.dataset.transform.CFOceanS;
import ucar.nc2.dataset.transform.CFOceanSigma;
import ucar.nc2.dataset.transform.CFSigma;
import ucar.nc2.dataset.transform.VOceanSG1;
import ucar.nc2.dataset.transform.VOceanSG2;
import ucar.nc2.dataset.transform.VertTransformBuilderIF;
import ucar.unidata.geoloc.vertical.VerticalTransform;
import ucar.unidata.util.Parameter;

/**
 * Makes the vertical transform of one coordinate by its {@code standard_name} and {@code
 * formula_terms}. netCDF-Java instantiates this class for each coordinate of any dataset; those of
 * other formats than Zarr get what netCDF-Java has for them.
 */
@Quirk(
    of = "ucar.nc2.dataset.CoordTransBuilder",
    seen = "5.5.3",
    does =
        "has no transform for SLEVE, ocean sigma over z and double sigma, "
            + "computes ocean_s_coordinate as g1, and finds terms in the root only",
    instead = "stores have the formulas of CF's appendix D, and terms as CF 2.7 finds them")
public final class LevelTransform implements VertTransformBuilderIF {
  private @Nullable Formatter errors;
  private String name = "";
  private String coordinate = "";

  /** netCDF-Java requires a public constructor without arguments. */
  public LevelTransform() {}

  @Override
  public String getTransformName() {
    return name;
  }

  @Override
  public void setErrorBuffer(@Nullable Formatter buffer) {
    errors = buffer;
  }

  /**
   * Returns the description of the transform of {@code levels}; null, as netCDF-Java expects, if
   * there is none.
   */
  @Override
  @SuppressWarnings("deprecation") // No other constructor of 5.4 and later takes a builder.
  public @Nullable VerticalCT makeCoordinateTransform(
      NetcdfDataset dataset, AttributeContainer levels) {
    ParametricLevels kind =
        ParametricLevels.of(levels.findAttributeString(STANDARD_NAME, null)).orElse(null);
    String terms = levels.findAttributeString(FORMULA_TERMS, null);
    if (kind == null) {
      return null;
    }
    if (!isZarr(dataset)) {
      VertTransformBuilderIF host = host(kind);
      if (host != null) {
        host.setErrorBuffer(errors);
      }
      return host == null ? null : host.makeCoordinateTransform(dataset, levels);
    }
    coordinate = levels.getName();
    VerticalCT.Type type = type(kind);
    name = type.name();
    if (terms == null || FormulaVariables.of(dataset, coordinate, kind, terms) == null) {
      if (errors != null) {
        errors.format("%s: not all of its formula_terms are there: %s%n", coordinate, terms);
      }
      return null;
    }
    String prefix = kind.standardName().startsWith("atmosphere") ? "Atm" : "";
    VerticalCT transform =
        new VerticalCT(prefix + name + "_Transform_" + coordinate, name, type, this);
    transform.addParameter(new Parameter(STANDARD_NAME, kind.standardName()));
    transform.addParameter(new Parameter(FORMULA_TERMS, terms));
    return transform;
  }

  /** Null, as netCDF-Java expects, if terms are not where the transform was described. */
  @Override
  public @Nullable VerticalTransform makeMathTransform(
      NetcdfDataset dataset, @Nullable Dimension time, VerticalCT transform) {
    AttributeContainer levels = transform.getAttributeContainer();
    Parameter kind = transform.findParameterIgnoreCase(STANDARD_NAME);
    Parameter terms = transform.findParameterIgnoreCase(FORMULA_TERMS);
    return kind == null || terms == null
        ? null
        : ParametricLevels.of(kind.getStringValue())
            .map(
                of ->
                    FormulaVariables.of(
                        dataset,
                        levels == null ? coordinate : levels.getName(),
                        of,
                        terms.getStringValue()))
            .map(found -> LevelHeights.of(found, time))
            .orElse(null);
  }

  private static boolean isZarr(NetcdfFile file) {
    return file instanceof NetcdfDataset dataset && dataset.getReferencedFile() != null
        ? isZarr(dataset.getReferencedFile())
        : CdmStore.of(file).isPresent();
  }

  /** netCDF-Java's own; null if it has none. */
  private static @Nullable VertTransformBuilderIF host(ParametricLevels kind) {
    return switch (kind) {
      case SIGMA -> new CFSigma();
      case HYBRID_SIGMA_PRESSURE -> new CFHybridSigmaPressure();
      case HYBRID_HEIGHT -> new CFHybridHeight();
      case OCEAN_SIGMA -> new CFOceanSigma();
      case OCEAN_S -> new CFOceanS();
      case OCEAN_S_G1 -> new VOceanSG1();
      case OCEAN_S_G2 -> new VOceanSG2();
      case LN_PRESSURE, HYBRID_SIGMA_LN_PRESSURE, SLEVE, OCEAN_SIGMA_Z, OCEAN_DOUBLE_SIGMA -> null;
    };
  }

  /** netCDF-Java has no type for the last two; heights of the ocean are the nearest. */
  private static VerticalCT.Type type(ParametricLevels kind) {
    return switch (kind) {
      case LN_PRESSURE -> VerticalCT.Type.LnPressure;
      case SIGMA -> VerticalCT.Type.Sigma;
      case HYBRID_SIGMA_PRESSURE, HYBRID_SIGMA_LN_PRESSURE -> VerticalCT.Type.HybridSigmaPressure;
      case HYBRID_HEIGHT -> VerticalCT.Type.HybridHeight;
      case SLEVE -> VerticalCT.Type.Sleve;
      case OCEAN_SIGMA -> VerticalCT.Type.OceanSigma;
      case OCEAN_S -> VerticalCT.Type.OceanS;
      case OCEAN_S_G1 -> VerticalCT.Type.OceanSG1;
      case OCEAN_S_G2 -> VerticalCT.Type.OceanSG2;
      case OCEAN_SIGMA_Z, OCEAN_DOUBLE_SIGMA -> VerticalCT.Type.OceanSigma;
    };
  }
}
