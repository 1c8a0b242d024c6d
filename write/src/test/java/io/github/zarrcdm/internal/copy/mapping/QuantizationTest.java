package io.github.zarrcdm.internal.copy.mapping;

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

  /** As those of many climate models are. */
  @Test
  void aMissingValueThatIsADoubleIsKeptAmongFloats() {
    Variable.Builder<?> builder = Variable.builder().setName("v").setDataType(DataType.FLOAT);
    builder.addAttribute(new Attribute("missing_value", 1e20));
    Variable variable = builder.build(Group.builder().setName("").build());
    float[] values = {1.2345678f, 1e20f};
    assertThat(
            (float[]) Quantization.of("bitround:1").rounded(values, Quantization.missing(variable)))
        .containsExactly(1f, 1e20f);
  }

  /** Ties to even, as numcodecs' BitRound; infinities are not made of numbers. */
  @Test
  void tiesAreRoundedToEvenBits() {
    double[] values = {1.25, 1.75, -1.25, 2.5, 5e-324, Double.MAX_VALUE};
    assertThat((double[]) Quantization.of("bitround:1").rounded(values, new double[0]))
        .containsExactly(1.0, 2.0, -1.0, 2.0, 0.0, Double.MAX_VALUE);
  }
}
