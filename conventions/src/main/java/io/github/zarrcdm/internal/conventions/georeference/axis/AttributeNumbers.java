package io.github.zarrcdm.internal.conventions.georeference.axis;

import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Attributes.Typed;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Numbers in attributes. */
public final class AttributeNumbers {
  private static final double[] NONE = {};

  private AttributeNumbers() {}

  /**
   * Returns the numbers of the list or single number of that name; empty if it is missing or
   * contains anything but finite numbers.
   */
  public static double[] of(Attributes attributes, String name) {
    return of(attributes.get(name));
  }

  public static double[] of(@Nullable Object value) {
    List<?> values =
        value instanceof Typed typed
            ? typed.values()
            : value instanceof List<?> list ? list : value == null ? List.of() : List.of(value);
    double[] numbers = new double[values.size()];
    for (int i = 0; i < numbers.length; i++) {
      if (!(values.get(i) instanceof Number number) || !Double.isFinite(number.doubleValue())) {
        return NONE;
      }
      numbers[i] = number.doubleValue();
    }
    return numbers;
  }

  /** Returns the first number of that name. */
  public static double first(Attributes attributes, String name, double otherwise) {
    double[] numbers = of(attributes, name);
    return numbers.length == 0 ? otherwise : numbers[0];
  }

  /**
   * Returns the numbers in {@code text}, separated by blanks or commas; empty if there is anything
   * else.
   */
  public static double[] parse(String text) {
    String[] words = text.strip().split("[\\s,]+");
    double[] numbers = new double[words.length];
    try {
      for (int i = 0; i < words.length; i++) {
        numbers[i] = Double.parseDouble(words[i]);
      }
    } catch (NumberFormatException e) {
      return NONE;
    }
    return numbers;
  }
}
