package io.github.zarrcdm.serve.picture;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** How wide pictures are: two widths, so that nobody asks for any number of them. */
public enum PictureSize {
  /** For phones, on which the letters of a wide one would be too small. */
  NARROW(400),
  WIDE(800);

  private final int pixels;

  PictureSize(int pixels) {
    this.pixels = pixels;
  }

  /** Returns the width in pixels. */
  public int pixels() {
    return pixels;
  }

  /** Returns the word for this in URLs. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the one with this {@code word}; empty if there is none. */
  public static Optional<PictureSize> of(String word) {
    return Arrays.stream(values()).filter(size -> size.word().equals(word)).findFirst();
  }
}
