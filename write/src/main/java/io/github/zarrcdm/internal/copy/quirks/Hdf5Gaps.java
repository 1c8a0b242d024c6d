package io.github.zarrcdm.internal.copy.quirks;

import io.github.zarrcdm.internal.copy.plan.Box;
import io.github.zarrcdm.internal.iosp.quirks.Quirk;
import java.io.IOException;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import ucar.ma2.DataType;
import ucar.ma2.Section;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Structure;
import ucar.nc2.Variable;
import ucar.nc2.internal.iosp.hdf5.H5iospNew;
import ucar.nc2.iosp.hdf5.DataBTree;

/**
 * The chunks of an HDF5 dataset that were never written, in which HDF5 has the fill value, or 0.
 * netCDF-Java reads that of enumerations in the wrong byte order or not at all, of numbers only if
 * it is not the default, of opaque bytes as null, and of structures always as 0.
 *
 * @param chunks the lengths of chunks along all dimensions; those of the dataset if it has none
 * @param written chunks that were, by their place in C order
 * @param value what HDF5 has in the others, little-endian
 */
@Quirk(
    of = "ucar.nc2.internal.iosp.hdf5.H5iospNew",
    seen = "5.5.3",
    does =
        "reads chunks that were never written with another value than the fill value of " + "HDF5",
    instead = "a copy fills them")
public record Hdf5Gaps(int[] shape, int[] chunks, BitSet written, byte[] value) {
  private static final Pattern LAYOUT =
      Pattern.compile("storageSize = \\(([0-9,]+)\\) dataSize=\\d+ dataAddress=(\\d+)");

  private static final Pattern BIG_ENUM =
      Pattern.compile("base=hdfType=0 byteSize=[24] [^\\n]*? endian=0");

  /**
   * Returns the gaps of {@code variable} that netCDF-Java reads differently from HDF5; empty if
   * there are none, or it is not of HDF5. Throws if the index of its chunks cannot be read.
   */
  public static Optional<Hdf5Gaps> of(Variable variable) throws IOException {
    Optional<Hdf5Description> found =
        Hdf5Description.of(variable).filter(f -> mayDiffer(f.variable(), f));
    if (found.isEmpty()) {
      return Optional.empty();
    }
    try {
      return found.get().isUnwritten() ? unwritten(found.get()) : inChunks(found.get());
    } catch (LinkageError e) {
      return Optional.empty(); // a version of netCDF-Java with another reader of HDF5
    } catch (RuntimeException e) {
      throw new IOException(
          "%s: its chunks cannot be found: %s".formatted(variable.getFullName(), e), e);
    }
  }

  private static boolean mayDiffer(Variable variable, Hdf5Description found) {
    if (variable.getDataType().isEnum()) {
      return !variable.isVariableLength() && (found.isChunked() || found.isUnwritten());
    }
    if (!found.isChunked() || found.isUnwritten()) {
      return false;
    }
    return variable.getDataType() == DataType.OPAQUE
        || variable instanceof Structure && !isZero(found.fill())
        || variable.getDataType().isNumeric()
            && !variable.isVariableLength()
            && !found.hasOwnFill();
  }

  private static boolean isZero(byte[] value) {
    return Arrays.equals(value, new byte[value.length]);
  }

  private static Optional<Hdf5Gaps> unwritten(Hdf5Description found) {
    int[] shape = found.variable().getShape();
    return Optional.of(new Hdf5Gaps(shape, shape, new BitSet(), value(found)));
  }

  private static Optional<Hdf5Gaps> inChunks(Hdf5Description found) throws IOException {
    Matcher layout = LAYOUT.matcher(found.text());
    NetcdfFile file = found.variable().getNetcdfFile();
    if (!layout.find() || file == null) {
      throw new IOException(found.variable().getFullName() + ": its chunks cannot be found");
    }
    if (file.getIosp() instanceof H5iospNew reader) {
      return inChunks(found, layout, reader);
    }
    // Unions close their files until they are read.
    try (NetcdfFile opened = NetcdfFiles.open(file.getLocation())) {
      return opened.getIosp() instanceof H5iospNew reader
          ? inChunks(found, layout, reader)
          : Optional.empty();
    }
  }

