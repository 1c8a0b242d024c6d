package io.github.zarrcdm.internal.virtualize.hdf5;

import static io.github.zarrcdm.internal.cf.CfAttributes.FILL_VALUE;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.dtype.DataTypes;
import io.github.zarrcdm.internal.netcdf.NetcdfFill;
import io.github.zarrcdm.internal.virtualize.dataset.ChunkTable;
import io.github.zarrcdm.internal.virtualize.dataset.ChunkValues;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The chunks of a dataset that are stored with the references: those that skipped other filters
 * than the rest, and missing ones where the fill value of HDF5 is not what Zarr would show.
 *
 * @param unwritten the bytes as which elements that were never written read; zeros if there are
 *     none
 */
record InlineChunks(Hdf5Type type, Optional<byte[]> unwritten) {
  /** Missing chunks beyond these are not stored one by one. */
  private static final int MOST_STORED = 10_000;

  private static final int MOST_BYTES = 1 << 20;

  /** Bytes of an array that are stored with the references. */
  private static final long MOST_INLINE = 1 << 24;

  /**
   * Returns the fill value of the array at {@code path}, of which {@code missing} chunks were never
   * written: none if all chunks are there, or if the attribute gives one; what netCDF takes for
   * missing; otherwise none, and missing chunks are stored, as xarray would take each value that
   * equals it for missing.
   */
  @Nullable Object fill(
      String path, long missing, int[] chunk, Attributes attributes, List<String> notes) {
    Object number = unwrittenNumber();
    if (missing <= 0 || number == null || attributes.has(FILL_VALUE)) {
      return null;
    }
    if (isNetcdfDefault(number)) {
      return number;
    }
    if (isSmall(missing, chunk)) {
      return null;
    }
    notes.add(
        "%s: %s chunks were never written; they read as %s, and xarray shows each %s as missing"
            .formatted(path, missing, number, number));
    return number;
  }

  private boolean isSmall(long missing, int[] chunk) {
    long bytes = elementBytes();
    for (int length : chunk) {
      bytes *= length;
    }
    return missing <= MOST_STORED && bytes <= MOST_BYTES;
  }

  /** Returns what was never written reads as; null if it is no number. */
  private @Nullable Object unwrittenNumber() {
    return AttributeValues.number(type, unwritten.orElseGet(() -> new byte[type.size()]));
  }

  private boolean isNetcdfDefault(Object number) {
    try {
      return NetcdfFill.of(DataTypes.v2(ElementSpelling.of(type).dtype()))
          .filter(number::equals)
          .isPresent();
    } catch (ZarrException e) {
      return false;
    }
  }

  /**
   * Adds the missing chunks to {@code table}, unless they read as what HDF5 gives for them. {@code
   * stored} bytes of the array are stored with the references already.
   */
  void addMissing(Array array, ChunkTable table, int[] chunk, Attributes attributes, long stored)
      throws IOException {
    long missing = table.total() - table.size();
    Object shown = attributes.get(FILL_VALUE);
    if (missing == 0 || shown != null && shown.equals(unwrittenNumber())) {
      return;
    }
    if (!isSmall(missing, chunk)) {
      throw new ZarrException.Unsupported(
          "%s chunks were never written and read as %s in HDF5, but its _FillValue is %s, as which they would be read. Copy it with zarr-cdm copy"
              .formatted(missing, unwrittenNumber(), shown));
    }
    byte[] element = unwritten.orElseGet(() -> new byte[type.size()]);
    byte[] constant =
        ChunkValues.constant(array, ((ArrayData.Chunked) array.data()).codecs(), chunk, element);
    check(
        "%s chunks were never written and read as what Zarr would take for missing"
            .formatted(missing),
        stored + missing * constant.length);
    List<Long> numbers = new ArrayList<>();
    for (long n = 0; n < table.total(); n++) {
      if (table.find(n) < 0) {
        numbers.add(n);
      }
    }
    for (long number : numbers) {
      table.add(number, constant);
    }
  }

  /**
   * Throws {@link ZarrException.Unsupported} if {@code bytes}, for the reason {@code why}, are too
   * many.
   */
  static void check(String why, long bytes) throws ZarrException {
    if (bytes > MOST_INLINE) {
      throw new ZarrException.Unsupported(
          "%s, and have to be stored with the references, which would take more than %s MB. Rewrite it with h5repack, or copy it with zarr-cdm copy"
              .formatted(why, MOST_INLINE >> 20));
    }
  }

  /**
   * Returns the number of bytes of an element of the array, which a type with a shape has several
   * of.
   */
  int elementBytes() {
    return type instanceof Hdf5Type.ArrayOf array ? array.base().size() : type.size();
  }
}
