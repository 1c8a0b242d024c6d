package ucar.nc2.grib.collection;

/** The part of netCDF-Java's class of this name that copies meet. */
public final class GribIosp {
  private GribIosp() {}

  /** What coordinates of times have that are computed when they are read. */
  public static final class Time2Dinfo {}
}
