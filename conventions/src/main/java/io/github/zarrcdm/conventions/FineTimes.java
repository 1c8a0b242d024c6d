package io.github.zarrcdm.conventions;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Attributes.Typed;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Kind;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Shows times counted in microseconds or nanoseconds in milliseconds: netCDF-Java's calendar knows
 * nothing finer, and takes the units of such a time for no time at all.
 */
final class FineTimes implements Convention {
  private static final Pattern FINE =
      Pattern.compile(
          "(microseconds?|us|µs|nanoseconds?|ns)(\\s+since\\s.*)",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  @Override
  public Group apply(Group group) {
    List<Array> arrays = group.arrays().stream().map(FineTimes::coarser).toList();
    List<Group> groups = group.groups().stream().map(this::apply).toList();
    boolean same = arrays.equals(group.arrays()) && groups.equals(group.groups());
    return same ? group : group.withArrays(arrays).withGroups(groups);
  }

  private static Array coarser(Array array) {
    String units = array.attributes().text("units");
    Matcher fine = units == null ? null : FINE.matcher(units.strip());
    if (fine == null || !fine.matches() || array.attributes().has("scale_factor")) {
      return array;
    }
    long divisor = fine.group(1).toLowerCase(Locale.ROOT).startsWith("n") ? 1_000_000 : 1_000;
    Attributes attributes = array.attributes().with("units", "milliseconds" + fine.group(2));
    return switch (array.type().kind()) {
      case LONG, INT -> divided(array, divisor, attributes);
      case FLOAT, DOUBLE -> array.withAttributes(attributes.with("scale_factor", 1. / divisor));
      default -> array;
    };
  }

  private static Array divided(Array array, long divisor, Attributes attributes) {
    boolean isLong = array.type().kind() == Kind.LONG;
    long missing = isLong ? Long.MIN_VALUE : Integer.MIN_VALUE;
    if (attributes.get("_FillValue") instanceof Typed fill
        && fill.values().get(0) instanceof Number number) {
      missing = number.longValue();
    }
    DividedType type = new DividedType(array.type(), divisor, missing);
    ArrayData data = array.data();
    if (data instanceof ArrayData.Chunked chunked && chunked.fill() instanceof Number fill) {
      long shown = type.divided(fill.longValue());
      Object boxed = isLong ? (Object) shown : (Object) (int) shown;
      data =
          new ArrayData.Chunked(
              chunked.grid(), chunked.keys(), chunked.otherKeys(), chunked.codecs(), boxed);
    }
    return new Array(array.path(), type, array.shape(), array.dimensionNames(), attributes, data);
  }
}
