package io.github.zarrcdm.internal.iosp.vertical;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import ucar.ma2.ArrayDouble;
import ucar.ma2.Range;
import ucar.unidata.geoloc.vertical.VerticalTransform;

/**
 * The heights of a part of a grid that the fields of the formula do not have. The part itself can
 * be read; only its heights are an error.
 */
record AbsentHeights(String unit, boolean isTimeDependent, String why)
    implements VerticalTransform {
  @Override
  public String getUnitString() {
    return unit;
  }

  @Override
  public ArrayDouble.D3 getCoordinateArray(int time) throws IOException {
    throw new IOException(why);
  }

  @Override
  public ArrayDouble.D1 getCoordinateArray1D(int time, int x, int y) throws IOException {
    throw new IOException(why);
  }

  @Override
  public VerticalTransform subset(
      @Nullable Range time, @Nullable Range z, @Nullable Range y, @Nullable Range x) {
    return this;
  }
}
