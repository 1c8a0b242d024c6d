package examples;

import java.nio.file.Path;
import thredds.client.catalog.Catalog;
import thredds.client.catalog.Dataset;
import thredds.client.catalog.builder.CatalogBuilder;
import ucar.nc2.dt.GridDatatype;
import ucar.nc2.dt.grid.GridDataset;

/**
 * What a THREDDS server makes of {@code catalog.xml}: the grids of each dataset, whose path begins
 * with a {@code datasetRoot}.
 */
public final class CatalogDatasets {
  public static void main(String[] args) throws Exception {
    String file = args.length > 0 ? args[0] : "examples/catalog.xml";
    String root = args.length > 1 ? args[1] : "samples";
    CatalogBuilder builder = new CatalogBuilder();
    Catalog catalog = builder.buildFromLocation(Path.of(file).toUri().toString(), null);
    if (builder.hasFatalError()) {
      throw new IllegalArgumentException(builder.getErrorMessage());
    }
    for (Dataset dataset : catalog.getDatasetsLocal()) {
      String location = dataset.getUrlPath().replaceFirst("^zarr", root);
      try (GridDataset grids = GridDataset.open("file:" + location)) {
        for (GridDatatype grid : grids.getGrids()) {
          System.out.println(dataset.getName() + ": " + grid.getVariable().getNameAndDimensions());
        }
      }
    }
  }
}