  private static Optional<Hdf5Gaps> inChunks(
      Hdf5Description found, Matcher layout, H5iospNew reader) throws IOException {
    // With the size of an element in the end; the variable may have dimensions of elements.
    int[] stored = Arrays.stream(layout.group(1).split(",")).mapToInt(Integer::parseInt).toArray();
    int[] shape = found.variable().getShape();
    int[] chunks = shape.clone();
    System.arraycopy(stored, 0, chunks, 0, Math.min(stored.length - 1, shape.length));
    Hdf5Gaps gaps = new Hdf5Gaps(shape, chunks, new BitSet(), value(found));
    DataBTree index =
        new DataBTree(reader.getHeader(), Long.parseLong(layout.group(2)), shape, stored, null);
    DataBTree.DataChunkIterator all = index.getDataChunkIteratorFilter(null);
    while (all.hasNext()) {
      int[] offset = Arrays.copyOf(all.next().offset, shape.length);
      if (IntStream.range(0, shape.length).allMatch(d -> offset[d] < shape[d])) {
        gaps.written.set(gaps.number(offset));
      }
    }
    return gaps.written.cardinality() == gaps.count() ? Optional.empty() : Optional.of(gaps);
  }

  private static byte[] value(Hdf5Description found) {
    byte[] value = found.fill();
    if (BIG_ENUM.matcher(found.text()).find()) {
      for (int i = 0; i < value.length / 2; i++) {
        byte low = value[value.length - 1 - i];
        value[value.length - 1 - i] = value[i];
        value[i] = low;
      }
    }
    return value;
  }

  /** Returns how many chunks there are, written or not. */
  private int count() {
    int count = 1;
    for (int d = 0; d < shape.length; d++) {
      count = Math.multiplyExact(count, (shape[d] + chunks[d] - 1) / Math.max(1, chunks[d]));
    }
    return count;
  }

  private int number(int[] offset) {
    int number = 0;
    for (int d = 0; d < shape.length; d++) {
      int along = (shape[d] + chunks[d] - 1) / chunks[d];
      number = Math.addExact(Math.multiplyExact(number, along), offset[d] / chunks[d]);
    }
    return number;
  }

  /** Sets those in {@code values}, a Java array of {@code box} of what {@code section} selects. */
  public void fill(Object values, Box box, Section section) {
    int[] outer = Arrays.copyOf(chunks, box.count().length);
    for (Box part : Hdf5Chunks.parts(box, section, outer)) {
      int[] first = new int[shape.length];
      for (int d = 0; d < outer.length; d++) {
        first[d] = Hdf5Chunks.at(section.getRange(d), Math.toIntExact(part.start()[d]));
      }
      if (!written.get(number(first))) {
        part.copy(filled(values, Math.toIntExact(part.size())), part, values, box);
      }
    }
  }

  /** Returns {@code size} times the value, in such an array as {@code values} is. */
  private Object filled(Object values, int size) {
    Object filled = Array.newInstance(values.getClass().getComponentType(), size);
    ByteBuffer bits = ByteBuffer.wrap(value).order(ByteOrder.LITTLE_ENDIAN);
    if (filled instanceof Object[] objects) {
      Arrays.fill(objects, value);
    } else if (filled instanceof byte[] bytes) {
      Arrays.fill(bytes, bits.get());
    } else if (filled instanceof short[] shorts) {
      Arrays.fill(shorts, bits.getShort());
    } else if (filled instanceof int[] ints) {
      Arrays.fill(ints, bits.getInt());
    } else if (filled instanceof long[] longs) {
      Arrays.fill(longs, bits.getLong());
    }
    return filled; // Floats are filled with 0 only.
  }
}
