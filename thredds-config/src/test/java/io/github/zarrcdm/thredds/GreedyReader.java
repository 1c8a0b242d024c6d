package io.github.zarrcdm.thredds;

import thredds.inventory.MFiles;
import ucar.ma2.Array;
import ucar.ma2.Section;
import ucar.nc2.Group;
import ucar.nc2.Variable;
import ucar.nc2.iosp.AbstractIOServiceProvider;
import ucar.nc2.util.CancelTask;
import ucar.unidata.io.RandomAccessFile;
import ucar.unidata.io.spi.RandomAccessFileProvider;

/** A reader that claims every folder, as cdm-zarr does, and reads it as one without content. */
public final class GreedyReader extends AbstractIOServiceProvider {
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

  /** Claims every folder, by the call with which cdm-zarr looks for one. */
  public static final class Files implements RandomAccessFileProvider {
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
}
