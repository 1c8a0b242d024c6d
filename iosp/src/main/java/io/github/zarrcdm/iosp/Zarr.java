package io.github.zarrcdm.iosp;

import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.iosp.cdm.FirstOpen;
import io.github.zarrcdm.internal.iosp.projection.CrsProjections;
import io.github.zarrcdm.internal.iosp.vertical.LevelTransforms;
import io.github.zarrcdm.internal.remote.DiskCacheFolder;
import io.github.zarrcdm.model.Group;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.dataset.NetcdfDataset;

/** Registers Zarr before all other formats in netCDF-Java. */
public final class Zarr {
  /**
   * Not in a static initialiser, because two classes that wait for each other's initialisation
   * would deadlock.
   */
  private static final AtomicBoolean REGISTERED = new AtomicBoolean();

  private Zarr() {}

  /**
   * Returns what opening {@code file} left out, repaired or changed, also if it is a dataset that
   * netCDF-Java built on a store; empty for files of other formats.
   */
  public static List<Finding> findings(NetcdfFile file) {
    if (file instanceof NetcdfDataset dataset && dataset.getReferencedFile() != null) {
      return findings(dataset.getReferencedFile());
    }
    return file.sendIospMessage(ZarrIosp.FINDINGS) instanceof Findings findings
        ? findings.all()
        : List.of();
  }

  /**
   * Returns the tree of {@code file} as stored, without additions by conventions; empty for files
   * of other formats.
   */
  public static Optional<Group> stored(NetcdfFile file) {
    if (file instanceof NetcdfDataset dataset && dataset.getReferencedFile() != null) {
      return stored(dataset.getReferencedFile());
    }
    return file.sendIospMessage(ZarrIosp.STORED) instanceof Group stored
        ? Optional.of(stored)
        : Optional.empty();
  }

  /**
   * Registers Zarr with {@code NetcdfFiles}; later calls do nothing.
   *
   * <p>Even without this call, netCDF-Java finds this jar. Call it early in a program that opens
   * {@code https://.../x.zarr} with {@code NetcdfFiles}, which otherwise asks its own HTTP reader
   * first, or that has cdm-zarr on its class path, which claims every folder.
   */
  public static void register() {
    if (!REGISTERED.compareAndSet(false, true)) {
      return;
    }
    try {
      NetcdfFiles.registerRandomAccessFileProvider(ZarrFile.Provider.class);
      NetcdfFiles.registerIOProvider(ZarrIosp.class);
      CrsProjections.register();
      LevelTransforms.register();
      if (DiskCacheFolder.isSet()) {
        FirstOpen.prepareRequests();
      }
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("netCDF-Java does not take the providers of zarr-cdm", e);
    }
  }
}
