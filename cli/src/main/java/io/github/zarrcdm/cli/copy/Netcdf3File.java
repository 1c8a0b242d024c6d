package io.github.zarrcdm.cli.copy;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import ucar.ma2.Array;
import ucar.ma2.InvalidRangeException;
import ucar.ma2.Section;
import ucar.nc2.Group;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;
import ucar.nc2.internal.iosp.netcdf3.N3iospWriter;

/**
 * A netCDF-3 file that is being written, by netCDF-Java's own writer of the format. Its
 * NetcdfFormatWriter tells that one too late that nothing is to be filled: each byte would be
 * written twice.
 */
final class Netcdf3File implements Closeable {
  private final N3iospWriter writer;
  private final NetcdfFile file;

  private Netcdf3File(N3iospWriter writer, NetcdfFile file) {
    this.writer = writer;
    this.file = file;
  }

  /**
   * Returns a file at {@code place} with all that {@code root} has; {@code large}: with 64-bit
   * offsets.
   */
  static Netcdf3File create(Path place, Group.Builder root, boolean large) throws IOException {
    N3iospWriter writer = new N3iospWriter(null);
    NetcdfFile file = NetcdfFile.builder().setRootGroup(root).setLocation(place.toString()).build();
    writer.setFill(false);
    try {
      writer.create(place.toString(), file, 0, 0, large);
    } catch (IOException | RuntimeException e) {
      writer.close();
      throw e;
    }
    return new Netcdf3File(writer, file);
  }

  Variable find(String name) {
    return file.getRootGroup().findVariableLocal(name);
  }

  /** Writes {@code values}, of floats each bit: netCDF-Java makes one NaN of all. */
  void write(Variable variable, int[] origin, Array values) throws IOException {
    try {
      FloatBits bits = FloatBits.of(variable, origin, values);
      writer.writeData(bits.variable(), new Section(bits.origin(), bits.shape()), bits.values());
    } catch (InvalidRangeException e) {
      throw new IOException(variable.getFullName() + ": " + e.getMessage(), e);
    }
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }
}
