package io.github.zarrcdm.serve.source;

import java.io.IOException;
import ucar.nc2.NetcdfFile;

/** Opens datasets of all formats, as they are stored. */
@FunctionalInterface
public interface DatasetOpener {
  /** The dataset at {@code location}; closed by the caller. */
  NetcdfFile open(String location) throws IOException;
}
