package io.github.zarrcdm.internal.copy.quirks.grib;

import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Codec;
import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.grib.grid.Grid;
import io.github.zarrcdm.internal.grib.grid.Grids;
import io.github.zarrcdm.internal.grib.grid.Placement;
import io.github.zarrcdm.internal.grib.grid.RectangularGrid;
import io.github.zarrcdm.internal.grib.message.GribField;
import io.github.zarrcdm.internal.grib.message.GribMessage;
import io.github.zarrcdm.internal.grib.octets.Octets;
import io.github.zarrcdm.internal.grid.COrder;
import io.github.zarrcdm.internal.iosp.quirks.Quirk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntBinaryOperator;
import org.jspecify.annotations.Nullable;
import ucar.ma2.Array;
import ucar.ma2.DataType;
import ucar.ma2.InvalidRangeException;
import ucar.ma2.Range;
import ucar.ma2.Section;
import ucar.nc2.Variable;
import ucar.unidata.io.RandomAccessFile;

/**
 * The values of a variable of GRIB messages: which message is where is known to netCDF-Java, and
 * what is in it is decoded here.
 */
@Quirk(
    of = "ucar.nc2.grib.grib2.Grib2DataReader",
    seen = "5.6.0",
    does =
        "unpacks GRIB in single precision, some packings wrongly and others not at all, and places"
            + " points of some scanning modes elsewhere than its coordinates say",
    instead =
        "copies and `serve` decode the messages, and refuse grids whose coordinates are wrong")
public final class GribValues {
  /** Scanning modes by which netCDF-Java turns rows, or should. */
  private static final int TURNED = 0xb0;

  private final Variable variable;
  private final GribIndex index;
  private final GribAxes axes;

  /** The section that defines the last grid, and the order of its points. */
  private byte @Nullable [] grid;

  private @Nullable IntBinaryOperator order;

  private GribValues(Variable variable, GribIndex index) throws IOException {
    this.variable = variable;
    this.index = index;
    this.axes = index.axes();
  }

  /** Returns true if {@code variable} shows GRIB messages by netCDF-Java's index. */
  public static boolean are(Variable variable) {
    return GribIndex.of(variable).isPresent();
  }

  /**
   * Returns {@code section} of {@code variable}, as the messages have it; empty if it does not show
   * messages. netCDF-Java reads what it interpolates from the points of a reduced grid, and JPEG
   * 2000, if nothing else here decodes it.
   */
  public static Optional<Array> read(Variable variable, Section section)
      throws IOException, InvalidRangeException {
    Optional<GribIndex> index = GribIndex.of(variable);
    return index.isPresent()
        ? Optional.of(
            new GribValues(variable, index.get()).read(Section.fill(section, variable.getShape())))
        : Optional.empty();
  }

  private Array read(Section section) throws IOException, InvalidRangeException {
    int[] shape = section.getShape();
    int leading = shape.length - 2;
    float[] values = new float[Math.toIntExact(section.computeSize())];
    Arrays.fill(values, Float.NaN);
    int part = shape[leading] * shape[leading + 1];
    int[] at = new int[leading];
    for (int begin = 0; begin < values.length; begin += part) {
      Section one = new Section(section);
      COrder.index(begin / part, shape, at);
      for (int d = 0; d < leading; d++) {
        at[d] = section.getRange(d).element(at[d]);
        one.replaceRange(d, new Range(at[d], at[d]));
      }
      GribIndex.Entry entry = index.entry(at);
      if (entry != null && !read(entry, one, values, begin)) {
        Object theirs = variable.read(one).get1DJavaArray(DataType.FLOAT);
        System.arraycopy(theirs, 0, values, begin, part);
      }
    }
    return Array.factory(DataType.FLOAT, shape, values);
  }

  /** Reads one message to {@code begin} of {@code values}; returns false if netCDF-Java has to. */
  private boolean read(GribIndex.Entry entry, Section section, float[] values, int begin)
      throws IOException {
    GribField field = field(entry);
    boolean reduced = field.points() != (long) axes.x().length * axes.y().length;
    if (reduced && isReadByNetcdfJava(field)) {
      return false;
    }
    IntBinaryOperator ofPoint = reduced ? refused(field) : order(field);
    float[] decoded;
    try {
      decoded = field.values();
    } catch (ZarrException.Unsupported e) {
      if (!isReadByNetcdfJava(field)) {
        throw e;
      }
      return false;
    }
    int next = begin;
    for (int row : section.getRange(section.getRank() - 2)) {
      for (int column : section.getRange(section.getRank() - 1)) {
        values[next++] = decoded[ofPoint.applyAsInt(row, column)];
      }
    }
    return true;
  }

  /** Returns true if netCDF-Java's values are right but for their precision, and in order. */
  private boolean isReadByNetcdfJava(GribField field) {
    return field.packing().isPlain() && (axes.scanning() & TURNED) == 0;
  }

  private GribField field(GribIndex.Entry entry) throws IOException {
    try (RandomAccessFile file = entry.open()) {
      String where = file.getLocation() + ": " + variable.getFullName();
      String message = "at byte " + entry.position();
      long left = file.length() - entry.position();
      ChunkContext start = new ChunkContext(where, message, Codec.UNKNOWN, left);
      byte[] bytes = read(file, entry.position(), Math.min(GribMessage.START, left), start);
      long length = GribMessage.length(Span.of(ByteBuffer.wrap(bytes)), start);
      if (length > left) {
        throw start.corrupt("a message of %s bytes, of which the file has %s", length, left);
      }
      bytes = read(file, entry.position(), length, start);
      return GribMessage.field(
          Span.of(ByteBuffer.wrap(bytes)),
          entry.representation(),
          ChunkContext.of(where, message, length));
    }
  }

  private static byte[] read(RandomAccessFile file, long at, long length, ChunkContext message)
      throws IOException {
    byte[] bytes = message.allocate(length);
    file.seek(at);
    file.readFully(bytes);
    return bytes;
  }

  /**
   * Returns the index in the message of the point that the variable shows in a row and column.
   * Throws {@link ZarrException.Unsupported} if netCDF-Java's coordinates are not where it is.
   */
  private IntBinaryOperator order(GribField field) throws ZarrException {
    Octets section = field.grid();
    byte[] found =
        Arrays.copyOfRange(section.array(), section.from(), section.from() + section.length());
    if (order == null || !Arrays.equals(found, grid)) {
      order = newOrder(field);
      grid = found;
    }
    return order;
  }

  private IntBinaryOperator newOrder(GribField field) throws ZarrException {
    Optional<Grid> known = known(field);
    if (known.isPresent() && known.get() instanceof RectangularGrid rectangular) {
      Optional<Placement> placement = Placement.of(rectangular, axes);
      if (placement.isPresent()) {
        return placement.get()::index;
      }
    } else if ((axes.scanning() & TURNED) == 0) {
      return (row, column) -> row * axes.x().length + column;
    }
    return refused(field);
  }

  private IntBinaryOperator refused(GribField field) throws ZarrException {
    throw field
        .grid()
        .unsupported(
            1,
            "a grid of %s points in scanning mode %s, at which netCDF-Java's coordinates are not."
                + " Copy references to the file, which have coordinates of their own: zarr-cdm"
                + " virtualize",
            field.points(),
            axes.scanning());
  }

  private static Optional<Grid> known(GribField field) throws ZarrException {
    try {
      return Optional.of(Grids.of(field));
    } catch (ZarrException.Unsupported e) {
      return Optional.empty();
    }
  }
}
