package io.github.zarrcdm.internal.map.colour;

import static io.github.zarrcdm.internal.cf.CfAttributes.FLAG_MEANINGS;
import static io.github.zarrcdm.internal.cf.CfAttributes.FLAG_VALUES;

import java.awt.Color;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import ucar.ma2.Array;
import ucar.nc2.Attribute;
import ucar.nc2.AttributeContainer;

/**
 * Values that are categories, as CF's {@code flag_values} and {@code flag_meanings} tell them.
 *
 * @param values the number of each category
 * @param meanings what each is called
 * @param colours of each, no two alike
 * @see <a href="https://cfconventions.org/cf-conventions/cf-conventions.html#flags">CF: flags</a>
 */
public record Flags(List<Double> values, List<String> meanings, List<Color> colours) {
  /** The colour of a value outside all categories. */
  public static final Color OTHER = new Color(0x1A1A1A);

  /** Colours that differ for most eyes, after Okabe and Ito, and lighter ones of them. */
  private static final int[] COLOURS = {
    0x0072B2, 0xE69F00, 0x009E73, 0xD55E00, 0x56B4E9, 0xCC79A7, 0xF0E442, 0x555555, 0x80B8D8,
    0xF2CF80, 0x80CEB9, 0xEAAF80, 0xAADAF4, 0xE5BCD3, 0xF7F1A1, 0xAAAAAA
  };

  private static final float GOLDEN = 0.618034f;

  /** Of more categories nobody can tell the colours, and each pixel would be looked up in all. */
  private static final int MOST = 1000;

  public Flags {
    values = List.copyOf(values);
    meanings = List.copyOf(meanings);
    colours = List.copyOf(colours);
  }

  /**
   * Returns the flags of a variable with {@code attributes}; none where they are missing, do not
   * match or are too many.
   */
  public static Optional<Flags> of(AttributeContainer attributes) {
    Attribute numbers = attributes.findAttribute(FLAG_VALUES);
    String words = attributes.findAttributeString(FLAG_MEANINGS, "").trim();
    if (numbers == null || numbers.isString() || numbers.getValues() == null || words.isEmpty()) {
      return Optional.empty();
    }
    List<String> meanings = List.of(words.split("\\s+"));
    Array array = numbers.getValues();
    if (array.getSize() > MOST) {
      return Optional.empty();
    }
    List<Double> values = new ArrayList<>();
    for (int i = 0; i < array.getSize(); i++) {
      values.add(array.getDouble(i));
    }
    return values.isEmpty() || values.size() != meanings.size()
        ? Optional.empty()
        : Optional.of(new Flags(values, meanings, distinct(values.size())));
  }

  /** Beyond those of the list, hues far from each other, in turn light and dark. */
  private static List<Color> distinct(int count) {
    Set<Color> colours = new LinkedHashSet<>();
    for (int i = 0; colours.size() < count; i++) {
      Color next =
          i < COLOURS.length
              ? new Color(COLOURS[i])
              : Color.getHSBColor(i * GOLDEN, 0.45f + 0.15f * (i % 4), 0.5f + 0.12f * (i % 5));
      if (!next.equals(OTHER)) {
        colours.add(next);
      }
    }
    return List.copyOf(colours);
  }

  public boolean holds(double value) {
    return values.contains(value);
  }

  /** Returns the colour of {@code value}. */
  Color colour(double value) {
    int at = values.indexOf(value);
    return at >= 0
        ? colours.get(at)
        : Double.isNaN(value) ? new Color(ColourMap.LIGHT_GREY) : OTHER;
  }
}
