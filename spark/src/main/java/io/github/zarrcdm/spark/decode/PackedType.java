package io.github.zarrcdm.spark.decode;

import static java.util.Objects.requireNonNull;

import io.github.zarrcdm.internal.netcdf.NetcdfFill;
import java.io.Serializable;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
          "int16", (long) NetcdfFill.SHORT,
          "int32", (long) NetcdfFill.INT,
          "uint8", 255L,
          "uint16", 65535L,
          "uint32", 4294967295L);

  private static final Pattern ONE =
      Pattern.compile("\\s*(.+?)\\s*=\\s*(u?int(?:8|16|32))\\s*:([^:]+)(?::([^:]+))?");

  /**
   * The types that the option {@code packing} gives to columns, by their names, of which case does
   * not count; none if it is null. Throws {@link IllegalArgumentException} if it is malformed.
   */
  public static Map<String, PackedType> of(@Nullable String option) {
    Map<String, PackedType> types = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (String one : option == null ? new String[0] : option.split(",")) {
      Matcher parts = ONE.matcher(one);
      if (!parts.matches()) {
        throw malformed(one);
      }
      String type = parts.group(2).toLowerCase(Locale.ROOT);
      double scale = number(parts.group(3), one);
      double offset = parts.group(4) == null ? 0 : number(parts.group(4), one);
      if (scale == 0) {
        throw malformed(one);
      }
      long missing = requireNonNull(MISSING.get(type));
      if (types.put(parts.group(1), new PackedType(type, missing, scale, offset)) != null) {
        throw new IllegalArgumentException(
            "zarr: the option packing names %s twice; name each column once"
                .formatted(parts.group(1)));
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
      // As for a number that is none.
    }
    throw malformed(one);
  }

  private static IllegalArgumentException malformed(String one) {
    return new IllegalArgumentException(
        "zarr: the option packing has \"%s\"; expected COLUMN=TYPE:SCALE or COLUMN=TYPE:SCALE:OFFSET with a type of int8, int16, int32, uint8, uint16 or uint32 and a scale other than 0, such as t2m=int16:0.01:273.15"
            .formatted(one.strip()));
  }
}
