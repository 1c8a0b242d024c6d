package io.github.zarrcdm.internal.metadata;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.dtype.DataTypes;
import io.github.zarrcdm.internal.dtype.StoredType;
import io.github.zarrcdm.internal.dtype.StoredType.BytesText;
import io.github.zarrcdm.internal.dtype.UnknownType;
import io.github.zarrcdm.internal.metadata.document.Document;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.ChunkKeys;
import io.github.zarrcdm.model.CodecSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The arrays of Zarr v1: {@code meta} and {@code attrs}. There were no groups.
 *
 * @see <a href="https://zarr-specs.readthedocs.io/en/latest/v1/v1.0.html">Zarr v1</a>
 */
final class V1 {
  private V1() {}

  /**
   * Returns the array at {@code path} that {@code meta} describes. Throws if that is not v1, or
   * malformed.
   */
  static Array array(String path, Document meta, Map<String, Object> attributes, Findings findings)
      throws ZarrException {
    if (!Long.valueOf(1).equals(meta.required("zarr_format"))) {
      throw meta.malformed("zarr_format", "1");
    }
    long[] shape = meta.lengths("shape");
    StoredType type = null;
    Object fill = null;
    ArrayData data;
    try {
      type = DataTypes.v2(meta.required("dtype"));
      fill = V2.fill(meta, type, BytesText.PLAIN);
      data =
          V2.chunked(
              meta, shape, type, codecs(meta), fill, new ChunkKeys[] {ChunkKeys.v2('.'), null});
    } catch (ZarrException.Malformed | ZarrException.Unsupported | ZarrException.LimitExceeded e) {
      data = new ArrayData.Unreadable(e.getMessage());
      type = type == null ? new UnknownType(Document.shown(meta.get("dtype"))) : type;
    }
    List<String> names = DimensionNames.of(List.of(), List.of(), attributes, shape);
    return new Array(
        "/" + path,
        type,
        shape,
        names,
        ArrayAttributes.withFill(
            ArrayAttributes.of("/" + path, attributes, type, findings), type, fill),
        data);
  }

  /** Returns the compressor, whose options were an object for some and a level for others. */
  private static List<CodecSpec> codecs(Document meta) throws ZarrException {
    String name = meta.text("compression", "none");
    if (name.equals("none")) {
      return List.of();
    }
    Map<String, Object> configuration = new LinkedHashMap<>();
    if (meta.get("compression_opts") instanceof Map<?, ?> options) {
      options.forEach((key, value) -> configuration.put((String) key, value));
    } else if (meta.get("compression_opts") != null) {
      configuration.put("level", meta.get("compression_opts"));
    }
    return List.of(new CodecSpec("numcodecs." + name, configuration));
  }
}
