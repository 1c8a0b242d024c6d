package io.github.zarrcdm.internal.metadata;

import static io.github.zarrcdm.internal.netcdf.NetcdfAttributes.FILL_VALUE;
import static io.github.zarrcdm.internal.netcdf.NetcdfAttributes.MISSING_VALUE;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.dtype.StoredType;
import io.github.zarrcdm.internal.metadata.document.Document;
import io.github.zarrcdm.model.Attributes;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether the fill value of a version 3 array is GDAL's nodata value. GDAL writes nodata
 * there and nowhere else, and null if there is none.
 *
 * <p>Attributes of GDAL alone do not prove it: xarray and zarr-python keep them when they rewrite
 * an array, with a fill value of 0 for missing chunks. These writers always write {@code
 * storage_transformers}, and GDAL never does. They do keep another fill value.
 *
 * @see <a href="https://gdal.org/en/stable/drivers/raster/zarr.html">GDAL's Zarr driver</a>
 */
final class GdalNoData {
  /** Attributes that only GDAL writes. */
  private static final Set<String> OF_GDAL =
      Set.of("_CRS", "COLOR_INTERPRETATION", "AREA_OR_POINT");

  /** The members of GDAL's documents, also where it converts what has none of its attributes. */
  private static final List<String> MEMBERS =
      List.of(
          "zarr_format",
          "node_type",
          "shape",
          "data_type",
          "chunk_grid",
          "chunk_key_encoding",
          "fill_value",
          "codecs",
          "attributes",
          "dimension_names");

  private GdalNoData() {}

  /**
   * Returns {@code attributes}, those of the array that {@code document} describes at {@code path},
   * with {@code fill} as {@code _FillValue} if it is nodata. What is guessed becomes a finding.
   */
  static Attributes shown(
      String path,
      Document document,
      Attributes attributes,
      StoredType type,
      @Nullable Object fill,
      Findings findings) {
    if (document.get("fill_value") == null
        || !(fill instanceof Number number)
        || !type.kind().isNumber()
        || attributes.has(FILL_VALUE)
        || attributes.has(MISSING_VALUE)) {
      return attributes;
    }
    boolean zero = number.doubleValue() == 0;
    boolean byZarrPython = document.has("storage_transformers");
    if (OF_GDAL.stream().anyMatch(attributes::has)) {
      if (zero && byZarrPython) {
        findings.note(
            path,
            "it has attributes of GDAL, which takes the fill value 0 for missing data, but"
                + " zarr-python wrote it last",
            "0 is data, as in xarray");
        return attributes;
      }
      return ArrayAttributes.withFill(attributes, type, fill);
    }
    boolean byGdal =
        List.copyOf(document.members().keySet()).equals(MEMBERS) && !attributes.has("_zarrs");
    if (!byGdal || zero || Double.isNaN(number.doubleValue())) {
      return attributes;
    }
    findings.note(
        path,
        "its fill value is "
            + Document.shown(document.get("fill_value"))
            + " in a document as GDAL writes it, and it has no _FillValue",
        "it marks missing data, as in GDAL");
    return ArrayAttributes.withFill(attributes, type, fill);
  }
}
