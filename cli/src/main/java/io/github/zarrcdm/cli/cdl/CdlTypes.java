package io.github.zarrcdm.cli.cdl;

import io.github.zarrcdm.internal.iosp.cdm.CdmOrigin;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import ucar.ma2.DataType;
import ucar.ma2.InvalidRangeException;
import ucar.ma2.Section;
import ucar.nc2.Structure;
import ucar.nc2.Variable;

/**
 * The types of variables. Compound, opaque and variable-length ones have names in CDL but none in
 * netCDF-Java: each such variable {@code v} defines its own {@code v_t}.
 */
final class CdlTypes {
  private CdlTypes() {}

  /** Returns what the type of {@code variable} is called. */
  static String name(Variable variable) {
    return isDefined(variable)
        ? CdlText.name(definedName(variable))
        : primitive(variable.getDataType());
  }

  /** Returns the name of a type that CDL itself has. */
  static String primitive(DataType type) {
    return switch (type) {
      case BYTE, ENUM1, BOOLEAN -> "byte";
      case SHORT, ENUM2 -> "short";
      case INT, ENUM4 -> "int";
      case LONG -> "int64";
      case UINT -> "uint";
      case ULONG -> "uint64";
      default -> type.toString().toLowerCase(Locale.ROOT);
    };
  }

  /** Returns true if the type has to be defined before the variable. */
  static boolean isDefined(Variable variable) {
    return variable instanceof Structure
        || variable.getDataType() == DataType.OPAQUE
        || variable.isVariableLength();
  }

  /**
   * Returns true for byte strings of different lengths, which CDL has as lists of unsigned bytes.
   */
  static boolean isRaggedBytes(Variable variable) {
    if (variable.getDataType() != DataType.OPAQUE) {
      return false;
    }
    io.github.zarrcdm.model.DataType model = model(variable);
    return model != null && model.size() <= 0;
  }

  /** Writes the definition of the type of {@code variable}, after those that it consists of. */
  static void define(Variable variable, String indent, PrintWriter out) throws IOException {
    String name = CdlText.name(definedName(variable));
    if (variable instanceof Structure structure) {
      List<Variable> members = structure.getVariables();
      for (Variable member : members) {
        if (isDefined(member)) {
          define(member, indent, out);
        }
      }
      out.print(indent + "  compound " + name + " {\n");
      for (Variable member : members) {
        out.print(indent + "    " + name(member) + " " + CdlText.name(member.getShortName()));
        out.print(lengths(member) + " ;\n");
      }
      out.print(indent + "  }; // " + name + "\n");
    } else if (isRaggedBytes(variable)) {
      out.print(indent + "  ubyte(*) " + name + " ;\n");
    } else if (variable.getDataType() == DataType.OPAQUE) {
      out.print(indent + "  opaque(" + size(variable) + ") " + name + " ;\n");
    } else {
      out.print(indent + "  " + primitive(variable.getDataType()) + "(*) " + name + " ;\n");
    }
  }

  private static String definedName(Variable variable) {
    Structure outer = variable.getParentStructure();
    String name = variable.getShortName() + "_t";
    return outer == null ? name : definedName(outer).replaceAll("t$", name);
  }

  private static String lengths(Variable member) {
    List<String> lengths =
        Arrays.stream(member.getShape()).filter(n -> n >= 0).mapToObj(Integer::toString).toList();
    return lengths.isEmpty() ? "" : "(" + String.join(", ", lengths) + ")";
  }

  private static int size(Variable opaque) throws IOException {
    io.github.zarrcdm.model.DataType model = model(opaque);
    if (model != null) {
      return model.size();
    }
    int[] first = new int[opaque.getRank()];
    int[] one = new int[opaque.getRank()];
    Arrays.fill(one, 1);
    try {
      Object value = opaque.read(new Section(first, one)).getObject(0);
      return value instanceof ByteBuffer bytes ? bytes.remaining() : 0;
    } catch (InvalidRangeException e) {
      return 0;
    }
  }

  private static io.github.zarrcdm.model.@Nullable DataType model(Variable variable) {
    return CdmOrigin.type(variable).orElse(null);
  }
}
