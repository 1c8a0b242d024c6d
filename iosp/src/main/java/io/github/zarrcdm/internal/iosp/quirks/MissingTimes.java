package io.github.zarrcdm.internal.iosp.quirks;

import static io.github.zarrcdm.internal.cf.CfAttributes.ADD_OFFSET;
import static io.github.zarrcdm.internal.cf.CfAttributes.DTYPE;
import static io.github.zarrcdm.internal.cf.CfAttributes.FILL_VALUE;
import static io.github.zarrcdm.internal.cf.CfAttributes.SCALE_FACTOR;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNITS;

import io.github.zarrcdm.conventions.Convention;
import io.github.zarrcdm.internal.cf.time.CfTime;
import io.github.zarrcdm.internal.cf.time.Durations;
import io.github.zarrcdm.internal.dtype.TimeType;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Attributes.Typed;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Kind;
import java.util.List;

/**
 * Shows 64-bit times and durations as doubles, and missing ones as NaN: netCDF-Java knows no
 * missing integers, and takes numpy's "not a time" for a date in the year -290,308. A double holds
 * each millisecond of 285,000 years.
 *
 * <p>Coordinates of a dimension stay integers, because netCDF-Java would shorten their axis.
 */
@Quirk(
    of = "ucar.nc2.dataset.VariableDS",
    seen = "5.5.3",
    does = "has no missing integers: numpy's NaT is a date in the year -290,308",
    instead = "such times are shown as doubles with NaN")
final class MissingTimes implements Convention {
  @Override
  public Group apply(Group group) {
    List<Array> arrays = group.arrays().stream().map(MissingTimes::floating).toList();
    List<Group> groups = group.groups().stream().map(this::apply).toList();
    return group.withMembers(arrays, groups);
  }

  private static Array floating(Array array) {
    Attributes attributes = array.attributes();
    boolean coordinate = array.rank() == 1 && array.name().equals(array.shortDimensionName(0));
    if (array.type().kind() != Kind.LONG
        || array.type().unsigned()
        || !isTime(array)
        || coordinate
        || !(array.data() instanceof ArrayData.Chunked)
        || attributes.has(SCALE_FACTOR)
        || attributes.has(ADD_OFFSET)) {
      return array;
    }
    long missing =
        attributes.get(FILL_VALUE) instanceof Typed fill
                && !fill.values().isEmpty()
                && fill.values().get(0) instanceof Number number
            ? number.longValue()
            : Long.MIN_VALUE;
    Attributes left =
        attributes.has(FILL_VALUE)
            ? attributes.with(FILL_VALUE, Typed.of(Kind.DOUBLE, Double.NaN))
            : attributes;
    return new Array(
        array.path(),
        new FloatingTime(array.type(), missing),
        array.shape(),
        array.dimensionNames(),
        left,
        array.data());
  }

  private static boolean isTime(Array array) {
    return CfTime.isMeantBy(array.attributes().text(UNITS))
        || array.type() instanceof TimeType
        || Durations.areMarked(array.attributes().text(DTYPE));
  }
}
