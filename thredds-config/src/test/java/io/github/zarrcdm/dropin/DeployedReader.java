package io.github.zarrcdm.dropin;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Consumer;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;

/** Reads all of some datasets through netCDF-Java, and closes them. */
public final class DeployedReader implements Consumer<String[]> {
  @Override
  public void accept(String[] locations) {
    for (String location : locations) {
      try (NetcdfFile file = NetcdfFiles.open("zarr:" + location)) {
        for (Variable variable : file.getVariables()) {
          variable.read();
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
