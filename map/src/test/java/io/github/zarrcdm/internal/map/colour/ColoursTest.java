package io.github.zarrcdm.internal.map.colour;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.internal.map.axis.LogTickMarks;
import io.github.zarrcdm.internal.map.axis.NumberText;
import io.github.zarrcdm.internal.map.axis.TickMark;
import java.awt.Color;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import ucar.ma2.DataType;
import ucar.nc2.Attribute;
import ucar.nc2.AttributeContainerMutable;

class ColoursTest {
  private static final Colours ANY = new Colours(null, null, false, null);

  @ParameterizedTest
  @CsvSource({
    "3.5, 3.5",
    "0.0005, 0.0005",
    "850, 850",
    "0, 0",
    "-2.25, -2.25",
    "101325, 101325",
    "1.5e9, 1.5e9",
    "2e-7, 2e-7",
    "0.1, 0.1",
  })
  void numbersAreWrittenAsTheyAre(double value, String text) {
    assertThat(NumberText.text(value)).isEqualTo(text);
    assertThat(NumberText.text((float) value)).isEqualTo(text);
  }

  @Test
  void aConstantHasOneMarkWithItsValue() throws Exception {
    Scale scale = Scale.of(new double[] {0.0005, Double.NaN, 0.0005}, ANY).orElseThrow();
    assertThat(scale.low()).isEqualTo(scale.high());
    assertThat(scale.under() || scale.over()).isFalse();
    assertThat(scale.rgb(0.0005)).isNotIn(scale.rgb(Double.NaN), scale.rgb(0), scale.rgb(1));
  }

  @Test
  void missingValuesHaveNoScale() throws Exception {
    assertThat(Scale.of(new double[] {Double.NaN, Double.NaN}, ANY)).isEmpty();
  }

  /** White is 0, and as far to one side is as strong a colour as to the other. */
  @Test
  void valuesOfBothSignsHaveColoursAroundZero() throws Exception {
    Scale scale = Scale.of(new double[] {-4, 1, 2}, ANY).orElseThrow();
    assertThat(scale.rgb(0)).isEqualTo(0xF7F7F7);
    Color cold = new Color(scale.rgb(-2));
    Color warm = new Color(scale.rgb(2));
    assertThat(cold.getBlue()).isGreaterThan(cold.getRed());
    assertThat(warm.getRed()).isGreaterThan(warm.getBlue());
    assertThat(scale.rgb(-4)).isEqualTo(0x053061);
    assertThat(scale.rgb(2)).isNotEqualTo(0x67001F);
    assertThat(Scale.of(new double[] {-0.1, 10}, ANY).orElseThrow().map().diverging()).isFalse();
  }

  @Test
  void arrowsStandWhereValuesGoBeyond() throws Exception {
    double[] values = {0, 5, 10};
    Scale above = Scale.of(values, new Colours(0.0, 8.0, false, null)).orElseThrow();
    assertThat(above.over()).isTrue();
    assertThat(above.under()).isFalse();
    Scale below = Scale.of(values, new Colours(1.0, null, false, null)).orElseThrow();
    assertThat(below.under()).isTrue();
    assertThat(below.over()).isFalse();
    assertThat(Scale.of(values, new Colours(null, null, true, null)).orElseThrow().under())
        .isTrue();
  }

  @Test
  void aLogarithmicScaleHasItsMarksAtPowersOfTen() {
    assertThat(LogTickMarks.between(0.01, 1000, 6))
        .extracting(TickMark::text)
        .containsExactly("0.01", "0.1", "1", "10", "100", "1000");
    assertThat(LogTickMarks.between(1, 100, 8))
        .extracting(TickMark::text)
        .contains("1", "2", "5", "50");
  }

  /** Sixteen had colours of their own once. */
  @Test
  void noTwoCategoriesHaveOneColour() {
    List<Integer> numbers = IntStream.range(0, 250).boxed().toList();
    AttributeContainerMutable attributes = new AttributeContainerMutable("v");
    attributes.addAttribute(
        Attribute.builder("flag_values")
            .setDataType(DataType.INT)
            .setValues(
                ucar.ma2.Array.makeFromJavaArray(numbers.stream().mapToInt(i -> i).toArray()))
            .build());
    attributes.addAttribute(
        new Attribute(
            "flag_meanings",
            String.join(" ", numbers.stream().map(number -> "kind" + number).toList())));
    Flags flags = Flags.of(attributes).orElseThrow();
    assertThat(new HashSet<>(flags.colours())).hasSize(250).doesNotContain(Flags.OTHER);
    assertThat(flags.colour(7)).isEqualTo(flags.colours().get(7));
    assertThat(flags.colour(1000)).isEqualTo(Flags.OTHER);
  }

  @Test
  void everyColourMapThatIsNamedIsThereBothWays() {
    for (String name : ColourMap.NAMES.split(", ")) {
      ColourMap map = ColourMap.named(name).orElseThrow();
      ColourMap reversed = ColourMap.named(name + "_r").orElseThrow();
      assertThat(reversed.rgb(0)).isEqualTo(map.rgb(1));
      assertThat(reversed.rgb(0.25)).isEqualTo(map.rgb(0.75));
    }
    assertThat(ColourMap.named("jet")).isEmpty();
  }
}
