package io.github.zarrcdm.internal.conventions.georeference;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.conventions.georeference.axis.AffineTransform;
import io.github.zarrcdm.internal.conventions.georeference.axis.AttributeNumbers;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import org.jspecify.annotations.Nullable;

/**
 * Finds the affine transform of a raster.
 *
 * @see <a href="https://github.com/zarr-conventions/spatial">Zarr convention spatial</a>
 */
public final class AffineTransforms {
  /** GDAL's transform in a grid mapping. */
  static final String GEO_TRANSFORM = "GeoTransform";

  public static final String TRANSFORM = "spatial:transform";
  public static final String BBOX = "spatial:bbox";

  private AffineTransforms() {}

  /**
   * Returns the transform in the {@code spatial:} attributes of an array or else of its group; null
   * if there is none. Attributes that the array omits, such as the registration, are taken from the
   * group. Version 0.1 of the convention defines only affine transforms; other types are a finding,
   * and a bounding box is not used instead.
   */
  static @Nullable AffineTransform ofSpatial(
      Array array, Attributes group, HorizontalDimensions horizontal, Findings findings) {
    Attributes own = array.attributes();
    Attributes source = own.has(TRANSFORM) || own.has(BBOX) ? own : group;
    if (!source.has(TRANSFORM) && !source.has(BBOX)) {
      return null;
    }
    String type = text("spatial:transform_type", own, group);
    if (type != null && !type.equals("affine")) {
      findings.warning(
          array.path(),
          "the transform of type \"" + type + "\" is not supported, only \"affine\"",
          "its cells are not placed by it");
      return null;
    }
    long rows = array.shape()[horizontal.y()];
    long columns = array.shape()[horizontal.x()];
    double[] shape = AttributeNumbers.of(source, "spatial:shape");
    if (shape.length == 2 && (shape[0] != rows || shape[1] != columns)) {
      return null;
    }
    double shift = "node".equals(text("spatial:registration", own, group)) ? 0 : 0.5;
    double[] t = AttributeNumbers.of(source, TRANSFORM);
    double[] box = AttributeNumbers.of(source, BBOX);
    return t.length >= 6
        ? regular(new AffineTransform(t[0], t[1], t[2], t[3], t[4], t[5], shift))
        : box.length == 4 ? ofBox(box, rows, columns, shift) : null;
  }

  private static @Nullable String text(String key, Attributes own, Attributes group) {
    return own.has(key) ? own.text(key) : group.text(key);
  }

  /**
   * Returns the transform in STAC's projection extension, used by EOPF products; null if there is
   * none, or if it is that of another resolution, as writers copy it to reduced ones.
   */
  static @Nullable AffineTransform ofStac(Array array, HorizontalDimensions horizontal) {
    double[] shape = AttributeNumbers.of(array.attributes(), "proj:shape");
    if (shape.length == 2
        && (shape[0] != array.shape()[horizontal.y()]
            || shape[1] != array.shape()[horizontal.x()])) {
      return null;
    }
    double[] t = AttributeNumbers.of(array.attributes(), "proj:transform");
    return t.length >= 6
        ? regular(new AffineTransform(t[0], t[1], t[2], t[3], t[4], t[5], 0.5))
        : null;
  }

  /**
   * GDAL's six numbers as rioxarray writes them in a grid mapping: text, x first, from the outer
   * corner; null if there are none.
   */
  static @Nullable AffineTransform ofGeoTransform(Attributes attributes) {
    String text = attributes.text(GEO_TRANSFORM);
    double[] t =
        text == null
            ? AttributeNumbers.of(attributes, GEO_TRANSFORM)
            : AttributeNumbers.parse(text);
    return t.length == 6
        ? regular(new AffineTransform(t[1], t[2], t[0], t[4], t[5], t[3], 0.5))
        : null;
  }

  /**
   * Returns the attribute {@code transform} of an array in rasterio's order, as stackstac and older
   * versions of xarray write it; null if there is none, or if it could be in GDAL's order.
   */
  static @Nullable AffineTransform ofRasterio(Attributes attributes) {
    double[] t = AttributeNumbers.of(attributes, "transform");
    boolean inOrder = t.length == 6 || t.length == 9 && t[6] == 0 && t[7] == 0 && t[8] == 1;
    return inOrder && t[1] == 0 && t[3] == 0
        ? regular(new AffineTransform(t[0], t[1], t[2], t[3], t[4], t[5], 0.5))
        : null;
  }

  private static @Nullable AffineTransform ofBox(
      double[] box, long rows, long columns, double shift) {
    double gaps = shift == 0 ? 1 : 0;
    double width = (box[2] - box[0]) / (columns - gaps);
    double height = (box[3] - box[1]) / (rows - gaps);
    return regular(new AffineTransform(width, 0, box[0], 0, -height, box[3], shift));
  }

  private static @Nullable AffineTransform regular(AffineTransform affine) {
    return affine.isRegular() ? affine : null;
  }
}
