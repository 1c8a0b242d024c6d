/** Whatever netCDF-Java opens, written as Zarr. */
module io.github.zarrcdm.write {
  requires cdm.core;
  requires io.github.zarrcdm.conventions;
  requires io.github.zarrcdm.grib;
  requires transitive io.github.zarrcdm.iosp;
  requires java.xml;
  requires static org.jspecify;

  exports io.github.zarrcdm.copy;
  exports io.github.zarrcdm.copy.plan;
  exports io.github.zarrcdm.internal.copy.mapping to
      io.github.zarrcdm.cli;
  exports io.github.zarrcdm.internal.copy.quirks.grib to
      io.github.zarrcdm.cli;
  exports io.github.zarrcdm.internal.copy.quirks.ncml to
      io.github.zarrcdm.cli;
  exports io.github.zarrcdm.internal.copy.selection to
      io.github.zarrcdm.cli;
  exports io.github.zarrcdm.internal.copy.transfer to
      io.github.zarrcdm.cli;
}
