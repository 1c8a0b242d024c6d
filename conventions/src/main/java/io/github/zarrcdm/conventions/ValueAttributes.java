package io.github.zarrcdm.conventions;

import static io.github.zarrcdm.internal.cf.CfAttributes.ADD_OFFSET;
import static io.github.zarrcdm.internal.cf.CfAttributes.OF_VALUES;
import static io.github.zarrcdm.internal.cf.CfAttributes.SCALE_FACTOR;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNSIGNED;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Attributes.Typed;
import io.github.zarrcdm.model.DataType;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Kind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Converts integers in attributes that represent values of an array to the array's type, as CF
 * requires. JSON has only one integer type, but a {@code valid_max} of -6 is the unsigned byte 250
 * only if it is a byte. Numbers outside the type's range are left unchanged.
 *
 * <p>{@code scale_factor} and {@code add_offset} have the type of unpacked values instead. Many
 * writers of JSON drop the {@code .0} of a {@code -100.0}, and an integer beside unsigned values
 * would be 4294967196. So they become doubles, as in xarray. All of these become floats for an
 * array of floats, whose unpacked values are floats in xarray too.
 *
 * @see <a href="https://cfconventions.org/cf-conventions/cf-conventions.html#missing-data">CF
 *     2.5.1</a>
 */
final class ValueAttributes implements Convention {
  private static final List<String> UNPACKING = List.of(SCALE_FACTOR, ADD_OFFSET);

  @Override
  public Group apply(Group group) {
    List<Array> arrays = group.arrays().stream().map(ValueAttributes::typed).toList();
    List<Group> groups = group.groups().stream().map(this::apply).toList();
    return group.withMembers(arrays, groups);
  }

  private static Array typed(Array array) {
    Attributes attributes = array.attributes();
    Attributes typed = attributes;
    boolean floats = array.type().kind() == Kind.FLOAT;
    boolean unsigned =
        array.type().unsigned() || "true".equalsIgnoreCase(attributes.text(UNSIGNED));
    for (String name : OF_VALUES) {
      Object value = attributes.get(name);
      if (value == null) {
        continue;
      }
      List<?> values = value instanceof List<?> list ? list : List.of(value);
      if (!values.isEmpty()
          && values.stream()
              .allMatch(v -> floats ? isNumber(v) : holds(array.type(), unsigned, v))) {
        typed = typed.with(name, typed(array.type(), values));
      }
    }
    for (String name : UNPACKING) {
      Object value = attributes.get(name);
      if (floats && isNumber(value)) {
        typed = typed.with(name, typed(array.type(), List.of(value)));
      } else if (value instanceof Long whole) {
        typed = typed.with(name, (Object) whole.doubleValue());
      }
    }
    return typed == attributes ? array : array.withAttributes(typed);
  }

  private static boolean isNumber(@Nullable Object value) {
    return value instanceof Long || value instanceof Double;
  }

  /**
   * Returns true if the type has {@code value}, of integers that are {@code unsigned} for CF or
   * not.
   */
  private static boolean holds(DataType type, boolean unsigned, Object value) {
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
    return unsigned && number << free >>> free == number
        || !type.unsigned() && number << free >> free == number;
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
      case FLOAT -> number.floatValue();
      default -> number.intValue();
    };
  }
}
