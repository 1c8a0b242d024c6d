package io.github.zarrcdm.cli.copy.netcdf4;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.ToIntFunction;

/** Calls of the C library. Their errors become exceptions that name the file and the object. */
record LibraryCalls(NetcdfLibrary library, Path file) {
  /** {@code NC_NETCDF4 | NC_CLOBBER}. */
  static final int NETCDF4 = 0x1000;

  /** {@code NC_GLOBAL}: the group itself instead of one of its variables. */
  static final int GLOBAL = -1;

  void check(int error) throws IOException {
    check(error, "");
  }

  /** Throws if {@code error}, what a call returned, is one. */
  void check(int error, String what) throws IOException {
    if (error != 0) {
      String named = what.isEmpty() ? "" : what + ": ";
      throw new IOException(named + "the netCDF C library says " + library.nc_strerror(error));
    }
  }

  int made(ToIntFunction<int[]> call) throws IOException {
    return made("", call);
  }

  /** Returns the number that {@code call} gives to what it makes. */
  int made(String what, ToIntFunction<int[]> call) throws IOException {
    int[] id = new int[1];
    check(call.applyAsInt(id), what);
    return id[0];
  }
}
