package io.github.zarrcdm.internal.virtualize.dataset;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.metadata.write.DocumentWriter;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.ChunkKeys;
import io.github.zarrcdm.model.CodecSpec;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * An array of Zarr version 2, and where its chunks are.
 *
 * @param array as its document will be read
 */
public record VirtualArray(Array array, ChunkTable chunks) {

  /**
   * An array without its chunks.
   *
   * @param dtype as numpy spells it
   * @param fill of what is missing, as metadata spell it; null for none
   */
  public record Description(
      String path,
      Object dtype,
      ByteOrder order,
      long[] shape,
      List<String> dimensions,
      int[] chunk,
      List<CodecSpec> codecs,
      Attributes attributes,
      @Nullable Object fill) {

    /** Throws {@link ZarrException} for what Zarr version 2 cannot express. */
    public Array array() throws ZarrException {
      NewArray array =
          NewArray.of(path, dtype, shape)
              .dimensions(dimensions.toArray(new String[0]))
              .chunks(chunk)
              .codecs(codecs.toArray(new CodecSpec[0]))
              .attributes(attributes)
              .fill(fill);
      if (order == ByteOrder.BIG_ENDIAN) {
        array.filters(new CodecSpec("bytes", Map.of("endian", "big")));
      }
      return adapted(array.build());
    }
  }

  /**
   * Returns {@code array} as Zarr version 2 and references have it: they split keys of chunks at
   * dots. Throws {@link ZarrException} for what Zarr version 2 cannot express, but for chunks that
   * differ in length, of which {@link VirtualDataset} makes documents of version 3.
   */
  public static Array adapted(Array array) throws ZarrException {
    ArrayData.Chunked data = (ArrayData.Chunked) array.data();
    ChunkGrid grid = data.grid();
    ChunkGrid one =
        grid instanceof ChunkGrid.Regular
            ? grid
            : new ChunkGrid.Regular(IntStream.range(0, array.rank()).map(grid::longest).toArray());
    Array adapted =
        DocumentWriter.of(2)
            .adapted(
                array.withData(
                    new ArrayData.Chunked(
                        one, ChunkKeys.v2('.'), null, data.codecs(), data.fill())));
    ArrayData.Chunked made = (ArrayData.Chunked) adapted.data();
    return adapted.withData(
        new ArrayData.Chunked(grid, made.keys(), null, made.codecs(), made.fill()));
  }

  /** Returns this array with another shape and other chunks. */
  public VirtualArray grown(long[] shape, ChunkGrid grid, @Nullable Object fill, ChunkTable table) {
    Array joined =
        new Array(
            array.path(),
            array.type(),
            shape,
            array.dimensionNames(),
            array.attributes(),
            new ArrayData.Chunked(grid, data().keys(), null, data().codecs(), fill));
    return new VirtualArray(joined, table);
  }

  /** Returns true if all its chunks have one shape. */
  public boolean isRegular() {
    return data().grid() instanceof ChunkGrid.Regular;
  }

  /** Returns the shape of its chunks, which is one. */
  public int[] chunk() {
    return ((ChunkGrid.Regular) data().grid()).shape();
  }

  public ArrayData.Chunked data() {
    return (ArrayData.Chunked) array.data();
  }

  public String path() {
    return array.path();
  }
}
