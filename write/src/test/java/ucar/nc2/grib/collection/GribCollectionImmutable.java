package ucar.nc2.grib.collection;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import ucar.ma2.Array;
import ucar.unidata.geoloc.ProjectionImpl;
import ucar.unidata.geoloc.projection.LatLonProjection;
import ucar.unidata.io.RandomAccessFile;

/**
 * The part of netCDF-Java's class of this name, whose module is not on Maven Central, that copies
 * use: which messages of a file a variable shows.
 */
public class GribCollectionImmutable {
  private final String file;
  private final Grid grid;

  public GribCollectionImmutable(String file, Grid grid) {
    this.file = file;
    this.grid = grid;
  }

  RandomAccessFile getDataRaf(int fileno) throws IOException {
    return RandomAccessFile.acquire(file);
  }

  /** A regular grid of latitudes and longitudes. */
  public static class Grid {
    public final ProjectionImpl proj = new LatLonProjection();
    public final int scanMode;
    public final int nx;
    public final int ny;
    public final double startx;
    public final double dx;
    public final double starty;
    public final double dy;

    public Grid(int scanMode, int nx, double startx, double dx, int ny, double starty, double dy) {
      this.scanMode = scanMode;
      this.nx = nx;
      this.startx = startx;
      this.dx = dx;
      this.ny = ny;
      this.starty = starty;
      this.dy = dy;
    }

    public @Nullable Array getGaussianLats() {
      return null;
    }
  }

  /** The variables on one grid. */
  public class GroupGC {
    public GribCollectionImmutable getGribCollection() {
      return GribCollectionImmutable.this;
    }

    public Grid getGdsHorizCoordSys() {
      return grid;
    }
  }

  /** One variable. */
  public class VariableIndex {
    final GroupGC group = new GroupGC();
    private final @Nullable Record[] all;
    private boolean isRead;

    public VariableIndex(@Nullable Record... all) {
      this.all = all;
    }

    public void readRecords() {
      isRead = true;
    }

    @Nullable Record getRecordAt(int sourceIndex) {
      if (!isRead) {
        throw new IllegalStateException("records are not read");
      }
      return all[sourceIndex];
    }
  }

  /** Where a message is, and the packing of a field in it. */
  public static class Record {
    public final int fileno = 0;
    public final long pos;
    public final int drsOffset;

    public Record(long pos, int drsOffset) {
      this.pos = pos;
      this.drsOffset = drsOffset;
    }
  }

  /** What a version may have instead of {@link VariableIndex}. */
  public static final class Other {}
}
