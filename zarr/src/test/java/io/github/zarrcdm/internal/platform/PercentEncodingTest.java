package io.github.zarrcdm.internal.platform;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PercentEncodingTest {
  /**
   * By {@code urllib.parse.quote} of Python 3.13: of a part with {@code safe=''}, and of a path.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "a b; a%20b; a%20b",
        "a+b; a%2Bb; a%2Bb",
        "a%2Fb; a%252Fb; a%252Fb",
        "a/b; a%2Fb; a/b",
        "é ü; %C3%A9%20%C3%BC; %C3%A9%20%C3%BC",
        "日本; %E6%97%A5%E6%9C%AC; %E6%97%A5%E6%9C%AC",
        "😀; %F0%9F%98%80; %F0%9F%98%80",
        "#?&=; %23%3F%26%3D; %23%3F%26%3D",
        "100%; 100%25; 100%25",
        "~-._; ~-._; ~-._",
        "<>|^`{}[]; %3C%3E%7C%5E%60%7B%7D%5B%5D; %3C%3E%7C%5E%60%7B%7D%5B%5D"
      })
  void encodesAsPython(String text, String part, String path) {
    assertThat(PercentEncoding.encode(text)).isEqualTo(part);
    assertThat(PercentEncoding.path(text)).isEqualTo(path);
    assertThat(PercentEncoding.decode(part)).contains(text);
    assertThat(PercentEncoding.decode(path)).contains(text);
  }

  @Property
  void decodesWhatItEncoded(@ForAll String any, @ForAll String kept) {
    String text =
        any.codePoints()
            .filter(c -> c < 0xd800 || c > 0xdfff)
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString();
    String safe = kept.replace("%", "");
    assertThat(PercentEncoding.decode(PercentEncoding.encode(text, safe))).contains(text);
  }

  /** Java's URLs are the other implementation. */
  @Property
  void whatItEncodesIsAsciiAndMeansTheSameInAUrl(@ForAll String any) {
    String text =
        any.codePoints()
            .filter(c -> c < 0xd800 || c > 0xdfff)
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString();
    String encoded = PercentEncoding.path(text);
    assertThat(US_ASCII.newEncoder().canEncode(encoded)).isTrue();
    assertThat(URI.create("http://host/" + encoded).getPath()).isEqualTo("/" + text);
    assertThat(URI.create("http://host/" + encoded).getRawQuery()).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"100%", "%", "%2", "a%zz", "%-1", "%FF", "%C3", "%ED%A0%80", "%C0%AF"})
  void whatIsNoEncodingStaysAsItIs(String text) {
    assertThat(PercentEncoding.decode(text)).isEmpty();
    assertThat(PercentEncoding.decodeIfEncoded(text)).isEqualTo(text);
  }

  @Test
  void aPlusIsAPlus() {
    assertThat(PercentEncoding.decode("a+b%2Bc")).contains("a+b+c");
  }
}
