package io.github.zarrcdm.internal.write;

import static io.github.zarrcdm.internal.netcdf.NetcdfAttributes.FILL_VALUE;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.dtype.StoredType;
import io.github.zarrcdm.internal.dtype.StoredType.BytesText;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Group;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Declares the {@code _FillValue} of arrays of which only the values show that they need one. */
public final class MissingValues {
  private MissingValues() {}

  /**
   * Returns {@code group} with the {@code _FillValue} that {@code missing} has for the paths of
   * arrays, each spelled as in metadata. The fill value of chunks stays as declared, except where
   * there is none.
   */
  public static Group declared(Group group, Map<String, Object> missing) throws ZarrException {
    if (missing.isEmpty()) {
      return group;
    }
    List<Array> changed = new ArrayList<>();
    for (Array array : group.arrays()) {
      Object value = missing.get(array.path());
      changed.add(value == null ? array : declared(array, value));
    }
    List<Group> groups = new ArrayList<>();
    for (Group inner : group.groups()) {
      groups.add(declared(inner, missing));
    }
    return group.withMembers(changed, groups);
  }

  private static Array declared(Array array, Object value) throws ZarrException {
    Array marked = array.withAttributes(array.attributes().with(FILL_VALUE, value));
    if (!(array.data() instanceof ArrayData.Chunked data && data.fill() == null)) {
      return marked;
    }
    Object fill = ((StoredType) array.type()).fillValue(value, BytesText.PLAIN);
    return marked.withData(
        new ArrayData.Chunked(data.grid(), data.keys(), data.otherKeys(), data.codecs(), fill));
  }
}
