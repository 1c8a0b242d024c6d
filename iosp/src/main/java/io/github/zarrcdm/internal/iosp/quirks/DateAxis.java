package io.github.zarrcdm.internal.iosp.quirks;

import static io.github.zarrcdm.internal.cf.CfAttributes.ADD_OFFSET;
import static io.github.zarrcdm.internal.cf.CfAttributes.SCALE_FACTOR;

import io.github.zarrcdm.internal.dtype.TimeType;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Kind;
import java.io.IOException;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import ucar.ma2.ArrayChar;
import ucar.ma2.DataType;
import ucar.ma2.IndexIterator;
import ucar.nc2.dataset.CoordinateAxis;
import ucar.nc2.dataset.CoordinateAxisTimeHelper;

/**
 * A coordinate axis whose values netCDF-Java makes dates of when it makes grids, or their times for
 * each run: it fails if one is no date, and leaves out values that are not numbers, so that all
 * later ones belong to the wrong cells.
 *
 * @param path that of its array
 * @param runs true if each of its rows has the times of a run
 */
@Quirk(
    of = "ucar.nc2.dataset.CoordinateAxis1DTime",
    seen = "5.5.3",
    does =
        "fails if one value of an axis of times is no date, and leaves out values that "
            + "are not numbers, so that all later ones belong to other cells",
    instead =
        "an axis whose values are cheap to read, and are not all dates, is none, with a "
            + "finding")
public record DateAxis(String path, CoordinateAxisTimeHelper dates, boolean runs) {
  /** The longest axis whose values are read to judge it. */
  private static final int MOST_VALUES = 1 << 14;

  /** The most chunks along a dimension that are read to judge an axis. */
  private static final int MOST_CHUNKS = 4;

  /** Reads values as an enhanced dataset shows them. */
  public interface Values {
    ucar.ma2.Array read(Array array) throws IOException;
  }

  /** Throws an exception if its units make no dates. */
  public static DateAxis of(String path, CoordinateAxis axis, boolean runs) {
    String units = axis.getDataType().isNumeric() ? axis.getUnitsString() : null;
    CoordinateAxisTimeHelper dates =
        new CoordinateAxisTimeHelper(axis.getCalendarFromAttribute(), units);
    if (units != null) {
      dates.makeCalendarDateFromOffset(0);
    }
    return new DateAxis(path, dates, runs);
  }

  /**
   * Returns why no dates can be made of the values of {@code array}; null if they can, or if it is
   * not cheap to know: values that a server has are not read. In {@code grids}, coordinates of a
   * dimension must all be there.
   */
  public @Nullable String reason(Array array, boolean grids, boolean remote, Values values) {
    if (!isCheap(array, remote, runs ? 2 : 1) || (!runs && allAreDates(array))) {
      return null;
    }
    try {
      ucar.ma2.Array all = values.read(array);
      for (int run = 0; runs && run < array.shape()[0]; run++) {
        String reason = reason(all.slice(0, run), false);
        if (reason != null) {
          return reason + ", in row " + run;
        }
      }
      return reason(all, grids && isCoordinate(array));
    } catch (IOException e) {
      return e.getMessage();
    } catch (RuntimeException e) {
      return "its values are not dates: " + e.getMessage();
    }
  }

  private @Nullable String reason(ucar.ma2.Array values, boolean complete) {
    if (values instanceof ArrayChar chars) {
      chars.getStringIterator().forEachRemaining(dates::makeCalendarDateFromOffset);
      return null;
    }
    // Dates follow the numbers, so those of the least and the greatest tell of all.
    double least = Double.POSITIVE_INFINITY;
    double greatest = Double.NEGATIVE_INFINITY;
    for (IndexIterator each = values.getIndexIterator(); each.hasNext(); ) {
      if (values.getDataType() == DataType.STRING) {
        dates.makeCalendarDateFromOffset((String) each.getObjectNext());
        continue;
      }
      double value = each.getDoubleNext();
      if (Double.isNaN(value) || value == TimeType.NAT) {
        if (complete) {
          return "not all of its values are dates";
        }
        continue;
      }
      least = Math.min(least, value);
      greatest = Math.max(greatest, value);
    }
    if (values.getDataType() == DataType.STRING) {
      return null;
    }
    if (least > greatest) {
      return "none of its values is a date";
    }
    dates.makeCalendarDateFromOffset(least);
    dates.makeCalendarDateFromOffset(greatest);
    return null;
  }

  /** Only coordinates of a dimension are all there; other arrays of times may lack some. */
  private static boolean isCoordinate(Array array) {
    return array.rank() == 1 && array.name().equals(array.shortDimensionName(0));
  }

  /** Returns true if all that the type can hold are dates, as 32 bits are in most units. */
  private boolean allAreDates(Array array) {
    Kind kind = array.type().kind();
    if ((kind != Kind.BYTE && kind != Kind.SHORT && kind != Kind.INT)
        || array.attributes().has(SCALE_FACTOR)
        || array.attributes().has(ADD_OFFSET)) {
      return false;
    }
    try {
      dates.makeCalendarDateFromOffset(Integer.MIN_VALUE);
      dates.makeCalendarDateFromOffset(1L << Integer.SIZE);
      return true;
    } catch (RuntimeException e) {
      return false;
    }
  }

  /** Returns true if the values of an array in one dimension can be read without a server. */
  public static boolean isCheap(Array array, boolean remote) {
    return isCheap(array, remote, 1);
  }

  /** Returns true if it is cheap for an array in up to {@code mostDimensions}. */
  public static boolean isCheap(Array array, boolean remote, int mostDimensions) {
    int rank = array.type().kind() == Kind.CHAR ? array.rank() - 1 : array.rank();
    if (rank > mostDimensions || size(array) == 0 || size(array) > MOST_VALUES) {
      return false;
    }
    if (array.data() instanceof ArrayData.Chunked chunked) {
      return !remote
          && IntStream.range(0, rank)
              .allMatch(d -> chunked.grid().chunkOf(d, array.shape()[d] - 1) < MOST_CHUNKS);
    }
    if (array.data() instanceof ArrayData.Derived derived) {
      return derived.inputs().stream().allMatch(input -> isCheap(input, remote, mostDimensions));
    }
    return array.data() instanceof ArrayData.Held || array.data() instanceof ArrayData.Computed;
  }

  private static long size(Array array) {
    double size = 1;
    for (long length : array.shape()) {
      size *= length;
    }
    return (long) size;
  }
}
