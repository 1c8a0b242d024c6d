package io.github.zarrcdm.cli.copy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import ucar.ma2.DataType;
import ucar.nc2.Attribute;
import ucar.nc2.Dimension;
import ucar.nc2.Group;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;

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

  /**
   * A dimension of length 0 is the unlimited one there: a variable has it first, and there is no
   * other.
   */
  @Override
  public boolean holds(Variable variable, Selection selection) {
    DataType type = variable.getDataType();
    List<Dimension> dimensions = variable.getDimensions();
    boolean records =
        dimensions.isEmpty() || selection.empty().equals(Optional.of(dimensions.get(0)));
    return !variable.isVariableLength()
        && dimensions.stream().skip(records ? 1 : 0).noneMatch(d -> d.getLength() == 0)
        && (type.isNumeric() || type == DataType.CHAR || type == DataType.STRING);
  }

  @Override
  public void write(NetcdfFile from, Selection selection, Path to, LongConsumer done)
      throws IOException {
    Group.Builder root = Group.builder().setName("");
    CopiedAttributes attributes = CopiedAttributes.of(from, selection.variables());
    FlatNames names = new FlatNames(selection, from);
    put(attributes, from.getRootGroup(), names, root);
    Netcdf3Header header = new Netcdf3Header(selection, attributes, names, root);
    for (Variable variable : selection.variables()) {
      refuseTooLarge(variable, selection);
      header.add(variable);
    }
    try (Netcdf3File file =
        Netcdf3File.create(to, root, selection.size() * Double.BYTES >= CLASSIC)) {
      for (Variable variable : selection.variables()) {
        Variable target = file.find(header.name(variable));
        selection.read(
            variable,
            (origin, values) -> {
              Netcdf3Header.Part part = header.values(variable, target, origin, values);
              file.write(target, part.origin(), part.values());
              done.accept(values.getSize() * variable.getElementSize());
            });
      }
    }
  }

  private static void refuseTooLarge(Variable variable, Selection selection) throws IOException {
    long bytes = selection.section(variable).computeSize() * variable.getElementSize();
    if (bytes > LARGEST) {
      throw new IOException(
          "%s has %s bytes; a variable of a netCDF-3 file can have %s at most. Copy a section of it, or copy to netCDF-4"
              .formatted(variable.getFullName(), bytes, LARGEST));
    }
  }

  private static void put(
      CopiedAttributes attributes, Group group, FlatNames names, Group.Builder root) {
    for (Attribute attribute : attributes.of(group)) {
      if (attribute.getLength() > 0) {
        String name = FlatNames.attribute(attribute.getShortName(), group);
        root.addAttribute(Netcdf3Header.classic(names.renamed(attribute, group), name));
      }
    }
    group.getGroups().forEach(inner -> put(attributes, inner, names, root));
  }
}
