/** What a netCDF user needs and Zarr says in another way: functions from model to model. */
module io.github.zarrcdm.conventions {
  requires transitive io.github.zarrcdm.cf;
  requires transitive io.github.zarrcdm.zarr;
  requires java.xml;
  requires org.slf4j;
  requires static org.jspecify;

  exports io.github.zarrcdm.conventions;
  exports io.github.zarrcdm.internal.conventions.aggregation to
      io.github.zarrcdm.cli,
      io.github.zarrcdm.iosp;
  exports io.github.zarrcdm.internal.conventions.crs to
      io.github.zarrcdm.grib,
      io.github.zarrcdm.iosp,
      io.github.zarrcdm.virtualize;
  exports io.github.zarrcdm.internal.conventions.crs.cf to
      io.github.zarrcdm.iosp,
      io.github.zarrcdm.virtualize;
  exports io.github.zarrcdm.internal.conventions.crs.projection to
      io.github.zarrcdm.grib,
      io.github.zarrcdm.iosp;
  exports io.github.zarrcdm.internal.conventions.crs.read to
      io.github.zarrcdm.virtualize;
  exports io.github.zarrcdm.internal.conventions.crs.write to
      io.github.zarrcdm.virtualize;
  exports io.github.zarrcdm.internal.conventions.georeference.axis to
      io.github.zarrcdm.iosp,
      io.github.zarrcdm.spark,
      io.github.zarrcdm.table;
  exports io.github.zarrcdm.internal.conventions.names to
      io.github.zarrcdm.iosp,
      io.github.zarrcdm.spark,
      io.github.zarrcdm.table;
  exports io.github.zarrcdm.internal.growth to
      io.github.zarrcdm.spark,
      io.github.zarrcdm.write;
  exports io.github.zarrcdm.internal.index to
      io.github.zarrcdm.cli,
      io.github.zarrcdm.spark;
  exports io.github.zarrcdm.internal.values to
      io.github.zarrcdm.spark,
      io.github.zarrcdm.table;

  uses io.github.zarrcdm.conventions.ConventionProvider;
  uses io.github.zarrcdm.internal.conventions.aggregation.FragmentFormats;
}
