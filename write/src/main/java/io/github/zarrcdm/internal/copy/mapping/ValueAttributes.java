package io.github.zarrcdm.internal.copy.mapping;

import static io.github.zarrcdm.internal.cf.CfAttributes.FILL_VALUE;
import static io.github.zarrcdm.internal.cf.CfAttributes.OF_VALUES;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNSIGNED;

import io.github.zarrcdm.internal.copy.quirks.Hdf4Values;
import io.github.zarrcdm.internal.copy.quirks.Hdf5Description;
import io.github.zarrcdm.model.Attributes;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import ucar.ma2.DataType;
import ucar.nc2.Attribute;
import ucar.nc2.EnumTypedef;
import ucar.nc2.Variable;

/** Attributes that speak of the values of their variable, in the type that these have in Zarr. */
final class ValueAttributes {
  private ValueAttributes() {}

  /** Returns {@code attributes} of {@code variable}, with these as its array has them. */
  static Attributes of(Variable variable, Attributes attributes) {
    DataType type = Hdf5Description.type(variable);
    if (variable.getDataType().isEnum() && variable.getEnumTypedef() != null) {
      return ofEnumeration(variable, type, attributes);
    }
    if (type == DataType.BOOLEAN) {
      return attributes.withDefault("dtype", "bool");
    }
    return type.isUnsigned() ? withoutSign(variable, attributes) : attributes;
  }

  /**
   * xarray takes {@code _Unsigned = "false"} of unsigned integers for a sign, so that stays; "true"
   * is what the type says.
   */
  private static Attributes withoutSign(Variable variable, Attributes attributes) {
    Attributes changed = attributes;
    for (String name : OF_VALUES) {
      Attribute attribute = variable.findAttribute(name);
      if (attribute != null && Hdf4Values.hasSignOf(variable, attribute) && attributes.has(name)) {
        changed = changed.with(name, JsonAttributes.value(attribute, true));
      }
    }
    return "true".equals(lower(changed.text(UNSIGNED))) ? changed.without(UNSIGNED) : changed;
  }

  private static String lower(@Nullable String text) {
    return text == null ? "" : text.toLowerCase(Locale.ROOT);
  }

  /**
   * Of enumerations netCDF-Java gives these attributes as names. A {@code _FillValue} in numbers is
   * HDF5's default, which no attribute of the file says.
   */
  private static Attributes ofEnumeration(
      Variable variable, DataType numbers, Attributes attributes) {
    EnumTypedef type = variable.getEnumTypedef();
    Attributes changed = attributes;
    for (String name : OF_VALUES) {
      String text = attributes.text(name);
      if (text != null) {
        Optional<Long> number = FlagAttributes.number(type, numbers, text);
        changed = number.isPresent() ? changed.with(name, number.get()) : changed;
      } else if (name.equals(FILL_VALUE)) {
        changed = changed.without(FILL_VALUE);
      }
    }
    return FlagAttributes.of(type, numbers, changed);
  }
}
