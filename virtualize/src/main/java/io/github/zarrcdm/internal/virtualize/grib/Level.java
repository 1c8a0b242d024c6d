package io.github.zarrcdm.internal.virtualize.grib;

/**
 * The level or layer that the values of a message are on.
 *
 * @param kind what levels of this kind have in common
 * @param top of a layer, or the level; NaN if levels of this kind have no number
 * @param bottom of a layer; NaN for a level
 */
record Level(LevelKind kind, double top, double bottom) implements Comparable<Level> {

  boolean hasValue() {
    return !Double.isNaN(top);
  }

  boolean isLayer() {
    return !Double.isNaN(bottom);
  }

  /** Returns the level, or the middle of the layer. */
  double value() {
    return isLayer() ? (top + bottom) / 2 : top;
  }

  /** Pressures descend, all others ascend. */
  @Override
  public int compareTo(Level other) {
    int order = Double.compare(value(), other.value());
    order = order == 0 ? Double.compare(top, other.top) : order;
    order = order == 0 ? Double.compare(bottom, other.bottom) : order;
    return kind.isPressure() ? -order : order;
  }
}
