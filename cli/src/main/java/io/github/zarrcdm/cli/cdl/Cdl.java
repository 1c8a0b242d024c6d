package io.github.zarrcdm.cli.cdl;

import static io.github.zarrcdm.internal.cf.CfAttributes.FILL_VALUE;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import ucar.ma2.DataType;
import ucar.nc2.Attribute;
import ucar.nc2.Group;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;

/**
 * A dataset as CDL, byte for byte as Unidata's {@code ncdump} writes the same dataset.
 *
 * @see <a href="https://docs.unidata.ucar.edu/nug/current/_c_d_l.html">CDL in the NetCDF Users
 *     Guide</a>
 */
public final class Cdl {
  private final PrintWriter out;
  private final @Nullable Predicate<Variable> wanted;
  private final boolean dates;
  private final List<IOException> failures = new ArrayList<>();

  private Cdl(PrintWriter out, @Nullable Predicate<Variable> wanted, boolean dates) {
    this.out = out;
    this.wanted = wanted;
    this.dates = dates;
  }

  /**
   * Writes {@code file} under {@code name}, with the values of those variables that {@code wanted}
   * holds for, and without a data section at all if that is null; {@code dates}: numbers that count
   * from a date as texts.
   *
   * @return why variables are missing from the data section; empty if none are
   * @throws IOException if reading fails in the middle of a variable
   */
  public static List<IOException> write(
      NetcdfFile file,
      String name,
      @Nullable Predicate<Variable> wanted,
      boolean dates,
      PrintWriter out)
      throws IOException {
    Cdl cdl = new Cdl(out, wanted, dates);
    out.print("netcdf " + CdlText.name(name) + " {\n");
    cdl.group(file.getRootGroup(), "");
    out.print("}\n");
    return cdl.failures;
  }

  private void group(Group group, String indent) throws IOException {
    types(group, indent);
    CdlDimensions dimensions = new CdlDimensions(group);
    if (!dimensions.isEmpty()) {
      out.print(indent + "dimensions:\n");
      dimensions.write(indent, out);
    }
    variables(group, dimensions, indent);
    List<Attribute> attributes = CdlAttributes.of(group.attributes());
    if (!attributes.isEmpty()) {
      out.print("\n" + indent + (group.isRoot() ? "// global" : "// group") + " attributes:\n");
      for (Attribute attribute : attributes) {
        CdlAttributes.write(attribute, "", false, indent, out);
        out.print("\n");
      }
    }
    if (wanted != null && !group.getVariables().isEmpty()) {
      out.print(indent + "data:\n");
      for (Variable variable : group.getVariables()) {
        data(variable, indent);
      }
    }
    for (Group inner : group.getGroups()) {
      String name = CdlText.name(inner.getShortName());
      out.print("\n" + indent + "group: " + name + " {\n");
      group(inner, indent + "  ");
      out.print(indent + "  } // group " + name + "\n");
    }
  }

  private void types(Group group, String indent) throws IOException {
    List<Variable> defining = group.getVariables().stream().filter(CdlTypes::isDefined).toList();
    if (!defining.isEmpty()) {
      out.print(indent + "types:\n");
    }
    for (Variable variable : defining) {
      CdlTypes.define(variable, indent, out);
    }
  }

  private void variables(Group group, CdlDimensions dimensions, String indent) {
    if (!group.getVariables().isEmpty()) {
      out.print(indent + "variables:\n");
    }
    for (Variable variable : group.getVariables()) {
      String name = CdlText.name(variable.getShortName());
      out.print(indent + "\t" + CdlTypes.name(variable) + " " + name);
      out.print(dimensions.list(variable) + " ;\n");
      boolean strings = variable.getDataType() == DataType.STRING;
      for (Attribute attribute : CdlAttributes.of(variable.attributes())) {
        boolean string = strings && attribute.getShortName().equals(FILL_VALUE);
        CdlAttributes.write(attribute, name, string, indent, out);
        texts(variable)
            .filter(texts -> !attribute.isString())
            .ifPresent(texts -> CdlAttributes.comment(attribute, texts, out));
        out.print("\n");
      }
    }
  }

  private Optional<DateTexts> texts(Variable variable) {
    return dates ? DateTexts.of(variable) : Optional.empty();
  }

  private void data(Variable variable, String indent) throws IOException {
    if (wanted != null && wanted.test(variable)) {
      CdlData.write(variable, texts(variable), indent, out).ifPresent(failures::add);
    }
  }
}
