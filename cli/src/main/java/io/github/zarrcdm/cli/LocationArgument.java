package io.github.zarrcdm.cli;

import java.io.IOException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;

/** The LOCATION of a verb: any spelling of where a store is, or the sample of a clone. */
final class LocationArgument {
  /** Where {@code ./zarr-cdm} says that the sample is. */
  static final String SAMPLE = "zarrcdm.sample";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec verb;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "LOCATION",
      description = {
        "Where the store is: a folder, a zip file, zarr:https://..., s3://bucket/x.zarr, ...",
        "Without it, the sample of this project is shown."
      })
  private String location;

  /** What the user wrote, or the sample. */
  String text() {
    String text = location == null ? System.getProperty(SAMPLE) : location;
    if (text == null) {
      throw new ParameterException(verb.commandLine(), "Missing required parameter: 'LOCATION'");
    }
    return text;
  }

  /** The dataset there, as every program that uses netCDF-Java sees it. */
  NetcdfFile open() throws IOException {
    return NetcdfFiles.open(text());
  }

  /**
   * The same with its coordinate systems. Not by netCDF-Java's own way for these, which takes a
   * relative folder for a file.
   */
  static NetcdfDataset openDataset(String location) throws IOException {
    NetcdfFile file = NetcdfFiles.open(location);
    try {
      return NetcdfDatasets.enhance(file, NetcdfDataset.getDefaultEnhanceMode(), null);
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e instanceof IOException known
          ? known
          : new IOException(location + ": netCDF-Java fails on its coordinates: " + e, e);
    }
  }

  /** The name of the dataset: the last part of the location without its extension. */
  String name() {
    String path = text().replaceFirst("[#?].*$", "").replaceFirst("[/\\\\]+$", "");
    path = path.replaceFirst("[/\\\\](zarr\\.json|\\.z(group|array|attrs|metadata))$", "");
    String last = path.replaceFirst("^.*[/\\\\:]", "");
    return last.lastIndexOf('.') > 0 ? last.substring(0, last.lastIndexOf('.')) : last;
  }
}
