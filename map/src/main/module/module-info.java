/** Where the cells of a variable are on the Earth, and pictures of them. */
module io.github.zarrcdm.map {
  requires cdm.core;
  requires transitive io.github.zarrcdm.cf;
  requires io.github.zarrcdm.iosp;
  requires transitive java.desktop;
  requires static org.jspecify;

  exports io.github.zarrcdm.internal.map to
      io.github.zarrcdm.cli;
  exports io.github.zarrcdm.internal.map.colour to
      io.github.zarrcdm.cli;
  exports io.github.zarrcdm.internal.map.scene to
      io.github.zarrcdm.cli;
  exports io.github.zarrcdm.internal.map.slice to
      io.github.zarrcdm.cli;
  exports io.github.zarrcdm.internal.place to
      io.github.zarrcdm.cli;
  exports io.github.zarrcdm.internal.place.outline to
      io.github.zarrcdm.cli;
}
