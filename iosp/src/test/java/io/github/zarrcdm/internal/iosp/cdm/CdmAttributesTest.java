package io.github.zarrcdm.internal.iosp.cdm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Attributes.Typed;
import io.github.zarrcdm.model.Kind;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import ucar.ma2.DataType;
import ucar.nc2.Attribute;

class CdmAttributesTest {
  static List<Arguments> values() {
    BigInteger big = new BigInteger("18446744073709551615");
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("a", List.of(1L, Double.NaN));
    map.put("b", null);
    return List.of(
        Arguments.of("text", DataType.STRING, "\"text\""),
        Arguments.of("", DataType.STRING, "\"\""),
        Arguments.of(1L, DataType.INT, "1"),
        Arguments.of(1L << 40, DataType.LONG, "1099511627776L"),
        Arguments.of(big, DataType.ULONG, "18446744073709551615"),
        Arguments.of(big.negate(), DataType.STRING, "\"-18446744073709551615\""),
        Arguments.of(1.5, DataType.DOUBLE, "1.5"),
        Arguments.of(true, DataType.BYTE, "1B"),
        Arguments.of(null, DataType.STRING, "\"null\""),
        Arguments.of(List.of(), DataType.STRING, ""),
        Arguments.of(List.of(1L, 2L), DataType.INT, "1, 2"),
        Arguments.of(List.of(1L, 1L << 40), DataType.LONG, "1L, 1099511627776L"),
        Arguments.of(List.of(1L, 2.5), DataType.DOUBLE, "1.0, 2.5"),
        Arguments.of(List.of(true, false), DataType.BYTE, "1B, 0B"),
        Arguments.of(List.of("a", "b"), DataType.STRING, "\"a\", \"b\""),
        Arguments.of(List.of(1L, "b"), DataType.STRING, "\"[1,\\\"b\\\"]\""),
        Arguments.of(Arrays.asList(1L, null), DataType.STRING, "\"[1,null]\""),
        Arguments.of(List.of(List.of(1L), List.of(2L)), DataType.STRING, "\"[[1],[2]]\""),
        Arguments.of(map, DataType.STRING, "\"{\\\"a\\\":[1,NaN],\\\"b\\\":null}\""),
        Arguments.of(new Typed(Kind.SHORT, true, List.of((short) 5)), DataType.USHORT, "5"),
        Arguments.of(Typed.of(Kind.FLOAT, 0.5f), DataType.FLOAT, "0.5f"),
        Arguments.of(Typed.of(Kind.CHAR, "abc"), DataType.STRING, "\"abc\""),
        Arguments.of(new Typed(Kind.INT, false, List.of()), DataType.INT, ""));
  }

  @ParameterizedTest
  @MethodSource("values")
  void everyJsonValueHasAnAttribute(Object value, DataType type, String cdl) {
    Attribute attribute = only(Attributes.NONE.with("a", value));
    assertThat(attribute.getDataType()).isEqualTo(type);
    assertThat(attribute.toString().replaceAll("^(:|\\w+ )?a( = )?|;$| *$", ""))
        .matches(text -> normal(text).contains(normal(cdl)), "contains " + cdl);
  }

  /** netCDF-Java's suffixes of number types are its own matter. */
  private static String normal(String cdl) {
    return cdl.replaceAll("(?<=[0-9])(ULL|UL|LL|US|[BLfSU])\\b", "");
  }

  @Test
  void namesAreLegalAndEachOnlyOnce() {
    Attributes attributes = Attributes.NONE.with("a/b", 1L).with("a b", 2L).with("", 3L);
    assertThat(CdmAttributes.of(attributes, CdmTypes.STORED).stream().map(Attribute::getName))
        .containsExactly("a_b", "a_b_2", "_");
  }

  @Test
  void where64BitIntegersAreNotWantedTheyAreDoubles() {
    Attribute attribute =
        CdmAttributes.of(
                Attributes.NONE.with("a", 1L << 40), new CdmTypes(Int64.INT, Opaque.OPAQUE, false))
            .get(0);
    assertThat(attribute.getDataType()).isEqualTo(DataType.DOUBLE);
    assertThat(attribute.getNumericValue()).isEqualTo(1099511627776.0);
  }

  @Test
  void anUnsignedFillValueAsDoubleKeepsItsSize() {
    Typed fill = new Typed(Kind.LONG, true, List.of(-1L));
    Attributes attributes = Attributes.NONE.with("_FillValue", fill);
    assertThat(
            CdmAttributes.of(attributes, new CdmTypes(Int64.DOUBLE, Opaque.OPAQUE, false))
                .get(0)
                .getNumericValue())
        .isEqualTo(0x1p64);
  }

  private static Attribute only(Attributes attributes) {
    List<Attribute> all = CdmAttributes.of(attributes, CdmTypes.STORED);
    assertThat(all).hasSize(1);
    return all.get(0);
  }
}
