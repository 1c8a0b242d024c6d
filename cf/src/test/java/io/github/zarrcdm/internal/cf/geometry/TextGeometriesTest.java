package io.github.zarrcdm.internal.cf.geometry;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Texts of geometries, and what {@link WellKnownText} makes of their nodes and parts. */
class TextGeometriesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "POINT (1 2)",
        "MULTIPOINT ((1 2), (3 4))",
        "LINESTRING (0 0, 1.5 -2, 1.0E-7 3)",
        "MULTILINESTRING ((0 0, 1 1), (2 2, 3 3, 4 5))",
        "POLYGON ((0 0, 4 0, 4 4, 0 0), (1 1, 2 1, 2 2, 1 1))",
        "MULTIPOLYGON (((0 0, 9 0, 9 9, 0 0), (1 1, 2 1, 2 2, 1 1)), ((20 0, 25 0, 25 5, 20 0)))",
        "POLYGON EMPTY"
      })
  void haveTheNodesOfTheirText(String text) {
    TextGeometries read = TextGeometries.of(new String[] {text, "", text});
    WellKnownText written = new WellKnownText(read.type(), read.parts(), read.x(), read.y());
    assertThat(written.of(0)).isEqualTo(text);
    assertThat(written.of(2)).isEqualTo(text);
    assertThat(written.of(1)).endsWith(" EMPTY");
    assertThat(read.others()).isZero();
  }

  @Test
  void heightsAreLeftOut() {
    TextGeometries read =
        TextGeometries.of(new String[] {"LINESTRING ZM (0 1 2 3, 4 5 6 7)", "MULTIPOINT (1 2)"});
    assertThat(read.x()).containsExactly(0, 4);
    assertThat(read.y()).containsExactly(1, 5);
  }

  /** They are nowhere, and never the place that the rest of the text would be. */
  @Test
  void placesThatAreMissingStayMissing() {
    TextGeometries read = TextGeometries.of(new String[] {"LINESTRING (NaN 2, 3 4)"});
    assertThat(read.x()).containsExactly(Double.NaN, 3);
    assertThat(read.y()).containsExactly(2, 4);
    assertThat(TextGeometries.of(new String[] {"POINT (1)"}).y()).containsExactly(Double.NaN);
  }

  @Test
  void thoseOfMostDimensionsHaveParts() {
    TextGeometries read =
        TextGeometries.of(
            new String[] {
              "POINT (1 2)",
              "POLYGON ((0 0, 4 0, 4 4, 0 0))",
              "LINESTRING (0 0, 1 1)",
              "GEOMETRYCOLLECTION (POINT (1 2))",
              ""
            });
    assertThat(read.type()).isEqualTo(GeometryType.POLYGON);
    assertThat(read.others()).isEqualTo(3);
    assertThat(read.parts().firstPart(1)).isZero();
    assertThat(read.parts().firstPart(2)).isEqualTo(1);
    assertThat(read.parts().firstPart(3)).isEqualTo(1);
  }

  /** No text makes it fail: what is no number ends a point. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "POINT (",
        "POINT (1",
        "POLYGON ))((1 2",
        "LINESTRING (1 2 3",
        "POINT (1-2 --3 e5 1e)"
      })
  void brokenTextsAreReadAsFarAsTheyGo(String text) {
    assertThat(TextGeometries.of(new String[] {text}).parts().size()).isEqualTo(1);
  }
}
