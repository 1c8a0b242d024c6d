package io.github.zarrcdm.iosp;

import io.github.zarrcdm.internal.platform.IoErrors;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.store.Stores;
import java.io.IOException;
import thredds.client.catalog.ServiceType;
import ucar.nc2.Group;
import ucar.nc2.NetcdfFile;
import ucar.nc2.dataset.DatasetUrl;
import ucar.nc2.dataset.spi.NetcdfFileProvider;
import ucar.nc2.util.CancelTask;

/**
 * Opens Zarr stores for {@code NetcdfDatasets}, the older {@code NetcdfDataset} and {@code
 * GridDataset}, NcML and THREDDS; netCDF-Java finds it as a service and asks it before all others.
 */
public final class ZarrFileProvider implements NetcdfFileProvider {
  static {
    Zarr.register();
  }

  /** A provider, created by netCDF-Java. */
  public ZarrFileProvider() {}

  @Override
  public String getProtocol() {
    return "zarr";
  }

  /**
   * Returns true if a Zarr store is to be read directly, not through a THREDDS service. Called for
   * every dataset that the JVM opens, so it is cheap, uses no network and never throws.
   */
  @Override
  public boolean isOwnerOf(DatasetUrl url) {
    ServiceType service = url.getServiceType();
    return (service == null || service == ServiceType.File || service == ServiceType.HTTPServer)
        && isOwnerOf(url.getTrueurl());
  }

  @Override
  public boolean isOwnerOf(String location) {
    return location != null && Stores.looksLikeZarr(location);
  }

  @Override
  public NetcdfFile open(String location, CancelTask cancelTask) throws IOException {
    ZarrIosp iosp = new ZarrIosp();
    try {
      Group.Builder root = Group.builder().setName("");
      iosp.openForEnhancement(location, root, cancelTask);
      NetcdfFile.Builder<?> file =
          NetcdfFile.builder().setIosp(iosp).setLocation(location).setRootGroup(root);
      file.setId(root.getAttributeContainer().findAttributeString("_Id", null));
      file.setTitle(root.getAttributeContainer().findAttributeString("_Title", null));
      return IoErrors.translate(Location.withoutSecrets(location), file::build);
    } catch (IOException e) {
      iosp.close();
      throw e;
    }
  }
}
