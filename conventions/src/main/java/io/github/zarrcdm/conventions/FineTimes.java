package io.github.zarrcdm.conventions;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Attributes.Typed;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Kind;
import java.util.List;
import java.util.Map;

/**
 * Converts times in microseconds or finer to milliseconds, the resolution of netCDF-Java's
 * calendar, which does not recognise finer units as times.
 */
final class FineTimes implements Convention {
  @Override
  public Group apply(Group group) {
    Map<String, Attributes> bounded = Bounds.coordinates(group);
    List<Array> arrays = group.arrays().stream().map(array -> coarser(array, bounded)).toList();
    List<Group> groups = group.groups().stream().map(this::apply).toList();
    return group.withMembers(arrays, groups);
  }

  private static Array coarser(Array array, Map<String, Attributes> bounded) {
    FineUnits fine = FineUnits.of(Bounds.text(array, "units", bounded)).orElse(null);
    if (fine == null || array.attributes().has("scale_factor")) {
      return array;
    }
    long divisor = fine.perMillisecond();
    Attributes attributes =
        array.attributes().has("units")
            ? array.attributes().with("units", fine.inMilliseconds())
            : array.attributes();
    return switch (array.type().kind()) {
      case LONG, INT -> divided(array, divisor, attributes);
      case FLOAT, DOUBLE -> array.withAttributes(attributes.with("scale_factor", 1. / divisor));
      default -> array;
    };
  }

  private static Array divided(Array array, long divisor, Attributes attributes) {
    long missing = array.type().kind() == Kind.LONG ? Long.MIN_VALUE : Integer.MIN_VALUE;
    if (attributes.get("_FillValue") instanceof Typed fill
        && fill.values().get(0) instanceof Number number) {
      missing = number.longValue();
    }
    DividedType type = new DividedType(array.type(), divisor, missing);
    return new Array(
        array.path(), type, array.shape(), array.dimensionNames(), attributes, array.data());
  }
}
