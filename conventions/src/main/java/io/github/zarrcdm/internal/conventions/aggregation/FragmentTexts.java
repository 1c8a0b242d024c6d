package io.github.zarrcdm.internal.conventions.aggregation;

import static io.github.zarrcdm.internal.cf.CfAttributes.FILL_VALUE;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Kind;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The texts of an array: of strings, or of characters along the last dimension. */
final class FragmentTexts {
  private FragmentTexts() {}

  /** One text for each; null for a missing one. {@code values} are those of {@code array}. */
  static @Nullable Object[] of(Array array, Object values) {
    @Nullable Object[] texts =
        array.type().kind() == Kind.STRING
            ? ((Object[]) values).clone()
            : array.type().kind() == Kind.CHAR && array.rank() > 0
                ? joined((byte[]) values, (int) array.shape()[array.rank() - 1])
                : new Object[] {null};
    String missing = array.attributes().text(FILL_VALUE);
    for (int i = 0; i < texts.length; i++) {
      texts[i] = Objects.equals(texts[i], missing) ? null : texts[i];
    }
    return texts;
  }

  private static Object[] joined(byte[] characters, int length) {
    Object[] texts = new Object[length == 0 ? 0 : characters.length / length];
    for (int i = 0; i < texts.length; i++) {
      String text = new String(characters, i * length, length, StandardCharsets.UTF_8);
      int end = text.indexOf(0);
      texts[i] = end < 0 ? text : text.substring(0, end);
    }
    return texts;
  }
}
