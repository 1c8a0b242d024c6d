package io.github.zarrcdm.cli.map;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import ucar.nc2.Dimension;
import ucar.nc2.dataset.VariableDS;

/** Reads two dimensions of a variable that is on no map: cells are counted, rows from the top. */
final class CellReader {
  private final VariableDS variable;
  private final int pixels;

  CellReader(VariableDS variable, int pixels) {
    this.variable = variable;
    this.pixels = pixels;
  }

  /**
   * The last two dimensions, at index {@code time} of the first of the others, {@code level} of the
   * second, and 0 of the rest.
   */
  Field read(TimeChoice time, int level) throws IOException {
    int rank = variable.getRank();
    int[] at = new int[rank];
    List<String> where = new ArrayList<>();
    where.add(variable.getFullName());
    for (int d = 0; d < rank - 2; d++) {
      Dimension dimension = variable.getDimension(d);
      int wanted =
          d == 0
              ? time.of(dimension.getLength(), null, variable.getFullName())
              : d == 1 ? level : 0;
      if (wanted < 0 || wanted >= dimension.getLength()) {
        throw new IOException(
            "%s has %d indices in dimension %s, counted from 0; there is no %d"
                .formatted(
                    variable.getFullName(), dimension.getLength(), name(dimension, d), wanted));
      }
      at[d] = wanted;
      where.add(name(dimension, d) + " " + wanted);
    }
    Dimension rows = variable.getDimension(rank - 2);
    Dimension columns = variable.getDimension(rank - 1);
    Slice slice = Slice.of(variable, rank - 2, rank - 1, pixels);
    float[][] values = slice.read(variable, at);
    return new Field(
        values,
        Axis.ofCells(values[0].length, slice.columnStep(), name(columns, rank - 1) + " [cells]"),
        Axis.ofCells(values.length, slice.rowStep(), name(rows, rank - 2) + " [cells]"),
        FieldReader.title(variable),
        String.join(", ", where),
        FieldReader.units(variable),
        Flags.of(variable.attributes()),
        Optional.empty());
  }

  private static String name(Dimension dimension, int index) {
    return dimension.getShortName() == null ? "dimension " + index : dimension.getShortName();
  }
}
