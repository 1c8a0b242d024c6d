package io.github.zarrcdm.internal.convert.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import ucar.ma2.DataType;
import ucar.nc2.Attribute;
import ucar.nc2.Group;
import ucar.nc2.Variable;

class QuantizationTest {
  private static final float NETCDF_FILL = 9.96921e36f;

  /** netcdf-c rounds to the same, but for ties, and keeps its fill values too. */
  @Test
  void valuesAreRoundedExceptThoseThatStandForMissingData() {
    Variable.Builder<?> builder = Variable.builder().setName("v").setDataType(DataType.FLOAT);
    builder.addAttribute(new Attribute("missing_value", -999.9f));
    Variable variable = builder.build(Group.builder().setName("").build());
    float[] values = {1.2345678f, -999.9f, NETCDF_FILL, Float.NaN, 3.4e38f, -0.0f};
    assertThat(
            (float[]) Quantization.of("bitround:1").rounded(values, Quantization.missing(variable)))
        .containsExactly(1f, -999.9f, NETCDF_FILL, Float.NaN, 3.4e38f, -0.0f);
  }
}
