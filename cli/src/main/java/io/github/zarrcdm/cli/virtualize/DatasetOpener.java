package io.github.zarrcdm.cli.virtualize;

import java.io.IOException;
import ucar.nc2.NetcdfFile;

/** Opens datasets as they are stored. */
@FunctionalInterface
public interface DatasetOpener {
  /** Opens the dataset at {@code location}. */
  NetcdfFile open(String location) throws IOException;
}
