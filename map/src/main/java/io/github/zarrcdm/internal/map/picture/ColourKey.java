package io.github.zarrcdm.internal.map.picture;

import java.awt.Graphics2D;

/** What the colours of a picture mean, beside it. */
interface ColourKey {
  /** Returns the room that it takes to the right of a picture. */
  int width();

  /** Draws it to the right of {@code frame}. */
  void draw(Graphics2D pen, Frame frame);

  /** No key. */
  static ColourKey none() {
    return new ColourKey() {
      @Override
      public int width() {
        return 36;
      }

      @Override
      public void draw(Graphics2D pen, Frame frame) {
        // Nothing to explain.
      }
    };
  }
}
