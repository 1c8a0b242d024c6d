package io.github.zarrcdm.internal.iosp;

import io.github.zarrcdm.iosp.Zarr;
import io.github.zarrcdm.iosp.ZarrIosp;
import io.github.zarrcdm.store.Stores;
import java.nio.channels.WritableByteChannel;
import ucar.unidata.io.RandomAccessFile;
import ucar.unidata.io.spi.RandomAccessFileProvider;

/**
 * What netCDF-Java passes to {@link ZarrIosp} in place of a file: a location and no bytes.
 *
 * <p>It says that it is a folder, also for a zip file: netCDF-Java then neither unpacks it nor lets
 * its own readers try to read it.
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

  /** Makes {@link ZarrFile}s for {@code NetcdfFiles}; netCDF-Java finds it as a service. */
  public static final class Provider implements RandomAccessFileProvider {
    static {
      Zarr.register();
    }

    /** A provider; netCDF-Java makes it. */
    public Provider() {}

    /** Asked for every location that the JVM opens: cheap, without network, never a throw. */
    @Override
    public boolean isOwnerOf(String location) {
      return location != null && Stores.looksLikeZarr(location);
    }

    @Override
    public RandomAccessFile open(String location) {
      return new ZarrFile(location);
    }
  }
}
