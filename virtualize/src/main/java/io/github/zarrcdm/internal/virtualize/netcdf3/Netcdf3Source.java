package io.github.zarrcdm.internal.virtualize.netcdf3;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.grid.ContiguousShape;
import io.github.zarrcdm.internal.virtualize.dataset.ChunkTable;
import io.github.zarrcdm.internal.virtualize.dataset.ContiguousChunks;
import io.github.zarrcdm.internal.virtualize.dataset.NumberType;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualArray;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualDataset;
import io.github.zarrcdm.internal.virtualize.netcdf3.Netcdf3Header.Dimension;
import io.github.zarrcdm.internal.virtualize.netcdf3.Netcdf3Header.Variable;
import io.github.zarrcdm.internal.virtualize.source.SourceFile;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.io.IOException;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * NetCDF-3 files as hierarchies of Zarr: a variable with records has a chunk for each, another one
 * a single chunk unless it is very large.
 */
public final class Netcdf3Source {
  private final SourceFile source;
  private final Netcdf3Header header;
  private final long recordSize;
  private final long records;

  private Netcdf3Source(SourceFile source, Netcdf3Header header) throws ZarrException {
    this.source = source;
    this.header = header;
    List<Variable> recorded = header.variables.stream().filter(this::hasRecords).toList();
    long size = 0;
    for (Variable variable : recorded) {
      long bytes = bytes(variable);
      // A single one is not padded.
      size = Math.addExact(size, recorded.size() == 1 ? bytes : Math.addExact(bytes, 3) / 4 * 4);
    }
    this.recordSize = size;
    this.records = header.records >= 0 ? header.records : recordsByLength(recorded);
  }

  /** Returns true if {@code source} begins as netCDF-3 does. */
  public static boolean is(SourceFile source) throws IOException {
    return Netcdf3Header.is(source);
  }

  /**
   * Returns what {@code source} holds. Throws {@link ZarrException} if it is damaged or truncated.
   */
  public static VirtualDataset of(SourceFile source) throws IOException {
    try {
      return new Netcdf3Source(source, new Netcdf3Header(source)).dataset();
    } catch (ArithmeticException e) {
      throw new ZarrException.Corrupt(
          source.name()
              + ": this netCDF-3 file is damaged: its variables have more bytes than any file."
              + " Fetch it again.",
          e);
    }
  }

  private VirtualDataset dataset() throws IOException {
    Map<String, VirtualArray> arrays = new LinkedHashMap<>();
    List<Array> own = new ArrayList<>();
    List<String> leftOut = new ArrayList<>();
    for (Variable variable : header.variables) {
      if (!NewArray.isName(variable.name())) {
        leftOut.add(
            "/" + variable.name() + ": Zarr cannot have this name. Rename it in the source");
        continue;
      }
      try {
        VirtualArray array = array(variable);
        arrays.put(array.path(), array);
        own.add(array.array());
      } catch (ZarrException.Malformed | ZarrException.Unsupported e) {
        leftOut.add("/" + variable.name() + ": " + e.getMessage());
      }
    }
    Attributes attributes = new Attributes(header.attributes);
    Group root = new Group("/", attributes, List.of(), List.of(), own);
    return new VirtualDataset(root, arrays, List.of(source.source()), List.of(), leftOut);
  }

  private VirtualArray array(Variable variable) throws IOException {
    boolean recorded = hasRecords(variable);
    int rank = variable.dimensions().size();
    long[] shape = new long[rank];
    List<String> names = new ArrayList<>();
    for (int d = 0; d < rank; d++) {
      Dimension dimension = header.dimensions.get(variable.dimensions().get(d));
      shape[d] = dimension.isRecord() ? records : dimension.length();
      names.add(dimension.name());
    }
    NumberType type = variable.type();
    int[] chunk;
    if (recorded) {
      chunk = new int[rank];
      chunk[0] = 1;
      for (int d = 1; d < rank; d++) {
        chunk[d] = Math.toIntExact(Math.max(1, shape[d]));
      }
    } else {
      chunk = ContiguousShape.of(shape, type.size);
    }
    Array array =
        new VirtualArray.Description(
                "/" + variable.name(),
                type.dtype(ByteOrder.BIG_ENDIAN),
                ByteOrder.BIG_ENDIAN,
                shape,
                names,
                chunk,
                List.of(),
                new Attributes(variable.attributes()),
                null)
            .array();
    ChunkTable table = ChunkTable.of(shape, chunk);
    long bytes = bytes(variable);
    if (bytes > 0) {
      long before = recorded ? Math.multiplyExact(Math.max(0, records - 1), recordSize) : 0;
      long end = Math.addExact(Math.addExact(variable.begin(), before), bytes);
      if (variable.begin() < 0 || end > source.size() && table.total() > 0) {
        throw new ZarrException.Corrupt(
            "%s: variable %s ends at byte %s, but the file has %s. It is truncated, or still being written: fetch it again."
                .formatted(source.name(), variable.name(), end, source.size()));
      }
      if (recorded) {
        for (long n = 0; n < records; n++) {
          table.add(n, 0, variable.begin() + n * recordSize, bytes);
        }
      } else {
        ContiguousChunks.add(table, chunk, type.size, variable.begin());
      }
    }
    return new VirtualArray(array, table);
  }

  private boolean hasRecords(Variable variable) {
    return !variable.dimensions().isEmpty()
        && header.dimensions.get(variable.dimensions().get(0)).isRecord();
  }

  /** Returns the number of bytes of the variable, or of one of its records. */
  private long bytes(Variable variable) {
    long bytes = variable.type().size;
    for (int d = hasRecords(variable) ? 1 : 0; d < variable.dimensions().size(); d++) {
      bytes =
          Math.multiplyExact(bytes, header.dimensions.get(variable.dimensions().get(d)).length());
    }
    return bytes;
  }

  private long recordsByLength(List<Variable> recorded) {
    long begin = recorded.stream().mapToLong(Variable::begin).min().orElse(source.size());
    return recordSize == 0 ? 0 : Math.max(0, source.size() - begin) / recordSize;
  }
}
