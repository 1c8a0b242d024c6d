package io.github.zarrcdm.conventions;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes.Typed;
import io.github.zarrcdm.model.DataType;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Kind;
import java.util.List;

/**
 * Converts integers in attributes that represent values of an array to the array's type, as CF
 * requires. JSON has only one integer type, but netCDF-Java interprets a {@code valid_max} of -6 as
 * the unsigned byte 250 only if it is a byte. Numbers outside the type's range are left unchanged.
 *
 * <p>{@code scale_factor} and {@code add_offset} have the type of unpacked values instead. Many
 * writers of JSON drop the {@code .0} of a {@code -100.0}, and netCDF-Java takes an integer beside
 * unsigned values for 4294967196. So they become doubles, as in xarray.
 *
 * @see <a href="https://cfconventions.org/cf-conventions/cf-conventions.html#missing-data">CF
 *     2.5.1</a>
 */
final class ValueAttributes implements Convention {
  private static final List<String> NAMES =
      List.of(
          "missing_value", "valid_min", "valid_max", "valid_range", "flag_values", "flag_masks");

  private static final List<String> UNPACKING = List.of("scale_factor", "add_offset");

  @Override
  public Group apply(Group group) {
    List<Array> arrays = group.arrays().stream().map(ValueAttributes::typed).toList();
    List<Group> groups = group.groups().stream().map(this::apply).toList();
    return group.withMembers(arrays, groups);
  }

  private static Array typed(Array array) {
    Array changed = array;
    for (String name : NAMES) {
      Object value = array.attributes().get(name);
      if (value == null) {
        continue;
      }
      List<?> values = value instanceof List<?> list ? list : List.of(value);
      if (!values.isEmpty() && values.stream().allMatch(v -> holds(array.type(), v))) {
        changed =
            changed.withAttributes(changed.attributes().with(name, typed(array.type(), values)));
      }
    }
    for (String name : UNPACKING) {
      if (array.attributes().get(name) instanceof Long whole) {
        changed =
            changed.withAttributes(changed.attributes().with(name, (Object) whole.doubleValue()));
      }
    }
    return changed;
  }

  private static boolean holds(DataType type, Object value) {
    int bits =
        switch (type.kind()) {
          case BYTE -> Byte.SIZE;
          case SHORT -> Short.SIZE;
          case INT -> Integer.SIZE;
          default -> 0;
        };
    if (bits == 0 || type.name().equals("bool") || !(value instanceof Long number)) {
      return false;
    }
    int free = Long.SIZE - bits;
    return (type.unsigned() ? number << free >>> free : number << free >> free) == number;
  }

  private static Typed typed(DataType type, List<?> values) {
    return new Typed(
        type.kind(), type.unsigned(), values.stream().map(v -> boxed(type.kind(), v)).toList());
  }

  private static Number boxed(Kind kind, Object value) {
    Number number = (Number) value;
    return switch (kind) {
      case BYTE -> number.byteValue();
      case SHORT -> number.shortValue();
      default -> number.intValue();
    };
  }
}
