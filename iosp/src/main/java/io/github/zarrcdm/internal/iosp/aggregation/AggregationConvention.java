package io.github.zarrcdm.internal.iosp.aggregation;

import java.io.IOException;
import ucar.nc2.NetcdfFile;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.internal.dataset.CoordSystemBuilder;
import ucar.nc2.internal.dataset.conv.CF1Convention;
import ucar.nc2.internal.dataset.spi.CFSubConventionProvider;
import ucar.nc2.util.CancelTask;

/**
 * CF 1.13 with aggregation variables, for {@code NetcdfDatasets} on files of any format.
 * netCDF-Java finds it as a service: by its name, and by {@link #isMine} in files that name other
 * conventions too. Files without aggregation variables get netCDF-Java's own CF.
 *
 * <p>The one class that names internal types of netCDF-Java, because the interface of the service
 * does: nothing else loads it, so that versions without this service do not miss it.
 */
public final class AggregationConvention implements CFSubConventionProvider {
  /** Created as a service. */
  public AggregationConvention() {}

  @Override
  public String getConventionName() {
    return "CF-1.13";
  }

  @Override
  public boolean isMine(NetcdfFile file) {
    return AggregatedFile.hasAggregations(file);
  }

  @Override
  @SuppressWarnings("rawtypes") // as netCDF-Java declares it
  public CoordSystemBuilder open(NetcdfDataset.Builder dataset) {
    return new WithAggregations(dataset);
  }

  private static final class WithAggregations extends CF1Convention {
    WithAggregations(NetcdfDataset.Builder<?> dataset) {
      super(dataset);
    }

    /** Programs ask for netCDF-Java's name of the convention. */
    @Override
    protected void setConventionUsed(String name) {
      super.setConventionUsed("CF-1.X");
    }

    @Override
    protected void augmentDataset(CancelTask cancelTask) throws IOException {
      NetcdfFile stored = datasetBuilder.orgFile;
      if (stored != null && AggregatedFile.hasAggregations(stored)) {
        AggregatedFile.resolve(datasetBuilder.rootGroup, stored);
      }
      super.augmentDataset(cancelTask);
    }
  }
}
