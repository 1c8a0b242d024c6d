package io.github.zarrcdm.internal.cf.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What shapely 2.2 writes as WKB and as text: both byte orders, ISO and extended, with an SRID. */
class WellKnownBinaryTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          000000000100000000000000000000000000000000 | POINT (0 0)
          0101000000000000000000F87F000000000000F87F | POINT EMPTY
          00000003E93FF000000000000040000000000000004008000000000000 | POINT Z (1 2 3)
          0102000020E61000000200000000000000000000000000000000000000000000000000F83F00000000000000C0 | LINESTRING (0 0, 1.5 -2)
          0000000003000000020000000400000000000000000000000000000000401000000000000000000000000000004010000000000000401000000000000000000000000000000000000000000000000000043FF00000000000003FF000000000000040000000000000003FF0000000000000400000000000000040000000000000003FF00000000000003FF0000000000000 | POLYGON ((0 0, 4 0, 4 4, 0 0), (1 1, 2 1, 2 2, 1 1))
          0104000000020000000101000000000000000000F03F0000000000000040010100000000000000000008400000000000001040 | MULTIPOINT ((1 2), (3 4))
          000000000500000002000000000200000002000000000000000000000000000000003FF00000000000003FF00000000000000000000002000000024000000000000000400000000000000040080000000000004008000000000000 | MULTILINESTRING ((0 0, 1 1), (2 2, 3 3))
          0106000000020000000103000000010000000400000000000000000000000000000000000000000000000000F03F0000000000000000000000000000F03F000000000000F03F000000000000000000000000000000000103000000010000000400000000000000000014400000000000001440000000000000184000000000000014400000000000001840000000000000184000000000000014400000000000001440 | MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)), ((5 5, 6 5, 6 6, 5 5)))
          00000000070000000200000000013FF00000000000004000000000000000000000000200000002000000000000000000000000000000003FF00000000000003FF0000000000000 | GEOMETRYCOLLECTION (POINT (1 2), LINESTRING (0 0, 1 1))
          010300000000000000 | POLYGON EMPTY
          0101000080000000000000F03F00000000000000400000000000000840 | POINT Z (1 2 3)
          """)
  void isTextAsShapelyWritesIt(String hex, String text) {
    byte[] bytes = HexFormat.of().parseHex(hex);
    assertThat(WellKnownBinary.text(bytes)).isEqualTo(text);
    assertThat(WellKnownBinary.text(Arrays.copyOf(bytes, bytes.length + 7)))
        .as("with NULs behind it")
        .isEqualTo(text);
    for (int length = 0; length < bytes.length; length++) {
      byte[] part = Arrays.copyOf(bytes, length);
      assertThatThrownBy(() -> WellKnownBinary.text(part))
          .as("%s bytes", length)
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "020100000000000000000000000000000000000000", // no such byte order
        "010800000000000000", // a circular string
        "0106000000010000000101000000000000000000F03F0000000000000040", // polygons with a point
        "0103000000ffffffff", // -1 rings
        "0103000000ffffff7f" // more rings than bytes
      })
  void otherBytesAreRefusedBeforeMemoryIsTaken(String hex) {
    assertThatThrownBy(() -> WellKnownBinary.text(HexFormat.of().parseHex(hex)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("its WKB ");
  }

  @Test
  void collectionsInEachOtherEnd() {
    byte[] deep = HexFormat.of().parseHex("010700000001000000".repeat(10_000));
    assertThatThrownBy(() -> WellKnownBinary.text(deep))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("17 deep");
  }
}
