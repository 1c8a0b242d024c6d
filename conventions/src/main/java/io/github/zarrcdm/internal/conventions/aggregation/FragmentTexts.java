package io.github.zarrcdm.internal.conventions.aggregation;

import static io.github.zarrcdm.internal.cf.CfAttributes.FILL_VALUE;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Kind;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The texts of an array: of strings, or of characters along the last dimension. */
public final class FragmentTexts {
  private FragmentTexts() {}

  /** Throws unless a variable of this kind can have URIs or identifiers. */
  public static void check(String name, Kind kind) {
    if (kind != Kind.STRING) {
      throw new IllegalArgumentException(
          "\"%s\" must be text, because it names fragments".formatted(name));
    }
  }

  /** Throws unless {@code array} can have URIs or identifiers. */
  static void check(Array array) {
    Kind kind = array.type().kind();
    check(array.path(), kind == Kind.CHAR && array.rank() > 0 ? Kind.STRING : kind);
  }

  /**
   * Returns one text for each; null for a missing one. {@code values} are those of {@code array}.
   */
  static @Nullable Object[] of(Array array, Object values) {
    @Nullable Object[] texts =
        array.type().kind() == Kind.STRING
            ? ((Object[]) values).clone()
            : joined((byte[]) values, (int) array.shape()[array.rank() - 1]);
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
