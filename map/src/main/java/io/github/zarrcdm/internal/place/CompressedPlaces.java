package io.github.zarrcdm.internal.place;

import static io.github.zarrcdm.internal.cf.CfAttributes.GRID_MAPPING_NAME;

import io.github.zarrcdm.iosp.Zarr;
import java.util.Optional;
import ucar.nc2.Dimension;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;

/**
 * Variables whose longitudes and latitudes CF compresses, or MPAS describes. Stores have them
 * computed; netCDF-Java shows those of other files as they are stored, so that their data have no
 * places.
 */
public final class CompressedPlaces {
  private CompressedPlaces() {}

  /**
   * Returns where the places of {@code variable} are, with the section of CF, and what to do; empty
   * if they are not compressed, or if it is in a store.
   */
  public static Optional<String> unread(Variable variable) {
    NetcdfFile file = variable.getNetcdfFile();
    if (file == null || Zarr.stored(file).isPresent()) {
      return Optional.empty();
    }
    return kind(variable)
        .map(
            kind ->
                kind
                    + "; these places are computed for Zarr stores only, so copy it with zarr-cdm"
                    + " copy");
  }

  private static Optional<String> kind(Variable variable) {
    if (variable.attributes().hasAttribute("coordinate_interpolation")) {
      return Optional.of("it lies between tie points (CF 8.3)");
    }
    if ("gaussian_reduced".equals(variable.attributes().findAttributeString("CDI_grid_type", ""))) {
      return Optional.of("it is on a reduced Gaussian grid of CDO");
    }
    String mapping = variable.attributes().findAttributeString("grid_mapping", "");
    Variable named = variable.getParentGroupOrRoot().findVariableOrInParent(mapping);
    if (named != null
        && "reduced_gaussian"
            .equals(named.attributes().findAttributeString(GRID_MAPPING_NAME, ""))) {
      return Optional.of("it is on a reduced Gaussian grid (CF 1.14, appendix F)");
    }
    if (ForeignGrids.isOnMpas(variable) && !variable.attributes().hasAttribute("coordinates")) {
      return Optional.of("it is on a mesh of MPAS");
    }
    for (int d = 0; d < variable.getRank(); d++) {
      Dimension dimension = variable.getDimension(d);
      Variable list =
          dimension.getShortName() == null
              ? null
              : variable.getParentGroupOrRoot().findVariableOrInParent(dimension.getShortName());
      if (list != null && !list.equals(variable) && list.attributes().hasAttribute("compress")) {
        return Optional.of("its points are gathered from a grid (CF 8.2)");
      }
    }
    return Optional.empty();
  }
}
