package io.github.zarrcdm.internal.map.picture;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class FontsTest {
  @Test
  void aJavaThatDrawsThemIsFine() {
    assertThatCode(Fonts::check).doesNotThrowAnyException();
  }

  @Test
  void aJavaWithoutThemSaysWhatToInstall() {
    assertThatThrownBy(
            () ->
                Fonts.check(
                    () -> {
                      throw new UnsatisfiedLinkError("libharfbuzz.so.0: cannot open");
                    }))
        .isInstanceOf(IOException.class)
        .hasMessageContainingAll("libharfbuzz.so.0: cannot open", "apt-get install");
  }

  @Test
  void soDoesOneWithoutFonts() {
    assertThatThrownBy(
            () ->
                Fonts.check(
                    () -> {
                      throw new InternalError("java.lang.reflect.InvocationTargetException");
                    }))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("fonts-dejavu-core");
  }
}
