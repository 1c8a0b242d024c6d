package io.github.zarrcdm.thredds;

import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jdom2.input.SAXBuilder;
import thredds.inventory.MFiles;
import ucar.ma2.Array;
import ucar.ma2.Section;
import ucar.nc2.Group;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;
import ucar.nc2.dataset.DatasetUrl;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.iosp.AbstractIOServiceProvider;
import ucar.nc2.util.CancelTask;
import ucar.nc2.util.xml.RuntimeConfigParser;
import ucar.unidata.io.RandomAccessFile;
import ucar.unidata.io.spi.RandomAccessFileProvider;

/** A program that prints which reader opens a location, and a reader that claims every folder. */
public final class BundledReader {
  private BundledReader() {}

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

  /** Claims every folder, by the call by which cdm-zarr sees that there is one. */
  public static final class GreedyFiles implements RandomAccessFileProvider {
    @Override
    public boolean isOwnerOf(String location) {
      return MFiles.create(location.replaceFirst("^file:", "")).isDirectory();
    }

    @Override
    public RandomAccessFile open(String location) {
      return new Folder(location);
    }
  }

  private static final class Folder extends RandomAccessFile {
    Folder(String folder) {
      super(1);
      this.location = folder;
    }

    @Override
    public boolean isDirectory() {
      return true;
    }
  }

  /** Reads every folder, as one without content. */
  public static final class Greedy extends AbstractIOServiceProvider {
    @Override
    public boolean isValidFile(RandomAccessFile file) {
      return file.isDirectory();
    }

    @Override
    public boolean isBuilder() {
      return true;
    }

    @Override
    public void build(RandomAccessFile file, Group.Builder root, CancelTask cancelTask) {
      this.raf = file;
    }

    @Override
    public Array readData(Variable variable, Section section) {
      throw new UnsupportedOperationException();
    }

    @Override
    public String getFileTypeId() {
      return "Greedy";
    }

    @Override
    public String getFileTypeDescription() {
      return "every folder";
    }
  }
}
