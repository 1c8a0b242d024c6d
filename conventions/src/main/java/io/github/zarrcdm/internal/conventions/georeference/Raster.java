package io.github.zarrcdm.internal.conventions.georeference;

import static io.github.zarrcdm.internal.cf.CfAttributes.STANDARD_NAME;

import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.georeference.axis.AffineTransform;
import io.github.zarrcdm.internal.conventions.georeference.axis.AxisRole;
import io.github.zarrcdm.model.Array;
import org.jspecify.annotations.Nullable;

/**
 * An array whose CRS is known, with what says where its cells are.
 *
 * @param array with names for both horizontal dimensions
 * @param affine null if both coordinates are stored
 * @param y its stored coordinates; null if the transform gives them
 * @param x likewise
 */
record Raster(
    Array array,
    HorizontalDimensions horizontal,
    StoredCrs found,
    @Nullable AffineTransform affine,
    @Nullable Array y,
    @Nullable Array x) {

  Crs crs() {
    return found.crs();
  }

  /** Returns true if one-dimensional coordinates can place it, in units that the CDM has. */
  boolean isPlain() {
    Crs crs = crs();
    return (affine == null || !affine.isSheared())
        && (x == null || AxisRole.x(crs).isPlain(x.attributes(), crs))
        && (y == null || AxisRole.y(crs).isPlain(y.attributes(), crs));
  }

  static boolean is(Array array) {
    String standardName = array.attributes().text(STANDARD_NAME);
    boolean coordinate = "latitude".equals(standardName) || "longitude".equals(standardName);
    return array.rank() >= 2 && array.type().kind().isNumber() && !coordinate;
  }
}
