package io.github.zarrcdm.iosp;

import io.github.zarrcdm.internal.dtype.TimeType;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Kind;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import ucar.ma2.ArrayChar;
import ucar.ma2.DataType;
import ucar.ma2.IndexIterator;
import ucar.nc2.dataset.CoordinateAxis;
import ucar.nc2.dataset.CoordinateAxisTimeHelper;

/**
 * A coordinate axis in one dimension whose values netCDF-Java makes dates of when it makes grids:
 * it fails if one is no date, and leaves out values that are not numbers, so that all later ones
 * belong to the wrong cells.
 *
 * @param path that of its array
 */
record DateAxis(String path, CoordinateAxisTimeHelper dates) {
  /** The longest axis whose values are read to judge it. */
  private static final int MOST_VALUES = 1 << 14;

  /** The most chunks that are read to judge an axis. */
  private static final int MOST_CHUNKS = 4;

  /** Reads values as an enhanced dataset shows them. */
  interface Values {
    ucar.ma2.Array read(Array array) throws IOException;
  }

  /** Throws an exception if its units make no dates. */
  static DateAxis of(String path, CoordinateAxis axis) {
    String units = axis.getDataType().isNumeric() ? axis.getUnitsString() : null;
    CoordinateAxisTimeHelper dates =
        new CoordinateAxisTimeHelper(axis.getCalendarFromAttribute(), units);
    if (units != null) {
      dates.makeCalendarDateFromOffset(0);
    }
    return new DateAxis(path, dates);
  }

  /**
   * Why no dates can be made of the values of {@code array}; null if they can, or if it is not
   * cheap to know: values that a server has are not read. In {@code grids}, coordinates of a
   * dimension must all be there.
   */
  @Nullable String reason(Array array, boolean grids, boolean remote, Values values) {
    if (!isCheap(array, remote) || allAreDates(array)) {
      return null;
    }
    try {
      return reason(values.read(array), grids && isCoordinate(array));
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

  /** True if all that the type can hold are dates, as 32 bits are in most units. */
  private boolean allAreDates(Array array) {
    Kind kind = array.type().kind();
    if ((kind != Kind.BYTE && kind != Kind.SHORT && kind != Kind.INT)
        || array.attributes().has("scale_factor")
        || array.attributes().has("add_offset")) {
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

  /** True if the values of an array in one dimension can be read without a server. */
  static boolean isCheap(Array array, boolean remote) {
    int rank = array.type().kind() == Kind.CHAR ? array.rank() - 1 : array.rank();
    if (rank > 1 || size(array) == 0 || size(array) > MOST_VALUES) {
      return false;
    }
    if (array.data() instanceof ArrayData.Chunked chunked) {
      return !remote && (rank < 1 || chunked.grid().chunkOf(0, array.shape()[0] - 1) < MOST_CHUNKS);
    }
    if (array.data() instanceof ArrayData.Derived derived) {
      return derived.inputs().stream().allMatch(input -> isCheap(input, remote));
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
