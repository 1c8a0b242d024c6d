package io.github.zarrcdm.internal.iosp.radial;

import io.github.zarrcdm.internal.iosp.cdm.ShownStore;
import java.io.IOException;
import java.util.Formatter;
import java.util.List;
import org.jspecify.annotations.Nullable;
import ucar.nc2.NetcdfFile;
import ucar.nc2.constants.FeatureType;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.ft.FeatureDataset;
import ucar.nc2.ft.FeatureDatasetFactory;
import ucar.nc2.util.CancelTask;

/**
 * Opens Zarr stores that have a group for each sweep as {@link FeatureType#RADIAL}. netCDF-Java
 * does so with CfRadial 1 only, all of whose sweeps lie in one group; of other formats it keeps
 * what it shows. Named in {@code META-INF/services}.
 */
public final class SweepGroupsFactory implements FeatureDatasetFactory {

  /** The sweeps; null, as netCDF-Java expects, of what has none. */
  @Override
  public @Nullable Object isMine(
      @Nullable FeatureType wanted, NetcdfDataset dataset, Formatter errors) {
    NetcdfFile file = dataset.getReferencedFile();
    if (file == null || ShownStore.of(file).isEmpty()) {
      return null;
    }
    List<SweepGroup> sweeps = SweepGroup.of(dataset);
    boolean isPlaced =
        !sweeps.isEmpty()
            && sweeps.get(0).coordinate("latitude") != null
            && sweeps.get(0).coordinate("longitude") != null;
    return isPlaced && sweeps.stream().anyMatch(sweep -> !sweep.data().isEmpty()) ? sweeps : null;
  }

  /** Reads the coordinates of all rays, and nothing of the data. */
  @Override
  public FeatureDataset open(
      @Nullable FeatureType wanted,
      NetcdfDataset dataset,
      Object analysis,
      @Nullable CancelTask task,
      Formatter errors)
      throws IOException {
    return SweepVolume.of(dataset, SweepGroup.of(dataset));
  }

  @Override
  public FeatureType[] getFeatureTypes() {
    return new FeatureType[] {FeatureType.RADIAL};
  }
}
