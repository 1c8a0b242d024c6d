package io.github.zarrcdm.internal.codec.filter;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HalfFloatTest {
  @ParameterizedTest
  @CsvSource({
    "0x0000, 0",
    "0x8000, -0.0",
    "0x3c00, 1",
    "0xc000, -2",
    "0x7bff, 65504",
    "0x0001, 5.9604644775390625e-8",
    "0x03ff, 6.097555160522461e-5",
    "0x0400, 6.103515625e-5",
    "0x7c00, Infinity",
    "0xfc00, -Infinity"
  })
  void valuesOfTheStandard(String bits, float value) {
    assertThat(HalfFloat.toFloat(Integer.decode(bits))).isEqualTo(value);
    assertThat(HalfFloat.of(value)).isEqualTo(Integer.decode(bits));
  }

  @ParameterizedTest
  @CsvSource({
    "1.00048828125, 1",
    "1.00146484375, 1.001953125",
    "65519.99, 65504",
    "65520, Infinity",
    "2.9802322387695312e-8, 0",
    "2.99e-8, 5.9604644775390625e-8"
  })
  void tiesGoToEven(double value, float half) {
    assertThat(HalfFloat.toFloat(HalfFloat.of(value))).isEqualTo(half);
  }

  @Test
  void everyHalfIsItself() {
    for (int bits = 0; bits < 1 << 16; bits++) {
      float value = HalfFloat.toFloat(bits);
      if (!Float.isNaN(value)) {
        assertThat(HalfFloat.of(value)).isEqualTo(bits);
      }
    }
  }
}
