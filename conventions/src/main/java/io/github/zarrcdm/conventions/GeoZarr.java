package io.github.zarrcdm.conventions;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.conventions.georeference.RasterDeclarations;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import java.io.IOException;

/** What GeoZarr asks of a store: the Zarr conventions proj and spatial, for readers without CF. */
public final class GeoZarr {
  private GeoZarr() {}

  /** Reads a coordinate variable of one dimension. */
  @FunctionalInterface
  public interface AxisValues {
    double[] of(Array axis) throws IOException;
  }

  /**
   * Returns the tree with both conventions on every array that has them: {@code proj} where there
   * is a grid mapping or another CRS, {@code spatial} where coordinates are evenly spaced.
   * Attributes of CF stay. What is left out is added to {@code findings}.
   */
  public static Group declare(Group root, AxisValues values, Findings findings) throws IOException {
    return new RasterDeclarations(
            ZarrConvention.PROJ.declaration(
                "Coordinate reference system information for geospatial data"),
            ZarrConvention.SPATIAL.declaration("Spatial coordinate information"),
            values::of,
            findings)
        .apply(root);
  }
}
