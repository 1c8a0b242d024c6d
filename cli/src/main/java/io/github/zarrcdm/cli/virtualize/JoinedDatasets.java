package io.github.zarrcdm.cli.virtualize;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.List;
import ucar.nc2.NetcdfFile;
import ucar.nc2.dataset.NetcdfDatasets;

/** Several files as netCDF-Java joins them: by NcML that is made for them. */
final class JoinedDatasets {
  private JoinedDatasets() {}

  /**
   * Returns the datasets at {@code locations}, joined.
   *
   * @param type joinExisting, joinNew or union
   * @param dimension along which; empty for a union
   * @param named the variables that get a new dimension
   */
  static NetcdfFile open(List<String> locations, String type, String dimension, List<String> named)
      throws IOException {
    StringBuilder ncml =
        new StringBuilder("<netcdf xmlns='http://www.unidata.ucar.edu/namespaces/netcdf/ncml-2.2'>")
            .append("<aggregation type='")
            .append(type)
            .append(dimension.isEmpty() ? "'" : "' dimName='" + escaped(dimension) + "'")
            .append('>');
    for (String name : named) {
      ncml.append("<variableAgg name='").append(escaped(name)).append("'/>");
    }
    for (String location : locations) {
      String absolute =
          location.contains(":/") ? location : Path.of(location).toAbsolutePath().toString();
      ncml.append("<netcdf location='").append(escaped(absolute)).append("'/>");
    }
    ncml.append("</aggregation></netcdf>");
    try {
      return NetcdfDatasets.openNcmlDataset(new StringReader(ncml.toString()), null, null);
    } catch (RuntimeException e) {
      throw new IOException("netCDF-Java cannot join the files: " + e.getMessage(), e);
    }
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("'", "&apos;");
  }
}
