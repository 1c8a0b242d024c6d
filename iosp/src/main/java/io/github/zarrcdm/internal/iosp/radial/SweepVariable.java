package io.github.zarrcdm.internal.iosp.radial;

import io.github.zarrcdm.error.Limit;
import java.io.IOException;
import java.util.List;
import ucar.nc2.dt.RadialDatasetSweep;
import ucar.nc2.dt.radial.AbstractRadialAdapter;

/** A variable of the sweeps that have it, in their order. */
final class SweepVariable extends AbstractRadialAdapter.MyRadialVariableAdapter
    implements RadialDatasetSweep.RadialVariable {
  private final List<GroupSweep> sweeps;

  SweepVariable(String name, List<GroupSweep> sweeps) {
    super(name, sweeps.get(0).getsweepVar());
    this.sweeps = List.copyOf(sweeps);
  }

  @Override
  public int getNumSweeps() {
    return sweeps.size();
  }

  @Override
  public RadialDatasetSweep.Sweep getSweep(int number) {
    return sweeps.get(number);
  }

  /** Returns all sweeps, one after the other, each with its own numbers of rays and gates. */
  @Override
  public float[] readAllData() throws IOException {
    long length = 0;
    for (GroupSweep sweep : sweeps) {
      length += (long) sweep.getRadialNumber() * sweep.getGateNumber();
    }
    Limit.READ_BYTES.check(length * Float.BYTES, () -> name);
    if (length > Integer.MAX_VALUE) {
      throw new IOException(
          "%s: %s values do not fit into one array. Read it by sweeps.".formatted(name, length));
    }
    float[] joined = new float[(int) length];
    int at = 0;
    for (GroupSweep sweep : sweeps) {
      float[] values = sweep.readData();
      System.arraycopy(values, 0, joined, at, values.length);
      at += values.length;
    }
    return joined;
  }

  @Override
  public void clearVariableMemory() {}
}
