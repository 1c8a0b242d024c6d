package io.github.zarrcdm.conventions;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Attributes.Typed;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Kind;
import java.util.List;

/**
 * Shows 64-bit times as doubles, and missing ones as NaN: netCDF-Java knows no missing integers,
 * and takes numpy's "not a time" for a date in the year -290,308. A double holds each millisecond
 * of 285,000 years.
 *
 * <p>Coordinates of a dimension stay integers, because netCDF-Java would shorten their axis.
 */
final class MissingTimes implements Convention {
  @Override
  public Group apply(Group group) {
    List<Array> arrays = group.arrays().stream().map(MissingTimes::floating).toList();
    List<Group> groups = group.groups().stream().map(this::apply).toList();
    return group.withMembers(arrays, groups);
  }

  private static Array floating(Array array) {
    Attributes attributes = array.attributes();
    String units = attributes.text("units");
    boolean coordinate = array.rank() == 1 && array.name().equals(array.shortDimensionName(0));
    if (array.type().kind() != Kind.LONG
        || array.type().unsigned()
        || units == null
        || !units.contains(" since ")
        || coordinate
        || !(array.data() instanceof ArrayData.Chunked)
        || attributes.has("scale_factor")
        || attributes.has("add_offset")) {
      return array;
    }
    long missing =
        attributes.get("_FillValue") instanceof Typed fill
                && !fill.values().isEmpty()
                && fill.values().get(0) instanceof Number number
            ? number.longValue()
            : Long.MIN_VALUE;
    Attributes left =
        attributes.has("_FillValue")
            ? attributes.with("_FillValue", Typed.of(Kind.DOUBLE, Double.NaN))
            : attributes;
    return new Array(
        array.path(),
        new FloatingTime(array.type(), missing),
        array.shape(),
        array.dimensionNames(),
        left,
        array.data());
  }
}
