package io.github.zarrcdm.internal.metadata.write;

import static io.github.zarrcdm.internal.metadata.write.JsonText.document;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.dtype.FillSpelling;
import io.github.zarrcdm.internal.dtype.TypeSpelling;
import io.github.zarrcdm.internal.metadata.V2Codecs;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.ChunkKeys;
import io.github.zarrcdm.model.DataType;
import io.github.zarrcdm.model.Group;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes {@code .zgroup}, {@code .zarray}, {@code .zattrs} and {@code .zmetadata}: what {@code V2}
 * reads. Dimension names go to {@code _ARRAY_DIMENSIONS}, as xarray has it, and {@code _FillValue}
 * becomes the fill value; numbers stay an attribute too, because netcdf-c reads only that.
 */
final class V2Writer implements DocumentWriter {
  private static final String DIMENSIONS = "_ARRAY_DIMENSIONS";

  @Override
  public Array adapted(Array array) throws ZarrException {
    checkNames(array);
    ArrayData.Chunked data = (ArrayData.Chunked) array.data();
    V2CodecMembers members = V2CodecMembers.of(data.codecs(), array.type(), array.rank());
    Object dtype = TypeSpelling.v2(array.type(), members.order());
    Object fill = AttributeWriter.fill(array);
    boolean nested = data.keys().prefix().isEmpty() && data.keys().separator() == '/';
    return array.withData(
        new ArrayData.Chunked(
            data.grid(),
            ChunkKeys.v2(nested ? '/' : '.'),
            null,
            V2Codecs.chain(dtype, members.named(), members.columnMajor(), array.rank()),
            fill == null ? data.fill() : fill));
  }

  @Override
  public Map<String, Object> array(Array array) throws ZarrException {
    ArrayData.Chunked data = (ArrayData.Chunked) array.data();
    V2CodecMembers members = V2CodecMembers.of(data.codecs(), array.type(), array.rank());
    Map<String, Object> zarray = new LinkedHashMap<>();
    zarray.put("zarr_format", 2);
    zarray.put("shape", array.shape());
    zarray.put("chunks", ((ChunkGrid.Regular) data.grid()).shape());
    zarray.put("dtype", TypeSpelling.v2(array.type(), members.order()));
    zarray.put("compressor", members.compressor());
    zarray.put("fill_value", fill(array.type(), data.fill()));
    zarray.put("order", members.columnMajor() ? "F" : "C");
    zarray.put("filters", members.filters().isEmpty() ? null : members.filters());
    zarray.put("dimension_separator", String.valueOf(data.keys().separator()));
    Map<String, Object> attributes = AttributeWriter.of(array);
    if (!isShownByNetcdfC(attributes.get(AttributeWriter.FILL))) {
      attributes.remove(AttributeWriter.FILL);
    }
    if (names(array).allMatch(Objects::nonNull)) {
      attributes.put(DIMENSIONS, names(array).toList());
    }
    return document(
        DocumentWriter.key(array.path(), ".zattrs"),
        attributes,
        DocumentWriter.key(array.path(), ".zarray"),
        zarray);
  }

  /**
   * Returns true for a {@code _FillValue} that stands beside the equal fill value, which netcdf-c
   * does not take for missing data. JSON has no NaN, and other types of it are not read by all.
   */
  private static boolean isShownByNetcdfC(@Nullable Object fill) {
    return fill instanceof Number number && Double.isFinite(number.doubleValue());
  }

  /** Returns names of all dimensions; of scalars none, a list that xarray needs too. */
  private static Stream<String> names(Array array) {
    return IntStream.range(0, array.rank()).mapToObj(array::shortDimensionName);
  }

  private static void checkNames(Array array) throws ZarrException {
    if (names(array).anyMatch(Objects::nonNull) && names(array).anyMatch(Objects::isNull)) {
      throw new ZarrException.Unsupported(
          "some dimensions have names and others have none, which Zarr v2 cannot express. Name all"
              + " of them, or write version 3.");
    }
  }

  private static @Nullable Object fill(DataType type, @Nullable Object fill) {
    return fill == null ? null : FillSpelling.json(type, fill, 2);
  }

  @Override
  public Map<String, Object> group(Group group) {
    return document(
        DocumentWriter.key(group.path(), ".zattrs"),
        AttributeWriter.json(group.attributes()),
        DocumentWriter.key(group.path(), ".zgroup"),
        document("zarr_format", 2));
  }

  @Override
  public Map<String, Object> consolidated(Map<String, Object> root, Map<String, Object> below) {
    Map<String, Object> all = new LinkedHashMap<>(root);
    all.putAll(below);
    Map<String, Object> changed = new LinkedHashMap<>(root);
    Object group = changed.remove(".zgroup");
    changed.put(".zmetadata", document("zarr_consolidated_format", 1L, "metadata", all));
    changed.put(".zgroup", group);
    return changed;
  }
}
