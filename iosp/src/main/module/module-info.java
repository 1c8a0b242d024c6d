import io.github.zarrcdm.internal.conventions.aggregation.FragmentFormats;
import io.github.zarrcdm.internal.iosp.aggregation.NetcdfJavaFragments;
import io.github.zarrcdm.internal.remote.WarmUp;
import io.github.zarrcdm.iosp.ZarrFile;
import io.github.zarrcdm.iosp.ZarrFileProvider;
import io.github.zarrcdm.iosp.ZarrIosp;
import thredds.inventory.MFileProvider;
import ucar.nc2.dataset.spi.NetcdfFileProvider;
import ucar.nc2.iosp.IOServiceProvider;
import ucar.unidata.io.spi.RandomAccessFileProvider;

/**
 * The plug-in of netCDF-Java, which the host brings; its jar has no module name but that of its
 * file.
 */
module io.github.zarrcdm.iosp {
  requires cdm.core;
  requires com.fasterxml.jackson.core;
  requires com.fasterxml.jackson.databind;
  requires transitive io.github.zarrcdm.conventions;
  requires org.slf4j;
  requires static org.jspecify;

  exports io.github.zarrcdm.iosp;
  exports io.github.zarrcdm.internal.iosp.aggregation to
      io.github.zarrcdm.cli,
      io.github.zarrcdm.write;
  exports io.github.zarrcdm.internal.iosp.cf to
      io.github.zarrcdm.cli,
      io.github.zarrcdm.map,
      io.github.zarrcdm.write;
  exports io.github.zarrcdm.internal.iosp.cdm to
      io.github.zarrcdm.cli,
      io.github.zarrcdm.map,
      io.github.zarrcdm.write;
  exports io.github.zarrcdm.internal.iosp.projection to
      cdm.core,
      io.github.zarrcdm.map;
  exports io.github.zarrcdm.internal.iosp.quirks to
      io.github.zarrcdm.cli,
      io.github.zarrcdm.map,
      io.github.zarrcdm.write;
  exports io.github.zarrcdm.internal.iosp.vertical to
      cdm.core;

  uses WarmUp;

  provides FragmentFormats with
      NetcdfJavaFragments;
  provides IOServiceProvider with
      ZarrIosp;
  provides MFileProvider with
      ZarrFile.EarlyRegistration;
  provides NetcdfFileProvider with
      ZarrFileProvider;
  provides RandomAccessFileProvider with
      ZarrFile.Provider;
}
