package io.github.zarrcdm.internal.conventions.georeference;

import io.github.zarrcdm.internal.conventions.crs.Ellipsoid;
import io.github.zarrcdm.internal.conventions.crs.healpix.Healpix;
import io.github.zarrcdm.internal.conventions.crs.projection.Projections;
import io.github.zarrcdm.model.Array;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The cells of a HEALPix grid along a dimension.
 *
 * @param numbers the array of cell numbers; null for all cells in order
 * @param ellipsoid of the latitudes
 */
record HealpixGrid(
    Healpix healpix,
    @Nullable String dimension,
    long length,
    @Nullable Array numbers,
    Ellipsoid ellipsoid) {

  /** Returns latitudes in degrees from those on the sphere of equal area. */
  DoubleUnaryOperator geographicLatitude() {
    return ellipsoid.isSphere()
        ? DoubleUnaryOperator.identity()
        : Projections.geographicFromAuthalic(ellipsoid);
  }
}
