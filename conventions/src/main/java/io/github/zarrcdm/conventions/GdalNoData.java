package io.github.zarrcdm.conventions;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Attributes.Typed;
import io.github.zarrcdm.model.Group;
import java.util.List;

/**
 * Adds {@code _FillValue} to version 3 rasters written by GDAL, where the array's fill value is
 * GDAL's nodata value, or null if there is none. The attribute {@code _CRS} identifies rasters
 * written by GDAL.
 *
 * @see <a href="https://gdal.org/en/stable/drivers/raster/zarr.html">GDAL's Zarr driver</a>
 */
public final class GdalNoData implements Convention {
  @Override
  public Group apply(Group group) {
    List<Array> arrays = group.arrays().stream().map(GdalNoData::withFillValue).toList();
    List<Group> groups = group.groups().stream().map(this::apply).toList();
    return group.withMembers(arrays, groups);
  }

  /** True if the fill value of an array with {@code attributes} is its nodata value. */
  public static boolean isFillValue(Attributes attributes) {
    return attributes.has("_CRS")
        && !attributes.has("_FillValue")
        && !attributes.has("missing_value");
  }

  private static Array withFillValue(Array array) {
    Attributes attributes = array.attributes();
    if (!isFillValue(attributes)
        || !array.type().kind().isNumber()
        || !(array.data() instanceof ArrayData.Chunked chunked)
        || chunked.fill() == null) {
      return array;
    }
    Typed nodata = new Typed(array.type().kind(), array.type().unsigned(), List.of(chunked.fill()));
    return array.withAttributes(attributes.with("_FillValue", nodata));
  }
}
