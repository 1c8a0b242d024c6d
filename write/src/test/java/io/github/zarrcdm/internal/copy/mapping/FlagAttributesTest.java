package io.github.zarrcdm.internal.copy.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import ucar.ma2.DataType;
import ucar.nc2.EnumTypedef;

class FlagAttributesTest {
  /** A {@code _FillValue} need not be a member, and netCDF-Java gives it as a text. */
  @Test
  void numbersWithoutANameAreInTheTextOfNetcdfJava() {
    EnumTypedef sky = new EnumTypedef("sky", Map.of(1, "clear"), DataType.ENUM1);
    for (DataType numbers : List.of(DataType.ENUM1, DataType.BYTE)) {
      long last = numbers == DataType.BYTE ? -1 : 255;
      assertThat(FlagAttributes.number(sky, numbers, "clear")).hasValue(1L);
      assertThat(FlagAttributes.number(sky, numbers, "Unknown enum value=9")).hasValue(9L);
      assertThat(FlagAttributes.number(sky, numbers, "Unknown enum value=-1")).hasValue(last);
      assertThat(FlagAttributes.number(sky, numbers, "Unknown enum value=255")).hasValue(last);
      assertThat(FlagAttributes.number(sky, numbers, "cloudy")).isEmpty();
    }
  }
}
