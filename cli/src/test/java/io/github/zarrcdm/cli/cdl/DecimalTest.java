package io.github.zarrcdm.cli.cdl;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DecimalTest {
  /**
   * What C's {@code printf} wrote with {@code %.15g}, {@code %.7g} and {@code %#.15g}, zeros
   * trimmed.
   */
  @ParameterizedTest
  @CsvSource({
    "0.0, 0, 0, 0.",
    "1.0, 1, 1, 1.",
    "-1.0, -1, -1, -1.",
    "0.1, 0.1, 0.1, 0.1",
    "100000.0, 100000, 100000, 100000.",
    "999999, 999999, 999999, 999999.",
    "1000000.0, 1000000, 1000000, 1000000.",
    "1234567, 1234567, 1234567, 1234567.",
    "12345678, 12345678, 1.234568e+07, 12345678.",
    "9999999.5, 9999999.5, 1e+07, 9999999.5",
    "999999.95, 999999.95, 999999.9, 999999.95",
    "0.0001, 0.0001, 0.0001, 0.0001",
    "1e-05, 1e-05, 1e-05, 1.e-05",
    "9.9999999e-05, 9.9999999e-05, 0.0001, 9.9999999e-05",
    "123456789012345, 123456789012345, 1.234568e+14, 123456789012345.",
    "1234567890123456, 1.23456789012346e+15, 1.234568e+15, 1.23456789012346e+15",
    "1000000000000000.0, 1e+15, 1e+15, 1.e+15",
    "1e+16, 1e+16, 1e+16, 1.e+16",
    "1e+300, 1e+300, 1e+300, 1.e+300",
    "5e-324, 4.94065645841247e-324, 4.940656e-324, 4.94065645841247e-324",
    "1.7976931348623157e+308, 1.79769313486232e+308, 1.797693e+308, 1.79769313486232e+308",
    "0.3333333333333333, 0.333333333333333, 0.3333333, 0.333333333333333",
    "0.6666666666666666, 0.666666666666667, 0.6666667, 0.666666666666667",
    "0.5, 0.5, 0.5, 0.5",
    "-2.5, -2.5, -2.5, -2.5",
    "100.25, 100.25, 100.25, 100.25",
    "1e+22, 1e+22, 1e+22, 1.e+22",
    "221.6666717529297, 221.66667175293, 221.6667, 221.66667175293",
    "298.257, 298.257, 298.257, 298.257",
    "6378140.0, 6378140, 6378140, 6378140.",
    "0.015625, 0.015625, 0.015625, 0.015625"
  })
  void writesWhatPrintfWrites(double value, String asDouble, String asFloat, String pointed) {
    assertThat(Decimal.of(value, Decimal.DOUBLE)).isEqualTo(asDouble);
    assertThat(Decimal.of(value, Decimal.FLOAT)).isEqualTo(asFloat);
    assertThat(Decimal.withPoint(value, Decimal.DOUBLE)).isEqualTo(pointed);
  }

  @ParameterizedTest
  @CsvSource({
    "NaN, NaN, NaNf",
    "Infinity, Infinity, Infinityf",
    "-Infinity, -Infinity, -Infinityf"
  })
  void namesWhatIsNotFinite(double value, String asDouble, String asFloat) {
    assertThat(Decimal.of(value, Decimal.DOUBLE)).isEqualTo(asDouble);
    assertThat(Decimal.of(value, Decimal.FLOAT)).isEqualTo(asFloat);
  }

  @Property
  void fifteenDigitsComeBack(@ForAll double value) {
    assertThat(Double.parseDouble(Decimal.of(value, 17))).isEqualTo(value);
  }
}
