/** The vocabulary of the CF conventions, and what its names and times mean. */
module io.github.zarrcdm.cf {
  requires static org.jspecify;

  exports io.github.zarrcdm.internal.cf to
      io.github.zarrcdm.arrow,
      io.github.zarrcdm.cli,
      io.github.zarrcdm.conventions,
      io.github.zarrcdm.iosp,
      io.github.zarrcdm.map,
      io.github.zarrcdm.serve,
      io.github.zarrcdm.spark,
      io.github.zarrcdm.table,
      io.github.zarrcdm.virtualize,
      io.github.zarrcdm.write;
  exports io.github.zarrcdm.internal.cf.aggregation to
      io.github.zarrcdm.cli,
      io.github.zarrcdm.conventions,
      io.github.zarrcdm.iosp;
  exports io.github.zarrcdm.internal.cf.geometry to
      io.github.zarrcdm.cli,
      io.github.zarrcdm.conventions,
      io.github.zarrcdm.map,
      io.github.zarrcdm.table;
  exports io.github.zarrcdm.internal.cf.mesh to
      io.github.zarrcdm.cli,
      io.github.zarrcdm.conventions,
      io.github.zarrcdm.map,
      io.github.zarrcdm.write;
  exports io.github.zarrcdm.internal.cf.names to
      io.github.zarrcdm.cli,
      io.github.zarrcdm.conventions,
      io.github.zarrcdm.iosp,
      io.github.zarrcdm.map,
      io.github.zarrcdm.write;
  exports io.github.zarrcdm.internal.cf.time to
      io.github.zarrcdm.cli,
      io.github.zarrcdm.conventions,
      io.github.zarrcdm.iosp,
      io.github.zarrcdm.map,
      io.github.zarrcdm.spark,
      io.github.zarrcdm.table,
      io.github.zarrcdm.virtualize,
      io.github.zarrcdm.write;
  exports io.github.zarrcdm.internal.cf.vertical to
      io.github.zarrcdm.cli,
      io.github.zarrcdm.conventions,
      io.github.zarrcdm.iosp;
}
