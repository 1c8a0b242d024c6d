/** One grid of a store as columns, for modules that show stores as tables. */
module io.github.zarrcdm.table {
  requires transitive io.github.zarrcdm.conventions;
  requires transitive io.github.zarrcdm.zarr;
  requires io.github.zarrcdm.cf;
  requires static org.jspecify;

  exports io.github.zarrcdm.internal.table to
      io.github.zarrcdm.arrow,
      io.github.zarrcdm.spark;
  exports io.github.zarrcdm.internal.table.decode to
      io.github.zarrcdm.arrow,
      io.github.zarrcdm.spark;
  exports io.github.zarrcdm.internal.table.grid to
      io.github.zarrcdm.arrow,
      io.github.zarrcdm.spark;
}
