package io.github.zarrcdm.cli.copy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.LongConsumer;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;

/** A format of files that a store is copied to. */
public interface NetcdfFormat {
  /** What users call it: {@code netCDF-3}. */
  String name();

  /** True if the format has the type of {@code variable}, or something that stands for it. */
  boolean holds(Variable variable);

  /**
   * Writes {@code selection} of {@code from} to a new file at {@code to}, and tells {@code done}
   * how many elements it has written since it last told. If it throws, the file is not complete.
   */
  void write(NetcdfFile from, Selection selection, Path to, LongConsumer done) throws IOException;
}
