package io.github.zarrcdm.internal.grib.grid;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.grib.message.GribField;
import io.github.zarrcdm.internal.grib.octets.Octets;
import java.util.List;

/** The grids of both editions. */
public final class Grids {
  private Grids() {}

  /**
   * Returns the rows and columns of the field's grid; empty if it is reduced, or not known here.
   */
  public static List<Integer> shape(GribField field) throws ZarrException {
    return shape(field.edition(), field.grid(), field.points());
  }

  /** As above, of the {@code points} that the section {@code grid} defines. */
  public static List<Integer> shape(int edition, Octets grid, int points) throws ZarrException {
    if (edition == 2 && !Grids2.hasColumns(grid.u16(13))) {
      return List.of();
    }
    long columns = edition == 1 ? grid.u16(7) : grid.u32(31);
    long rows = edition == 1 ? grid.u16(9) : grid.u32(35);
    return columns * rows == points ? List.of((int) rows, (int) columns) : List.of();
  }

  /**
   * Returns the grid of {@code field}. Throws {@link ZarrException.Unsupported} for one whose
   * places are not computed here.
   */
  public static Grid of(GribField field) throws ZarrException {
    return of(field.edition(), field.grid(), field.points());
  }

  /** As above, of the {@code points} that the section {@code grid} defines. */
  public static Grid of(int edition, Octets grid, int points) throws ZarrException {
    return edition == 1 ? Grids1.of(grid, points) : Grids2.of(grid, points);
  }

  /**
   * Returns the octet of the section {@code grid} that is its {@link Scanning}, if it has a {@link
   * #shape}.
   */
  public static int scanningOctet(int edition, Octets grid) throws ZarrException {
    return edition == 1 ? 28 : Grids2.scanningOctet(grid.u16(13));
  }
}
