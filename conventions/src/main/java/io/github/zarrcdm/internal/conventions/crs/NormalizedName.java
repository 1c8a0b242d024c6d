package io.github.zarrcdm.internal.conventions.crs;

import java.util.Locale;

/** Names as notations and writers spell them, reduced to what they have in common. */
public final class NormalizedName {
  private NormalizedName() {}

  /** Lower case, letters and digits only. */
  public static String of(String name) {
    StringBuilder plain = new StringBuilder(name.length());
    name.toLowerCase(Locale.ROOT)
        .chars()
        .filter(Character::isLetterOrDigit)
        .forEach(c -> plain.append((char) c));
    return plain.toString();
  }
}
