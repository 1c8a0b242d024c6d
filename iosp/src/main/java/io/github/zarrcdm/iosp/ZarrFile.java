package io.github.zarrcdm.iosp;

import io.github.zarrcdm.store.Stores;
import java.nio.channels.WritableByteChannel;
import thredds.inventory.MFile;
import thredds.inventory.MFileProvider;
import ucar.unidata.io.RandomAccessFile;
import ucar.unidata.io.spi.RandomAccessFileProvider;

/**
 * The object that netCDF-Java passes to {@link ZarrIosp} instead of a file: a location without
 * bytes.
 *
 * <p>It claims to be a folder, even for a zip file, so that netCDF-Java neither unpacks it nor
 * tries its own readers.
 */
public final class ZarrFile extends RandomAccessFile {
  private static final int BUFFER = 16;

  ZarrFile(String location) {
    super(BUFFER);
    this.location = location;
    this.readonly = true;
  }

  @Override
  public boolean isDirectory() {
    return true;
  }

  @Override
  public long length() {
    return 0;
  }

  @Override
  protected int read_(long position, byte[] into, int offset, int length) {
    return -1;
  }

  @Override
  public long readToByteChannel(WritableByteChannel target, long offset, long bytes) {
    return 0;
  }

  @Override
  public long getLastModified() {
    return 0;
  }

  @Override
  public synchronized void close() {}

  /** Creates {@link ZarrFile}s for {@code NetcdfFiles}; netCDF-Java finds it as a service. */
  public static final class Provider implements RandomAccessFileProvider {
    static {
      Zarr.register();
    }

    /** A provider, created by netCDF-Java. */
    public Provider() {}

    /**
     * Called for every location that the JVM opens, so it is cheap, uses no network and never
     * throws.
     */
    @Override
    public boolean isOwnerOf(String location) {
      return location != null && Stores.looksLikeZarr(location);
    }

    @Override
    public RandomAccessFile open(String location) {
      return new ZarrFile(location);
    }
  }

  /**
   * Registers Zarr when netCDF-Java first looks at a location; provides no files itself.
   *
   * <p>netCDF-Java's own cdm-zarr claims every folder. If its jar is earlier on the class path, it
   * is used for the first open without asking this jar. But netCDF-Java asks all services of this
   * kind whether there is a folder before it chooses a reader, which is early enough.
   */
  public static final class EarlyRegistration implements MFileProvider {
    static {
      Zarr.register();
    }

    /** A provider, created by netCDF-Java. */
    public EarlyRegistration() {}

    @Override
    public String getProtocol() {
      return "zarr";
    }

    /** Always false: netCDF-Java handles files and folders itself. */
    @Override
    public boolean canProvide(String location) {
      return false;
    }

    /** Never called. */
    @Override
    public MFile create(String location) {
      throw new UnsupportedOperationException(location);
    }
  }
}
