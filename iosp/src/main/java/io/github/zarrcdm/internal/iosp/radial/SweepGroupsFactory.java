package io.github.zarrcdm.internal.iosp.radial;

import io.github.zarrcdm.internal.iosp.cdm.CdmStore;
import java.io.IOException;
import java.util.Formatter;
import java.util.List;
import org.jspecify.annotations.Nullable;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;
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

  /** What {@link #isMine} finds, and {@link #open} is given again. */
  private record Sweeps(List<SweepGroup> all) {
    boolean isVolume() {
      return !all.isEmpty()
          && all.get(0).coordinate("latitude") != null
          && all.get(0).coordinate("longitude") != null
          && all.stream().anyMatch(sweep -> !sweep.data().isEmpty());
    }
  }

  /** Returns the sweeps; null, as netCDF-Java expects, of what has none. */
  @Override
  public @Nullable Object isMine(
      @Nullable FeatureType wanted, NetcdfDataset dataset, Formatter errors) {
    NetcdfFile file = dataset.getReferencedFile();
    if (file == null || CdmStore.of(file).isEmpty()) {
      return null;
    }
    Sweeps sweeps = new Sweeps(SweepGroup.of(dataset));
    return sweeps.isVolume() ? sweeps : null;
  }

  /**
   * Reads the coordinates of all rays, and nothing of the data. {@code errors} get the variables
   * whose rays are not their first dimension.
   */
  @Override
  public FeatureDataset open(
      @Nullable FeatureType wanted,
      NetcdfDataset dataset,
      Object analysis,
      @Nullable CancelTask task,
      Formatter errors)
      throws IOException {
    List<SweepGroup> sweeps = ((Sweeps) analysis).all();
    for (SweepGroup sweep : sweeps) {
      for (Variable other : sweep.transposed()) {
        errors.format(
            "%s: left out, for its dimensions are gates and rays, and not rays and gates%n",
            other.getFullName());
      }
    }
    return SweepVolume.of(dataset, sweeps);
  }

  @Override
  public FeatureType[] getFeatureTypes() {
    return new FeatureType[] {FeatureType.RADIAL};
  }
}
