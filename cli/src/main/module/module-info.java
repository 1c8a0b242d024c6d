import io.github.zarrcdm.cli.virtualize.NcmlSource;
import io.github.zarrcdm.internal.virtualize.scan.Scan;

/** The zarr-cdm command. Open, as picocli and JNA look into it. */
open module io.github.zarrcdm.cli {
  requires cdm.core;
  requires com.fasterxml.jackson.core;
  requires com.fasterxml.jackson.databind;
  requires com.sun.jna;
  requires info.picocli;
  requires io.github.zarrcdm.iosp;
  requires io.github.zarrcdm.map;
  requires io.github.zarrcdm.serve;
  requires io.github.zarrcdm.virtualize;
  requires io.github.zarrcdm.write;
  requires java.desktop;
  requires java.xml;
  requires me.tongfei.progressbar;
  requires static org.jspecify;

  provides Scan.Format with
      NcmlSource;
}
