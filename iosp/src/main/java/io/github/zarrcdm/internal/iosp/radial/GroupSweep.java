package io.github.zarrcdm.internal.iosp.radial;

import java.io.IOException;
import java.util.Date;
import org.jspecify.annotations.Nullable;
import ucar.ma2.DataType;
import ucar.ma2.InvalidRangeException;
import ucar.nc2.Variable;
import ucar.nc2.dt.RadialDatasetSweep;
import ucar.unidata.geoloc.EarthLocation;

/** One variable in the group of one sweep. */
final class GroupSweep implements RadialDatasetSweep.Sweep {
  private final Radar radar;
  private final Variable data;
  private final Rays rays;
  private final int number;

  GroupSweep(Radar radar, Variable data, Rays rays, int number) {
    this.radar = radar;
    this.data = data;
    this.rays = rays;
    this.number = number;
  }

  @Override
  public RadialDatasetSweep.@Nullable Type getType() {
    return null;
  }

  @Override
  public Variable getsweepVar() {
    return data;
  }

  @Override
  public int getRadialNumber() {
    return rays.azimuth().length;
  }

  @Override
  public int getGateNumber() {
    return rays.range().length;
  }

  /** Not told. */
  @Override
  public float getBeamWidth() {
    return Float.NaN;
  }

  /** Not told. */
  @Override
  public float getNyquistFrequency() {
    return Float.NaN;
  }

  @Override
  public float getRangeToFirstGate() {
    return rays.range().length == 0 ? Float.NaN : rays.range()[0];
  }

  @Override
  public float getGateSize() {
    return rays.range().length < 2 ? Float.NaN : rays.range()[1] - rays.range()[0];
  }

  /** Returns the rays, one after the other. */
  @Override
  public float[] readData() throws IOException {
    return (float[]) data.read().get1DJavaArray(DataType.FLOAT);
  }

  @Override
  public float[] readData(int ray) throws IOException {
    try {
      int[] shape = {1, getGateNumber()};
      return (float[]) data.read(new int[] {ray, 0}, shape).get1DJavaArray(DataType.FLOAT);
    } catch (InvalidRangeException e) {
      throw new IOException(
          "%s: there is no ray %s; it has %s".formatted(data.getFullName(), ray, getRadialNumber()),
          e);
    }
  }

  @Override
  public float getElevation(int ray) {
    return rays.elevation()[ray];
  }

  @Override
  public float[] getElevation() {
    return rays.elevation().clone();
  }

  @Override
  public float getMeanElevation() {
    return mean(rays.elevation());
  }

  @Override
  public float getAzimuth(int ray) {
    return rays.azimuth()[ray];
  }

  @Override
  public float[] getAzimuth() {
    return rays.azimuth().clone();
  }

  @Override
  public float getMeanAzimuth() {
    return mean(rays.azimuth());
  }

  /** Of those that are not missing. */
  private static float mean(float[] values) {
    double sum = 0;
    int number = 0;
    for (float value : values) {
      if (!Float.isNaN(value)) {
        sum += value;
        number++;
      }
    }
    return (float) (sum / number);
  }

  @Override
  public EarthLocation getOrigin(int ray) {
    return radar.origin();
  }

  @Override
  public float getTime(int ray) {
    return radar.seconds(rays, ray);
  }

  @Override
  public @Nullable Date getStartingTime() {
    return radar.start();
  }

  @Override
  public @Nullable Date getEndingTime() {
    return radar.end();
  }

  @Override
  public int getSweepIndex() {
    return number;
  }

  @Override
  public void clearSweepMemory() {}
}
