package io.github.zarrcdm.internal.map.scene;

import io.github.zarrcdm.internal.map.axis.Axis;
import java.util.Optional;

/** The axes of outlines, and the Earth on them. */
record OutlineAxes(Axis x, Axis y, Optional<Globe> globe) {
  /** Returns true if {@link #x} is a longitude. */
  private boolean turns() {
    return globe.filter(LonLatPlane.class::isInstance).isPresent();
  }

  OutlinePixels pixels(int width, int height) {
    return new OutlinePixels(x, y, turns(), width, height);
  }

  /** Returns {@code value} of x; a longitude at or after the low end. */
  double onto(double value) {
    return turns() ? BoundingBox.onto(x, value) : value;
  }

  /** Returns the axes of a part of the Earth; empty if it is not known where they are. */
  Optional<OutlineAxes> within(BoundingBox part) {
    if (turns()) {
      Axis lon = part.longitudes();
      return Optional.of(new OutlineAxes(lon, part.latitudes(), Optional.of(new LonLatPlane(lon))));
    }
    return globe
        .filter(ProjectedGlobe.class::isInstance)
        .flatMap(plane -> part.in(((ProjectedGlobe) plane).projection(), x, y))
        .map(seen -> new OutlineAxes(seen[0], seen[1], globe));
  }
}
