package io.github.zarrcdm.cli.copy.netcdf4;

import ucar.nc2.Dimension;
import ucar.nc2.Group;
import ucar.nc2.write.NetcdfFileFormat;

/** Names that netCDF-4 accepts. */
final class NetcdfNames {
  private NetcdfNames() {}

  static String valid(String name) {
    return NetcdfFileFormat.makeValidNetcdfObjectName(name);
  }

  /**
   * Returns the name under which a dimension that its variable shares with none is declared in
   * {@code group}, the same for all of one name and length.
   */
  static String ofPrivate(Dimension dimension, int length, Group group) {
    String name = dimension.getShortName();
    if (name == null) {
      return "_Anonymous_Dim_" + length;
    }
    Dimension visible = group.findDimension(name);
    return visible == null || visible.getLength() == length ? name : name + "_" + length;
  }
}
