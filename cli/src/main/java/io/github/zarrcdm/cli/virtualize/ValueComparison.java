package io.github.zarrcdm.cli.virtualize;

import io.github.zarrcdm.ZarrArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.internal.virtualize.dataset.ChunkTable;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualArray;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualDataset;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualStore;
import io.github.zarrcdm.internal.virtualize.scan.Scan;
import io.github.zarrcdm.model.ChunkGrid;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import ucar.ma2.Array;
import ucar.ma2.InvalidRangeException;
import ucar.ma2.Section;
import ucar.nc2.Variable;

/** The values of a virtual dataset beside those that netCDF-Java shows. */
final class ValueComparison implements Closeable {
  private final ZarrDataset opened;

  ValueComparison(VirtualDataset dataset, Scan scan) throws IOException {
    this.opened = ZarrDataset.of(new VirtualStore(dataset, scan.open().of(dataset)), "/");
  }

  /**
   * Returns true if {@code array} has the shape and values of {@code variable}: its first and last
   * value, and all of them if they are stored with the references. Texts are not compared:
   * netCDF-Java has them in other shapes.
   */
  boolean hasThoseOf(Variable variable, VirtualArray array) throws IOException {
    boolean numbers = variable.getDataType().isNumeric();
    if (!numbers || !array.array().type().kind().isNumber()) {
      return numbers == array.array().type().kind().isNumber();
    }
    long[] shape = array.array().shape();
    long[] other = Arrays.stream(variable.getShape()).asLongStream().toArray();
    if (!Arrays.equals(shape, other)) {
      return false;
    }
    if (Arrays.stream(shape).anyMatch(length -> length == 0)) {
      return true;
    }
    int[] first = new int[shape.length];
    int[] last = Arrays.stream(variable.getShape()).map(length -> length - 1).toArray();
    int[] one = new int[shape.length];
    Arrays.fill(one, 1);
    return isInline(array.chunks())
        ? same(variable, array, first, variable.getShape())
        : same(variable, array, first, one) && same(variable, array, last, one);
  }

  /** Returns true if both have numbers in one shape. */
  static boolean areComparable(Variable variable, VirtualArray array) {
    return variable.getDataType().isNumeric()
        && array.array().type().kind().isNumber()
        && Arrays.equals(
            array.array().shape(), Arrays.stream(variable.getShape()).asLongStream().toArray());
  }

  /**
   * Returns true if the chunk at {@code place} of the grid of {@code array} is that part of the
   * other.
   */
  boolean same(Variable variable, VirtualArray array, long[] place) throws IOException {
    int[] origin = new int[place.length];
    int[] shape = new int[place.length];
    for (int d = 0; d < place.length; d++) {
      ChunkGrid grid = array.data().grid();
      origin[d] = Math.toIntExact(grid.start(d, place[d]));
      shape[d] = Math.min(grid.length(d, place[d]), variable.getShape(d) - origin[d]);
    }
    return same(variable, array, origin, shape);
  }

  private static boolean isInline(ChunkTable chunks) {
    for (int at = 0; at < chunks.size(); at++) {
      if (chunks.source(at) != ChunkTable.INLINE) {
        return false;
      }
    }
    return chunks.size() > 0;
  }

  private boolean same(Variable variable, VirtualArray array, int[] origin, int[] shape)
      throws IOException {
    ZarrArray own = opened.array(array.path()).orElseThrow();
    for (int d = 0; d < shape.length; d++) {
      own = own.range(d, origin[d], origin[d] + shape[d], 1);
    }
    Object found = own.read();
    Array shown;
    try {
      shown = shape.length == 0 ? variable.read() : variable.read(new Section(origin, shape));
    } catch (InvalidRangeException e) {
      throw new IOException(e);
    }
    boolean unsigned = array.array().type().unsigned();
    int count = java.lang.reflect.Array.getLength(found);
    Object values = shown.copyTo1DJavaArray();
    if (java.lang.reflect.Array.getLength(values) != count) {
      return false;
    }
    for (int i = 0; i < count; i++) {
      Number a = (Number) java.lang.reflect.Array.get(found, i);
      Number b = (Number) java.lang.reflect.Array.get(values, i);
      if (!same(a, b, unsigned)) {
        return false;
      }
    }
    return true;
  }

  /** Numbers of one width have the same bits, others the same value. */
  private static boolean same(Number a, Number b, boolean unsigned) {
    if (a.equals(b)) {
      return true;
    }
    if (a.getClass() == b.getClass()) {
      return false;
    }
    double own = unsigned ? wide(a) : a.doubleValue();
    return own == b.doubleValue() || Double.isNaN(own) && Double.isNaN(b.doubleValue());
  }

  private static double wide(Number a) {
    return a instanceof Byte
        ? a.byteValue() & 0xff
        : a instanceof Short
            ? a.shortValue() & 0xffff
            : a instanceof Integer ? a.intValue() & 0xffffffffL : a.doubleValue();
  }

  @Override
  public void close() throws IOException {
    opened.close();
  }
}
