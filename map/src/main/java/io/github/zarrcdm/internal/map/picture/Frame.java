package io.github.zarrcdm.internal.map.picture;

import io.github.zarrcdm.internal.map.axis.Axis;

/**
 * The part of a picture in which cells are drawn, in pixels.
 *
 * @param margin the room to its left
 */
record Frame(int margin, int left, int top, int width, int height, Axis x, Axis y) {

  double column(double value) {
    return left + x.partFromLeft(value) * width;
  }

  double row(double value) {
    return top + y.partFromTop(value) * height;
  }

  int right() {
    return left + width;
  }

  int bottom() {
    return top + height;
  }
}
