package io.github.zarrcdm.internal.iosp.projection;

import static io.github.zarrcdm.internal.cf.CfAttributes.GRID_MAPPING_NAME;
import static io.github.zarrcdm.internal.cf.CfAttributes.STANDARD_NAME;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNITS;

import io.github.zarrcdm.internal.iosp.cf.GridMappingMark;
import java.util.Formatter;
import java.util.List;
import org.jspecify.annotations.Nullable;
import ucar.nc2.AttributeContainer;
import ucar.nc2.dataset.ProjectionCT;
import ucar.nc2.dataset.transform.AlbersEqualArea;
import ucar.nc2.dataset.transform.AzimuthalEquidistant;
import ucar.nc2.dataset.transform.Geostationary;
import ucar.nc2.dataset.transform.HorizTransformBuilderIF;
import ucar.nc2.dataset.transform.LambertAzimuthal;
import ucar.nc2.dataset.transform.LambertConformalConic;
import ucar.nc2.dataset.transform.LambertCylindricalEqualArea;
import ucar.nc2.dataset.transform.Mercator;
import ucar.nc2.dataset.transform.Orthographic;
import ucar.nc2.dataset.transform.PolarStereographic;
import ucar.nc2.dataset.transform.RotatedPole;
import ucar.nc2.dataset.transform.Sinusoidal;
import ucar.nc2.dataset.transform.Stereographic;
import ucar.nc2.dataset.transform.TransverseMercator;
import ucar.nc2.dataset.transform.VerticalPerspective;
import ucar.nc2.ft2.coverage.CoverageTransform;

/**
 * Creates zarr-cdm's projection for grid mappings of Zarr stores, and netCDF-Java's own for those
 * of all other formats, told apart by {@link GridMappingMark}.
 */
public final class ProjectionByFormat implements HorizTransformBuilderIF {
  /**
   * The attributes that netCDF-Java takes the name of a projection from, the first that is there.
   */
  private static final List<String> NAMES =
      List.of("transform_name", "Projection_Name", GRID_MAPPING_NAME, STANDARD_NAME, UNITS);

  private Formatter errors = new Formatter();

  /** netCDF-Java requires a public constructor without arguments. */
  public ProjectionByFormat() {}

  @Override
  public String getTransformName() {
    return "grid_mapping";
  }

  @Override
  public void setErrorBuffer(Formatter buffer) {
    errors = buffer;
  }

  /** Returns the projection of {@code mapping}, or null, as netCDF-Java expects, if it has none. */
  @Override
  public @Nullable ProjectionCT makeCoordinateTransform(AttributeContainer mapping, String units) {
    HorizTransformBuilderIF builder =
        isOfZarr(mapping) || ProjectedFormats.are("all")
            ? new GridMappingTransform()
            : hosts(name(mapping));
    builder.setErrorBuffer(errors);
    return builder.makeCoordinateTransform(mapping, units);
  }

  /** Returns the name by which netCDF-Java chose this class. */
  private static String name(AttributeContainer mapping) {
    for (String attribute : NAMES) {
      String name = mapping.findAttributeString(attribute, null);
      if (name != null) {
        return name.trim();
      }
    }
    return "";
  }

  private static boolean isOfZarr(AttributeContainer mapping) {
    if (mapping instanceof CoverageTransform) {
      return mapping.findAttribute(GridMappingTransform.TYPE) != null;
    }
    return GridMappingMark.isIn(mapping);
  }

  /** netCDF-Java's own; ours for what it has none for. */
  private static HorizTransformBuilderIF hosts(String name) {
    return switch (name) {
      case "albers_conical_equal_area" -> new AlbersEqualArea();
      case "azimuthal_equidistant" -> new AzimuthalEquidistant();
      case "geostationary" -> new Geostationary();
      case "lambert_azimuthal_equal_area" -> new LambertAzimuthal();
      case "lambert_conformal_conic" -> new LambertConformalConic();
      case "lambert_cylindrical_equal_area" -> new LambertCylindricalEqualArea();
      case "mercator" -> new Mercator();
      case "orthographic" -> new Orthographic();
      case "polar_stereographic" -> new PolarStereographic();
      case "rotated_latitude_longitude" -> new RotatedPole();
      case "sinusoidal" -> new Sinusoidal();
      case "stereographic" -> new Stereographic();
      case "transverse_mercator" -> new TransverseMercator();
      case "vertical_perspective" -> new VerticalPerspective();
      default -> new GridMappingTransform();
    };
  }
}
