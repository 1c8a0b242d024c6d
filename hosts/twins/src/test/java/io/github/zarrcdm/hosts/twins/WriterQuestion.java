package io.github.zarrcdm.hosts.twins;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;
import ucar.nc2.constants.FeatureType;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.ft.FeatureDataset;
import ucar.nc2.ft.FeatureDatasetFactoryManager;
import ucar.nc2.ft.FeatureDatasetPoint;
import ucar.nc2.ft.point.writer2.CFPointWriter;
import ucar.nc2.ft2.coverage.Coverage;
import ucar.nc2.ft2.coverage.CoverageCollection;
import ucar.nc2.ft2.coverage.CoverageDatasetFactory;
import ucar.nc2.ft2.coverage.FeatureDatasetCoverage;
import ucar.nc2.ft2.coverage.SubsetParams;
import ucar.nc2.ft2.coverage.writer.CFGridCoverageWriter;
import ucar.nc2.write.NetcdfCopier;
import ucar.nc2.write.NetcdfFileFormat;
import ucar.nc2.write.NetcdfFormatWriter;

/** What netCDF-Java's writers make of a dataset in netCDF-3, read back as stored. */
final class WriterQuestion {
  private WriterQuestion() {}

  private interface Writer {
    void write(String file) throws Exception;
  }

  static void ask(String location, Answers answers) throws Exception {
    written(
        "file",
        answers,
        file -> {
          try (NetcdfFile from = NetcdfDatasets.openFile(location, null)) {
            copy(from, file);
          }
        });
    written(
        "dataset",
        answers,
        file -> {
          try (NetcdfFile from = NetcdfDatasets.openDataset(location)) {
            copy(from, file);
          }
        });
    written("coverages", answers, file -> coverages(location, file));
    written("points", answers, file -> points(location, file));
  }

  private static void written(String what, Answers answers, Writer writer) throws Exception {
    Path file = Files.createTempFile("written", ".nc");
    try {
      answers.ask(
          what,
          () -> {
            writer.write(file.toString());
            stored(what, file, answers);
          });
    } finally {
      Files.delete(file);
    }
  }

  private static void copy(NetcdfFile from, String file) throws Exception {
    NetcdfCopier.create(from, NetcdfFormatWriter.createNewNetcdf3(file)).write(null).close();
  }

  private static void coverages(String location, String file) throws Exception {
    try (FeatureDatasetCoverage dataset = CoverageDatasetFactory.open(location)) {
      if (dataset == null) {
        return;
      }
      for (CoverageCollection all : dataset.getCoverageCollections()) {
        List<String> names = new ArrayList<>();
        all.getCoverages().forEach((Coverage coverage) -> names.add(coverage.getName()));
        names.sort(null);
        CFGridCoverageWriter.write(
            all,
            names,
            new SubsetParams().set(SubsetParams.timeAll, true),
            true,
            NetcdfFormatWriter.createNewNetcdf3(file),
            0);
      }
    }
  }

  private static void points(String location, String file) throws Exception {
    try (FeatureDataset dataset =
        FeatureDatasetFactoryManager.open(FeatureType.ANY_POINT, location, null, null)) {
      if (dataset instanceof FeatureDatasetPoint points) {
        CFPointWriter.writeFeatureCollection(points, file, NetcdfFileFormat.NETCDF3);
      }
    }
  }

  private static void stored(String what, Path file, Answers answers) throws Exception {
    if (Files.size(file) == 0) {
      return;
    }
    try (NetcdfFile written = NetcdfDatasets.openFile(file.toString(), null)) {
      for (Variable variable : Answers.sorted(written.getVariables(), Variable::getFullName)) {
        answers.say(
            "%s writes %s = %s", what, variable.getFullName(), Printed.array(variable.read()));
      }
    }
  }
}
