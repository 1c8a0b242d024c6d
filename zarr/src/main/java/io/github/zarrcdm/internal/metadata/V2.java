package io.github.zarrcdm.internal.metadata;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.dtype.ByteType;
import io.github.zarrcdm.internal.dtype.DataTypes;
import io.github.zarrcdm.internal.dtype.StoredType;
import io.github.zarrcdm.internal.dtype.StoredType.BytesText;
import io.github.zarrcdm.internal.dtype.UnknownType;
import io.github.zarrcdm.internal.metadata.document.Document;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.ChunkKeys;
import io.github.zarrcdm.model.CodecSpec;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The arrays of Zarr v2: {@code .zarray}, with the attributes of {@code .zattrs}. NCZarr's
 * additions are read where they are found.
 *
 * @see <a href="https://zarr-specs.readthedocs.io/en/latest/v2/v2.0.html">Zarr v2</a>
 */
final class V2 {
  /**
   * How netcdf-c spells characters, which it stores as one byte each: up to 4.9.0 it called them
   * UTF-32.
   */
  private static final Set<Object> NETCDF_CHARACTERS = Set.of(">S1", "<U1", ">U1");

  private V2() {}

  /**
   * Returns the array that {@code zarray} describes; with {@link ArrayData.Unreadable} where
   * everything but the shape may be wrong. Throws if not even the shape is known.
   */
  static Array array(
      String path,
      Document zarray,
      Map<String, Object> attributes,
      Nczarr.Member nczarr,
      Findings findings)
      throws ZarrException {
    long[] shape = zarray.lengths("shape");
    List<String> names = DimensionNames.of(List.of(), nczarr.references(), attributes, shape);
    StoredType type = null;
    Object fill = null;
    ArrayData data;
    try {
      format(zarray);
      List<CodecSpec> codecs = V2Codecs.named(zarray);
      type = CharArrays.along(names, type(zarray, codecs, nczarr));
      fill = fill(zarray, type, nczarr.byNetcdfC() ? BytesText.PLAIN : BytesText.BASE64);
      data = chunked(zarray, shape, type, codecs, fill, keys(zarray, shape.length));
    } catch (ZarrException.Malformed | ZarrException.Unsupported | ZarrException.LimitExceeded e) {
      data = new ArrayData.Unreadable(e.getMessage());
      type = type == null ? new UnknownType(Document.shown(zarray.get("dtype"))) : type;
    }
    if (nczarr.scalar() && shape.length == 1 && shape[0] == 1) {
      shape = new long[0];
      names = List.of();
      data = scalar(data);
    }
    Attributes shown = ArrayAttributes.of(path, nczarr.typed(attributes), type, findings);
    if (!nczarr.byNetcdfC()) {
      shown = ArrayAttributes.withFill(shown, type, fill);
    }
    return new Array(path, type, shape, names, shown, data);
  }

  private static void format(Document zarray) throws ZarrException {
    if (!Long.valueOf(2).equals(zarray.required("zarr_format"))) {
      throw zarray.malformed("zarr_format", "2");
    }
  }

  private static StoredType type(Document zarray, List<CodecSpec> codecs, Nczarr.Member nczarr)
      throws ZarrException {
    Object dtype = zarray.required("dtype");
    if (DataTypes.isObject(dtype)) {
      return V2Codecs.objectType(codecs);
    }
    return nczarr.byNetcdfC() && dtype instanceof String && NETCDF_CHARACTERS.contains(dtype)
        ? ByteType.CHAR
        : DataTypes.v2(dtype);
  }

  /** Returns the fill value; null where the metadata say that missing chunks are undefined. */
  static @Nullable Object fill(Document array, StoredType type, BytesText text)
      throws ZarrException {
    Object json = array.get("fill_value");
    if (json instanceof List<?> list && list.size() == 1) {
      json = list.get(0); // netCDF-C 4.8.0
    }
    try {
      return json == null ? null : type.fillValue(json, text);
    } catch (ZarrException.Malformed e) {
      throw new ZarrException.Malformed(array.where() + ": \"fill_value\": " + e.getMessage(), e);
    }
  }

  /** Returns the chunks of a v1 or v2 array. */
  static ArrayData chunked(
      Document array,
      long[] shape,
      StoredType type,
      List<CodecSpec> codecs,
      @Nullable Object fill,
      ChunkKeys[] keys)
      throws ZarrException {
    Grids.countable(array, shape);
    ChunkGrid grid = Grids.regular("chunks", array, shape);
    String order = array.text("order", "C");
    if (!order.equals("C") && !order.equals("F")) {
      throw array.malformed("order", "\"C\" or \"F\"");
    }
    Object dtype = array.get("dtype");
    List<CodecSpec> chain =
        NczarrSzip.completed(
            V2Codecs.chain(dtype, codecs, order.equals("F"), shape.length),
            shape,
            DataTypes.order(dtype));
    Grids.check(array, grid, chain, type);
    return new ArrayData.Chunked(grid, keys[0], keys[1], chain, fill);
  }

  /**
   * Returns the keys as declared, with a fallback for writers that declare the wrong separator:
   * early nested stores declare no separator, some flat ones declare {@code /}. A declared {@code
   * .} is always right.
   */
  private static ChunkKeys[] keys(Document zarray, int rank) throws ZarrException {
    boolean declared = zarray.get("dimension_separator") != null;
    char separator =
        switch (zarray.text("dimension_separator", ".")) {
          case "." -> '.';
          case "/" -> '/';
          default -> throw zarray.malformed("dimension_separator", "\".\" or \"/\"");
        };
    boolean certain = rank < 2 || declared && separator == '.';
    ChunkKeys other = certain ? null : ChunkKeys.v2(separator == '.' ? '/' : '.');
    return new ChunkKeys[] {ChunkKeys.v2(separator), other};
  }

  /**
   * Returns a scalar that is stored as an array of one element; the key of its only chunk, {@code
   * 0}, is that of a scalar too.
   */
  private static ArrayData scalar(ArrayData data) {
    return data instanceof ArrayData.Chunked one
        ? new ArrayData.Chunked(
            new ChunkGrid.Regular(new int[0]), one.keys(), null, one.codecs(), one.fill())
        : data;
  }
}
