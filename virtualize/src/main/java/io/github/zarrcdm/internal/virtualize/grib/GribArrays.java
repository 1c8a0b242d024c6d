package io.github.zarrcdm.internal.virtualize.grib;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.virtualize.dataset.ChunkTable;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualArray;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.CodecSpec;
import java.nio.ByteOrder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Arrays whose chunks are messages, as kerchunk describes them. */
final class GribArrays {
  private GribArrays() {}

  /**
   * Returns an array of the chunks in {@code table}.
   *
   * @param content of a chunk: {@code latitude} and {@code longitude} are the places of its points
   */
  static VirtualArray array(
      String name,
      String content,
      List<String> dimensions,
      long[] shape,
      int[] chunk,
      Map<String, Object> attributes,
      ChunkTable table)
      throws ZarrException {
    Map<String, Object> configuration = new LinkedHashMap<>();
    configuration.put("var", content);
    configuration.put("dtype", "float64");
    return new VirtualArray(
        new VirtualArray.Description(
                "/" + name,
                "<f8",
                ByteOrder.LITTLE_ENDIAN,
                shape,
                dimensions,
                chunk,
                List.of(new CodecSpec("numcodecs.grib", configuration)),
                new Attributes(attributes),
                "NaN")
            .array(),
        table);
  }
}
