package io.github.zarrcdm.cli.copy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.LongConsumer;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;

/** A format of files that a store is copied to. */
public interface NetcdfFormat {
  /** Returns what users call it: {@code netCDF-3}. */
  String name();

  /**
   * Returns true if the format has the type and the shape of {@code variable}, one of {@code
   * selection}, or something that stands for them.
   */
  boolean holds(Variable variable, Selection selection);

  /**
   * Writes {@code selection} of {@code from} to a new file at {@code to}, and reports to {@code
   * done} how many bytes of values it has written since its last call. If it throws, the file is
   * not complete.
   */
  void write(NetcdfFile from, Selection selection, Path to, LongConsumer done) throws IOException;
}
