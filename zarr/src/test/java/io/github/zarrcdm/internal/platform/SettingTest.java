package io.github.zarrcdm.internal.platform;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What administrators write for a number. */
class SettingTest {
  private static final String PROPERTY = "zarrcdm.test.setting";

  @AfterEach
  void clear() {
    System.clearProperty(PROPERTY);
  }

  @Test
  void whatIsNotSetIsTheStandard() {
    assertThat(Setting.number(PROPERTY, 7)).isEqualTo(7);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "500, 500",
    "64m, 67108864",
    "2G, 2147483648",
    "3k, 3072",
    "1t, 1099511627776",
    "999999999999999999t, 9223372036854775807"
  })
  void aNumberMayHaveAUnit(String text, long number) {
    assertThat(set(text)).isEqualTo(number);
  }

  @ParameterizedTest
  @CsvSource({"2 GB", "-1", "1e9", "''", "many", "99999999999999999999"})
  void whatIsNotANumberIsTheStandard(String text) {
    assertThat(set(text)).isEqualTo(7);
  }

  private static long set(String text) {
    System.setProperty(PROPERTY, text);
    return Setting.number(PROPERTY, 7);
  }
}
