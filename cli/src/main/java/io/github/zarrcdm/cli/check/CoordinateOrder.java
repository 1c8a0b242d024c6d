package io.github.zarrcdm.cli.check;

import java.io.IOException;
import java.util.Optional;
import ucar.ma2.Array;
import ucar.nc2.dataset.VariableDS;

/** Whether the values of a coordinate ascend or descend, by which readers find places. */
final class CoordinateOrder {
  /** Longer coordinates are not read for this. */
  private static final long LONGEST = 1L << 22;

  private CoordinateOrder() {}

  /** Returns a sentence on the first value that repeats the one before it or goes back. */
  static Optional<String> broken(VariableDS coordinate) throws IOException {
    if (coordinate.getRank() != 1
        || !coordinate.getDataType().isNumeric()
        || coordinate.getSize() < 2
        || coordinate.getSize() > LONGEST) {
      return Optional.empty();
    }
    Array values = coordinate.read();
    double direction = 0;
    for (int i = 1; i < values.getSize(); i++) {
      double step = values.getDouble(i) - values.getDouble(i - 1);
      if (step == 0 || step * direction < 0) {
        return Optional.of(
            "%s: %s at index %s %s; values of a coordinate ascend or descend, or readers take the wrong cell"
                .formatted(
                    coordinate.getFullName(),
                    values.getObject(i),
                    i,
                    step == 0
                        ? "repeats the value before it"
                        : "goes back behind " + values.getObject(i - 1)));
      }
      direction = direction == 0 && !Double.isNaN(step) ? step : direction;
    }
    return Optional.empty();
  }
}
