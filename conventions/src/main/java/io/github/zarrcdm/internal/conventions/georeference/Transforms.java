package io.github.zarrcdm.internal.conventions.georeference;

import io.github.zarrcdm.model.Attributes;

/**
 * Finds the affine transform of a raster.
 *
 * @see <a href="https://github.com/zarr-conventions/spatial">Zarr convention spatial</a>
 */
final class Transforms {
  private Transforms() {}

  /**
   * The transform that the {@code spatial:} attributes give; null if they give none. Types of
   * transform other than affine are not known to this convention's version 0.1.
   */
  static Affine ofSpatial(Attributes attributes, long rows, long columns) {
    double shift = "node".equals(attributes.text("spatial:registration")) ? 0 : 0.5;
    String type = attributes.text("spatial:transform_type");
    double[] t = Numbers.of(attributes, "spatial:transform");
    double[] shape = Numbers.of(attributes, "spatial:shape");
    boolean fits = shape.length != 2 || (shape[0] == rows && shape[1] == columns);
    if (t.length >= 6) {
      return fits && (type == null || type.equals("affine"))
          ? regular(new Affine(t[0], t[1], t[2], t[3], t[4], t[5], shift))
          : null;
    }
    double[] box = Numbers.of(attributes, "spatial:bbox");

    return box.length == 4 && fits ? ofBox(box, rows, columns, shift) : null;
  }

  /**
   * The transform that STAC's projection extension gives, as EOPF products carry it; null if there
   * is none.
   */
  static Affine ofStac(Attributes attributes) {
    double[] t = Numbers.of(attributes, "proj:transform");
    return t.length >= 6 ? regular(new Affine(t[0], t[1], t[2], t[3], t[4], t[5], 0.5)) : null;
  }

  /**
   * GDAL's six numbers as rioxarray writes them into a grid mapping: text, x first, from the outer
   * corner; null if there are none.
   */
  static Affine ofGeoTransform(Attributes attributes) {
    String text = attributes.text("GeoTransform");
    double[] t = text == null ? Numbers.of(attributes, "GeoTransform") : Numbers.parse(text);
    return t.length == 6 ? regular(new Affine(t[1], t[2], t[0], t[4], t[5], t[3], 0.5)) : null;
  }

  private static Affine ofBox(double[] box, long rows, long columns, double shift) {
    double gaps = shift == 0 ? 1 : 0;
    double width = (box[2] - box[0]) / (columns - gaps);
    double height = (box[3] - box[1]) / (rows - gaps);
    return regular(new Affine(width, 0, box[0], 0, -height, box[3], shift));
  }

  private static Affine regular(Affine affine) {
    return affine.isRegular() ? affine : null;
  }
}
