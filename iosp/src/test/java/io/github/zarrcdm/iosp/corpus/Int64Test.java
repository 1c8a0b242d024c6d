package io.github.zarrcdm.iosp.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.zarrcdm.testing.Corpus;
import io.github.zarrcdm.testing.CorpusCase;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import ucar.ma2.Array;
import ucar.ma2.DataType;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;

/**
 * 64-bit integers by zarr-python and xarray, shown as int or double: the numbers of the oracle, or
 * an error if one of them is lost. Never another number.
 */
class Int64Test {
  @ParameterizedTest(name = "{0} as {1}")
  @CsvSource({"v2_dtypes, int", "v2_dtypes, double", "v3_dtypes, int", "v3_dtypes, double"})
  void extremesAreErrorsThatSayWhatDoesNotFit(String category, String as) throws Exception {
    int refused = 0;
    for (CorpusCase store : Corpus.cases(category)) {
      for (JsonNode array : store.oracle().path("arrays")) {
        if (isLong(array)) {
          try (NetcdfFile file = open(store, as)) {
            Variable variable = Comparison.variable(file, array.path("path").asText());
            if (fits(numbers(array), as)) {
              assertSame(variable, array, as);
            } else {
              refused++;
              assertThatThrownBy(variable::read)
                  .isInstanceOf(IOException.class)
                  .hasMessageContaining(array.path("path").asText())
                  .hasMessageMatching(
                      "(?s).* " + firstLost(numbers(array), as) + " does not fit .*");
            }
          }
        }
      }
    }
    assertThat(refused).isPositive();
  }

  @ParameterizedTest(name = "{0} as {1}")
  @CsvSource({"xarray, int", "xarray, double", "v3_numcodecs, double"})
  void numbersThatFitAreThemselves(String category, String as) throws Exception {
    int compared = 0;
    for (CorpusCase store : Corpus.cases(category)) {
      for (JsonNode array : store.oracle().path("arrays")) {
        if (isLong(array) && fits(numbers(array), as)) {
          try (NetcdfFile file = open(store, as)) {
            assertSame(Comparison.variable(file, array.path("path").asText()), array, as);
            compared++;
          }
        }
      }
    }
    assertThat(compared).isPositive();
  }

  private static NetcdfFile open(CorpusCase store, String as) throws IOException {
    return NetcdfFiles.open("zarr:" + store.store() + "#int64=" + as);
  }

  private static boolean isLong(JsonNode array) {
    return array.path("dtype").asText().matches("[<>][iu]8") && array.path("values").has("data");
  }

  private static List<BigInteger> numbers(JsonNode array) {
    return StreamSupport.stream(array.path("values").path("data").spliterator(), false)
        .map(number -> new BigInteger(number.asText()))
        .toList();
  }

  private static boolean fits(List<BigInteger> numbers, String as) {
    return numbers.stream().allMatch(number -> fits(number, as));
  }

  private static BigInteger firstLost(List<BigInteger> numbers, String as) {
    return numbers.stream().filter(number -> !fits(number, as)).findFirst().orElseThrow();
  }

  private static boolean fits(BigInteger number, String as) {
    return as.equals("int")
        ? number.bitLength() < Integer.SIZE
        : number.bitLength() < Long.SIZE
            && new BigDecimal(number.doubleValue()).toBigInteger().equals(number);
  }

  private static void assertSame(Variable variable, JsonNode array, String as) throws IOException {
    assertThat(variable.getDataType()).isEqualTo(as.equals("int") ? DataType.INT : DataType.DOUBLE);
    Array read = variable.read();
    List<BigInteger> shown =
        IntStream.range(0, (int) read.getSize())
            .mapToObj(i -> new BigDecimal(read.getDouble(i)).toBigInteger())
            .toList();
    assertThat(shown).isEqualTo(numbers(array));
  }
}
