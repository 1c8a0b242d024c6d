package io.github.zarrcdm.cli.copy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.LongConsumer;
import ucar.ma2.DataType;
import ucar.nc2.Attribute;
import ucar.nc2.Group;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;
import ucar.nc2.write.NetcdfFileFormat;
import ucar.nc2.write.NetcdfFormatWriter;

/**
 * NetCDF-3: no groups, no texts, no unsigned types. Groups are flattened, texts become characters,
 * and unsigned integers keep their bits and say so in {@code _Unsigned}. 64-bit integers must have
 * been opened as others.
 */
public final class Netcdf3 implements NetcdfFormat {
  /** Where a file of the first netCDF format ends. */
  private static final long CLASSIC = Integer.MAX_VALUE;

  /** What one variable may have in the second. */
  private static final long LARGEST = (1L << 32) - 4;

  @Override
  public String name() {
    return "netCDF-3";
  }

  /** A dimension of length 0 would be the unlimited one there. */
  @Override
  public boolean holds(Variable variable) {
    DataType type = variable.getDataType();
    return !variable.isVariableLength()
        && variable.getDimensions().stream().noneMatch(dimension -> dimension.getLength() == 0)
        && (type.isNumeric() || type == DataType.CHAR || type == DataType.STRING);
  }

  @Override
  public void write(NetcdfFile from, Selection selection, Path to, LongConsumer done)
      throws IOException {
    NetcdfFormatWriter.Builder builder = NetcdfFormatWriter.createNewNetcdf3(to.toString());
    builder.setFormat(
        selection.size() * Double.BYTES < CLASSIC
            ? NetcdfFileFormat.NETCDF3
            : NetcdfFileFormat.NETCDF3_64BIT_OFFSET);
    builder.setFill(false);
    attributes(from.getRootGroup(), builder);
    Netcdf3Header header = new Netcdf3Header(selection, builder);
    for (Variable variable : selection.variables()) {
      refuseTooLarge(variable, selection);
      header.add(variable);
    }
    try (NetcdfFormatWriter writer = builder.build()) {
      for (Variable variable : selection.variables()) {
        Variable target =
            writer.getOutputFile().getRootGroup().findVariableLocal(header.name(variable));
        Pieces.read(
            variable,
            selection.section(variable),
            (origin, values) -> {
              header.values(variable, target, origin, values).writeTo(writer, target);
              done.accept(values.getSize());
            });
      }
    }
  }

  private static void refuseTooLarge(Variable variable, Selection selection) throws IOException {
    long bytes = selection.section(variable).computeSize() * variable.getElementSize();
    if (bytes > LARGEST) {
      throw new IOException(
          "%s has %d bytes, a variable of a netCDF-3 file at most %d. Copy a section of it, or to netCDF-4"
              .formatted(variable.getFullName(), bytes, LARGEST));
    }
  }

  private static void attributes(Group group, NetcdfFormatWriter.Builder builder) {
    for (Attribute attribute : group.attributes()) {
      if (attribute.getLength() > 0) {
        String name = FlatNames.attribute(attribute.getShortName(), group);
        builder.addAttribute(Netcdf3Header.classic(attribute, name));
      }
    }
    group.getGroups().forEach(inner -> attributes(inner, builder));
  }
}
