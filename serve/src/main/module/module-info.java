/** Datasets served as Zarr over HTTP. */
module io.github.zarrcdm.serve {
  requires cdm.core;
  requires io.github.zarrcdm.cf;
  requires io.github.zarrcdm.iosp;
  requires io.github.zarrcdm.write;
  requires io.github.zarrcdm.zarr;
  requires java.management;
  requires java.xml;
  requires org.eclipse.jetty.http;
  requires org.eclipse.jetty.io;
  requires org.eclipse.jetty.server;
  requires org.eclipse.jetty.util;
  requires org.slf4j;
  requires static org.jspecify;

  exports io.github.zarrcdm.serve;
  exports io.github.zarrcdm.serve.picture;
  exports io.github.zarrcdm.serve.source;
}
