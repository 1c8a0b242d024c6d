package io.github.zarrcdm.iosp;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Formatter;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.constants.FeatureType;
import ucar.nc2.dataset.DatasetUrl;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dt.grid.GridDataset;
import ucar.nc2.ft.FeatureDatasetFactoryManager;

/** The calls of netCDF-Java that open a location: the new API, the old one, and NcML. */
@SuppressWarnings("deprecation")
enum WayIn {
  NETCDF_FILES {
    @Override
    NetcdfFile open(String location) throws Exception {
      return NetcdfFiles.open(location);
    }
  },
  OPEN_FILE {
    @Override
    NetcdfFile open(String location) throws Exception {
      return NetcdfDatasets.openFile(location, null);
    }
  },
  OPEN_DATASET {
    @Override
    NetcdfFile open(String location) throws Exception {
      return NetcdfDatasets.openDataset(location);
    }
  },
  /** What THREDDS calls. */
  ACQUIRE_FILE {
    @Override
    NetcdfFile open(String location) throws Exception {
      return NetcdfDatasets.acquireFile(DatasetUrl.findDatasetUrl(location), null);
    }
  },
  ACQUIRE_DATASET {
    @Override
    NetcdfFile open(String location) throws Exception {
      return NetcdfDatasets.acquireDataset(DatasetUrl.findDatasetUrl(location), null);
    }
  },
  LEGACY_DATASET {
    @Override
    NetcdfFile open(String location) throws Exception {
      return NetcdfDataset.openDataset(location);
    }
  },
  LEGACY_GRID {
    @Override
    NetcdfFile open(String location) throws Exception {
      return GridDataset.open(location).getNetcdfFile();
    }
  },
  FEATURE_DATASET {
    @Override
    NetcdfFile open(String location) throws Exception {
      return FeatureDatasetFactoryManager.open(FeatureType.GRID, location, null, new Formatter())
          .getNetcdfFile();
    }
  },
  NCML {
    @Override
    NetcdfFile open(String location) throws Exception {
      return ncml("<netcdf xmlns='%s' location='%s'/>".formatted(NAMESPACE, location));
    }
  },
  NCML_AGGREGATION {
    @Override
    NetcdfFile open(String location) throws Exception {
      String member = "<netcdf location='%s' coordValue='%d'/>";
      return ncml(
          "<netcdf xmlns='%s'><aggregation dimName='run' type='joinNew'><variableAgg name='air'/>%s%s</aggregation></netcdf>"
              .formatted(NAMESPACE, member.formatted(location, 1), member.formatted(location, 2)));
    }
  },
  /** Reads a file that netCDF-Java opened itself: a metadata document of the store. */
  NAMED_IOSP {
    @Override
    NetcdfFile open(String location) throws Exception {
      return NetcdfFiles.open(location, ZarrIosp.class.getName(), -1, null, null);
    }
  },
  LEGACY_FILE {
    @Override
    NetcdfFile open(String location) throws Exception {
      return NetcdfFile.open(location);
    }
  };

  private static final String NAMESPACE = "http://www.unidata.ucar.edu/namespaces/netcdf/ncml-2.2";

  /** An open dataset, from which the variables of the store can be read. */
  abstract NetcdfFile open(String location) throws Exception;

  private static NetcdfFile ncml(String text) throws Exception {
    Path file = Files.createTempFile("zarr", ".ncml");
    try {
      return NetcdfDatasets.openDataset(Files.writeString(file, text).toString());
    } finally {
      Files.delete(file);
    }
  }
}
