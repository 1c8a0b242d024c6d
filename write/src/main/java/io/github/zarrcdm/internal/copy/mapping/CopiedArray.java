package io.github.zarrcdm.internal.copy.mapping;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.copy.plan.Box;
import io.github.zarrcdm.internal.copy.quirks.Hdf5Chunks;
import io.github.zarrcdm.internal.copy.quirks.Hdf5Gaps;
import io.github.zarrcdm.internal.copy.quirks.OpendapMisreads;
import io.github.zarrcdm.internal.copy.source.Source;
import io.github.zarrcdm.internal.dtype.ByteType;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.CodecSpec;
import io.github.zarrcdm.model.InnerChunks;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import org.jspecify.annotations.Nullable;
import ucar.ma2.InvalidRangeException;
import ucar.ma2.Range;
import ucar.ma2.Section;
import ucar.nc2.Variable;
import ucar.nc2.dataset.VariableDS;
import ucar.nc2.internal.ncml.AggregationNew;

/**
 * A variable of a source, the section of it that is copied, and the array that this becomes.
 *
 * @param gaps what of it was never written and is misread; null if nothing
 * @param quantization how floats are rounded; null if they are not
 * @param missing values that are never rounded
 */
public record CopiedArray(
    Source source,
    Variable variable,
    Section section,
    ElementType type,
    Array array,
    @Nullable Hdf5Gaps gaps,
    @Nullable Quantization quantization,
    double[] missing) {

  /** More than any memory, of which many make a {@code long}. */
  private static final long BEYOND = 1L << 56;

  /** Reads values of the source. */
  private interface Reading {
    ucar.ma2.Array of(Section part) throws IOException, InvalidRangeException;
  }

  /** Returns the values of {@code box} of the array, as Zarr's writer takes them. */
  public Object read(Box box) throws IOException {
    return read(box, part -> source.read(variable, part));
  }

  /**
   * Returns the same for values that nobody reads again, by {@link Source#readOnce} into {@code
   * target} if that fits.
   */
  public Object readOnce(Box box, @Nullable Object target) throws IOException {
    return read(box, part -> source.readOnce(variable, part, target));
  }

  /** Returns the values as they are stored now, by {@link Source#readNow}. */
  public Object readNow(Box box) throws IOException {
    return read(box, part -> source.readNow(variable, part));
  }

  /** Returns which versions of chunks {@code box} is made of: {@link Source#versions}. */
  public Optional<String> versions(Box box) throws IOException {
    try {
      return source.versions(variable, section.getRank() == 0 ? section : source(box));
    } catch (InvalidRangeException e) {
      throw new IOException(variable.getFullName() + ": " + e.getMessage(), e);
    }
  }

  private Object read(Box box, Reading reading) throws IOException {
    Optional<Lock> lock = source.lock(variable);
    if (lock.isPresent()) {
      acquire(lock.get());
    }
    try {
      Optional<int[]> chunks =
          inOrderOfChunks() ? Hdf5Chunks.of(variable, array.rank()) : Optional.empty();
      Object values =
          chunks.isPresent() ? byChunk(box, chunks.get()) : asWritten(cdm(box, reading));
      if (gaps != null) {
        gaps.fill(values, box, section);
      }
      return quantization == null ? values : quantization.rounded(values, missing);
    } catch (ZarrException e) {
      throw e;
    } catch (IOException | InvalidRangeException | RuntimeException e) {
      throw new IOException(variable.getFullName() + ": cannot be read: " + e, e);
    } catch (OutOfMemoryError e) {
      throw new ZarrException.LimitExceeded(
          "%s: the heap of %s MB does not hold what is read at once, a chunk of the source or more. Raise it with -Xmx"
              .formatted(variable.getFullName(), Runtime.getRuntime().maxMemory() >> 20));
    } finally {
      lock.ifPresent(Lock::unlock);
    }
  }

  private void acquire(Lock lock) throws InterruptedIOException {
    try {
      lock.lockInterruptibly();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException(variable.getFullName() + ": interrupted while reading");
    }
  }

  /**
   * Returns true if values are read by the model of a store: an array of Java that nobody else
   * holds.
   */
  public boolean isOfStore() {
    return source instanceof Source.Store store && store.isOwn(variable);
  }

  /** Returns the array of Zarr of which this is a copy; empty for other formats. */
  public Optional<Array> stored() {
    return source.array(variable);
  }

  private Object asWritten(ucar.ma2.Array read) {
    Object values = type.values(read);
    if (type instanceof ElementType.Texts && OpendapMisreads.is(variable.getNetcdfFile())) {
      return OpendapMisreads.decoded((Object[]) values);
    }
    return array.type() == ByteType.BOOL ? JavaArrays.flags((byte[]) values) : values;
  }

  /** Returns true for what netCDF-Java gives in the order of chunks if there are several. */
  private boolean inOrderOfChunks() {
    return !(type instanceof ElementType.Number || type instanceof ElementType.Record);
  }

  /** Each chunk is read alone, and not from netCDF-Java's cache, which holds all of a variable. */
  private Object byChunk(Box box, int[] chunks) throws IOException, InvalidRangeException {
    Hdf5Chunks.readAlone(variable);
    Object[] all = new Object[Math.toIntExact(box.size())];
    for (Box part : Hdf5Chunks.parts(box, section, chunks)) {
      part.copy(type.values(variable.read(source(part))), part, all, box);
    }
    return all;
  }

  private ucar.ma2.Array cdm(Box box, Reading reading) throws IOException, InvalidRangeException {
    if (section.getRank() == 0) {
      return reading.of(section);
    }
    if (type instanceof ElementType.Rows && stored().isEmpty()) {
      return rows(box);
    }
    return isJoinedOfScalars() ? variable.read().section(ranges(box)) : reading.of(source(box));
  }

  /** NcML makes one value of each dataset, which netCDF-Java reads only all at once. */
  private boolean isJoinedOfScalars() {
    return section.getRank() == 1
        && variable instanceof VariableDS joined
        && joined.getProxyReader() instanceof AggregationNew;
  }

  private Section source(Box box) throws InvalidRangeException {
    List<Range> ranges = ranges(box);
    ranges.addAll(section.getRanges().subList(ranges.size(), section.getRank()));
    return new Section(ranges);
  }

  /** Returns the ranges of {@code box} in the source. */
  private List<Range> ranges(Box box) throws InvalidRangeException {
    List<Range> ranges = new ArrayList<>(section.getRank());
    for (int d = 0; d < box.count().length; d++) {
      Range all = section.getRange(d);
      int first = Math.toIntExact(box.start()[d]);
      int last = first + box.count()[d] - 1;
      ranges.add(new Range(all.element(first), all.element(last), all.stride()));
    }
    return ranges;
  }

  /** Rows of HDF5 that have no chunks: netCDF-Java reads all of them or none. */
  private ucar.ma2.Array rows(Box box) throws IOException, InvalidRangeException {
    ucar.ma2.Array all = variable.read();
    return box.count().length == 0 ? all : all.section(ranges(box));
  }

  /** Returns this array as a part of {@code other}. */
  public CopiedArray as(Array other) {
    return new CopiedArray(source, variable, section, type, other, gaps, quantization, missing);
  }

  /** Returns the shape of what is stored at once: a shard, or a chunk where there are none. */
  public int[] unit() {
    return ((ChunkGrid.Regular) ((ArrayData.Chunked) array.data()).grid()).shape();
  }

  /**
   * Returns the number of bytes of the elements of a whole chunk, or of a shard as far as there is
   * an array; {@link #BEYOND} if they are more.
   */
  public long unitBytes() {
    int[] stored = unit();
    List<CodecSpec> codecs = ((ArrayData.Chunked) array.data()).codecs();
    int[] chunk =
        InnerChunks.of(codecs, stored.length).map(inner -> inner.grid().shape()).orElse(stored);
    long bytes = elementSize();
    for (int d = 0; d < stored.length; d++) {
      long length = Math.max(1, Math.min(stored[d], Math.max(chunk[d], array.shape()[d])));
      bytes = bytes > BEYOND / length ? BEYOND : bytes * length;
    }
    return bytes;
  }

  /** Returns the number of bytes of an element in memory. */
  public int elementSize() {
    return type.size();
  }

  /** Returns true for numbers, whose values are Java arrays of primitives. */
  public boolean primitive() {
    return type instanceof ElementType.Number;
  }

  /** Returns the number of bytes of all values that are copied, in memory. */
  public long bytes() {
    long bytes = type.size();
    for (int d = 0; d < array.rank(); d++) {
      bytes = Math.multiplyExact(bytes, (long) section.getRange(d).length());
    }
    return bytes;
  }
}
