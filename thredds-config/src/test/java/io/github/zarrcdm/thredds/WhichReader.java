package io.github.zarrcdm.thredds;

import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jdom2.input.SAXBuilder;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.dataset.DatasetUrl;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.util.xml.RuntimeConfigParser;

/** A program that prints which reader opens a location. */
public final class WhichReader {
  private WhichReader() {}

  /** Arguments: the way to open, the location. */
  public static void main(String[] args) throws Exception {
    try (NetcdfFile file = open(args[0], args[1])) {
      System.out.println(file.getFileTypeId());
    }
  }

  @SuppressWarnings("deprecation")
  private static NetcdfFile open(String way, String location) throws Exception {
    return switch (way) {
      case "acquireFile" ->
          NetcdfDatasets.acquireFile(DatasetUrl.findDatasetUrl("file:" + location), null);
      case "first" -> NetcdfFiles.open(location);
      case "openFile" -> NetcdfDatasets.openFile("file:" + location, null);
      case "openDataset" -> NetcdfDatasets.openDataset("file:" + location);
      case "legacy" -> NetcdfDataset.openDataset("file:" + location);
      case "ncml" ->
          NetcdfDatasets.openNcmlDataset(
              new StringReader(
                  "<netcdf xmlns='http://www.unidata.ucar.edu/namespaces/netcdf/ncml-2.2' location='file:%s'/>"
                      .formatted(location)),
              null,
              null);
      case "registered" -> {
        String config = Files.readString(Path.of("content/threddsConfig-zarr.xml"));
        RuntimeConfigParser.read(
            new SAXBuilder()
                .build(new StringReader("<threddsConfig>" + config + "</threddsConfig>"))
                .getRootElement()
                .getChild("nj22Config"),
            new StringBuilder());
        yield NetcdfFiles.open(location);
      }
      default -> throw new IllegalArgumentException(way);
    };
  }
}
