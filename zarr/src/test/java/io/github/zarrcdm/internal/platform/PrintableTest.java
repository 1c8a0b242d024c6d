package io.github.zarrcdm.internal.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.error.Finding.Severity;
import io.github.zarrcdm.error.ZarrException;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class PrintableTest {
  @Test
  void messagesAndFindingsAreOneLineWithoutControlCharacters() {
    String forged = "a\r\nERROR b\u001b[2J\u009b5n\u202ec\t\u0000";
    String shown = "a\\u000d\\u000aERROR b\\u001b[2J\\u009b5n\\u202ec\\u0009\\u0000";
    assertThat(new ZarrException.Malformed(forged)).hasMessage(shown);
    assertThat(new ZarrException.Corrupt(forged, new RuntimeException())).hasMessage(shown);
    assertThat(new Finding(Severity.NOTE, forged, forged, forged))
        .hasToString("%s: %s (%s)".formatted(shown, shown, shown));
  }

  @Test
  void whatBecomesOfOtherFailuresIsOneLineToo() {
    assertThatThrownBy(
            () ->
                IoErrors.translate(
                    "array /a\nERROR b",
                    () -> {
                      throw new IllegalStateException("c\u001b[2J");
                    }))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("array /a\\u000aERROR b: ")
        .hasMessageContaining("c\\u001b[2J");
  }

  @Test
  void aLongMessageKeepsBothEnds() {
    String message = new ZarrException.NotZarr("start" + "x".repeat(1 << 20) + "end").getMessage();
    assertThat(message).hasSizeLessThan(8_100).startsWith("startx").endsWith("xend");
    assertThat(message).contains("[... 1040584 characters ...]");
  }

  @Test
  void otherTextStaysAsItIs() {
    String text = "é 中文 \ud83d\ude00 \u00a0 \u200f עברית";
    assertThat(Printable.line(text)).isSameAs(text);
  }
}
