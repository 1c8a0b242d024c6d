package io.github.zarrcdm.spark.decode;

import io.github.zarrcdm.internal.netcdf.NetcdfFill;
import io.github.zarrcdm.model.Kind;
import java.io.Serializable;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How a new variable is packed: the integers that are stored, and the numbers that unpack them.
 *
 * @param type of the array, such as {@code int16}
 * @param missing the integer that stands for null: netCDF's default fill value of the type; -127
 *     and 255 of bytes, which have none
 * @see <a href="https://cfconventions.org/cf-conventions/cf-conventions.html#packed-data">CF, 8.1
 *     Packed Data</a>
 */
public record PackedType(String type, long missing, double scale, double offset)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  private static final Map<String, Long> MISSING =
      Map.of(
          "int8", -127L,
          "int16", fill(Kind.SHORT, false),
          "int32", fill(Kind.INT, false),
          "uint8", 255L,
          "uint16", fill(Kind.SHORT, true),
          "uint32", fill(Kind.INT, true));

  private static long fill(Kind kind, boolean unsigned) {
    return (Long) NetcdfFill.of(kind, unsigned).orElseThrow();
  }

  /**
   * Returns the types that the option {@code packing} gives to columns, by their names in any case;
   * none if it is null. Throws {@link IllegalArgumentException} if it is malformed.
   */
  public static Map<String, PackedType> of(@Nullable String option) {
    Map<String, PackedType> types = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (String one : option == null ? new String[0] : option.split(",")) {
      int equals = one.indexOf('=');
      String column = equals < 0 ? "" : one.substring(0, equals).strip();
      String[] parts = one.substring(equals + 1).split(":", -1);
      String type = parts[0].strip();
      Long missing = MISSING.get(type);
      if (column.isEmpty() || missing == null || parts.length < 2 || parts.length > 3) {
        throw malformed(one);
      }
      double scale = number(parts[1], one);
      double offset = parts.length == 2 ? 0 : number(parts[2], one);
      if (scale == 0) {
        throw malformed(one);
      }
      if (types.put(column, new PackedType(type, missing, scale, offset)) != null) {
        throw new IllegalArgumentException(
            "zarr: the option packing names %s twice; name each column once".formatted(column));
      }
    }
    return types;
  }

  private static double number(String text, String one) {
    try {
      double number = Double.parseDouble(text.strip());
      if (Double.isFinite(number)) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Reported below, as infinities are.
    }
    throw malformed(one);
  }

  private static IllegalArgumentException malformed(String one) {
    return new IllegalArgumentException(
        "zarr: the option packing has \"%s\"; expected COLUMN=TYPE:SCALE or COLUMN=TYPE:SCALE:OFFSET with a type of int8, int16, int32, uint8, uint16 or uint32 and a scale other than 0, such as t2m=int16:0.01:273.15"
            .formatted(one.strip()));
  }
}
