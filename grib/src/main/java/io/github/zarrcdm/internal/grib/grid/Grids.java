package io.github.zarrcdm.internal.grib.grid;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.grib.message.GribField;
import io.github.zarrcdm.internal.grib.octets.Octets;
import java.util.List;

/** The grids of both editions. */
public final class Grids {
  private Grids() {}

  /** The rows and columns of the field's grid; empty if it is reduced, or not known here. */
  public static List<Integer> shape(GribField field) throws ZarrException {
    Octets grid = field.grid();
    if (field.edition() == 2 && !Grids2.hasColumns(grid.u16(13))) {
      return List.of();
    }
    long columns = field.edition() == 1 ? grid.u16(7) : grid.u32(31);
    long rows = field.edition() == 1 ? grid.u16(9) : grid.u32(35);
    return columns * rows == field.points() ? List.of((int) rows, (int) columns) : List.of();
  }

  /**
   * The grid of {@code field}. Throws {@link ZarrException.Unsupported} for one whose places are
   * not computed here.
   */
  public static Grid of(GribField field) throws ZarrException {
    return field.edition() == 1
        ? Grids1.of(field.grid(), field.points())
        : Grids2.of(field.grid(), field.points());
  }
}
