package io.github.zarrcdm.cli.cdl;

import static io.github.zarrcdm.internal.cf.CfAttributes.ADD_OFFSET;
import static io.github.zarrcdm.internal.cf.CfAttributes.SCALE_FACTOR;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import ucar.ma2.Array;
import ucar.ma2.DataType;
import ucar.nc2.Attribute;
import ucar.nc2.AttributeContainer;

/** The attributes of one variable or group. */
final class CdlAttributes {
  /** What netCDF-Java adds to tell how a file is stored; {@code ncdump} leaves it out too. */
  private static final Set<String> STORAGE =
      Set.of("_ChunkSizes", "_NCProperties", "_Netcdf4Dimid", "_Netcdf4Coordinates", "_nc3_strict");

  private CdlAttributes() {}

  /** Returns the attributes of {@code container} that are shown. */
  static List<Attribute> of(AttributeContainer container) {
    List<Attribute> shown = new ArrayList<>();
    for (Attribute attribute : container) {
      if (!STORAGE.contains(attribute.getShortName())) {
        shown.add(attribute);
      }
    }
    return shown;
  }

  /**
   * One line without its end; {@code owner} is the escaped name of the variable, empty for a group.
   */
  static void write(
      Attribute attribute, String owner, boolean asString, String indent, PrintWriter out) {
    boolean string = attribute.isString() && (asString || attribute.getLength() > 1);
    out.print(indent + "\t\t" + (string ? "string " : "") + owner + ":");
    out.print(CdlText.name(attribute.getShortName()) + " = " + values(attribute) + " ;");
  }

  /** The dates that a numeric attribute of a variable counts, as a comment; none of its packing. */
  static void comment(Attribute attribute, DateTexts dates, PrintWriter out) {
    Array values = attribute.getValues();
    boolean counts =
        attribute.getDataType().isNumeric()
            && !Set.of(SCALE_FACTOR, ADD_OFFSET).contains(attribute.getShortName());
    if (counts && values != null && attribute.getLength() > 0) {
      List<String> texts = new ArrayList<>();
      CdlElements elements =
          CdlElements.ofDates(values, attribute.getDataType(), FillValue.NONE, dates);
      for (int i = 0; i < attribute.getLength(); i++) {
        texts.add(elements.next());
      }
      out.print(" // " + String.join(", ", texts));
    }
  }

  private static String values(Attribute attribute) {
    Array values = attribute.getValues();
    if (values == null || attribute.getLength() == 0) {
      return "\"\"";
    }
    DataType type = attribute.getDataType();
    List<String> texts = new ArrayList<>();
    CdlElements elements = CdlElements.of(values, type, FillValue.NONE);
    for (int i = 0; i < attribute.getLength(); i++) {
      texts.add(
          switch (type) {
            case STRING -> CdlText.quoted(CdlText.trimmed(attribute.getStringValue(i)));
            case FLOAT -> real(values.getFloat(i), Decimal.FLOAT, "f");
            case DOUBLE -> real(values.getDouble(i), Decimal.DOUBLE, "");
            default -> elements.next() + suffix(type);
          });
    }
    return String.join(", ", texts);
  }

  private static String real(double value, int digits, String suffix) {
    String text = Decimal.withPoint(value, digits);
    return Double.isFinite(value) ? text + suffix : text;
  }

  private static String suffix(DataType type) {
    return switch (type) {
      case BYTE -> "b";
      case UBYTE -> "UB";
      case SHORT -> "s";
      case USHORT -> "US";
      case UINT -> "U";
      case LONG -> "LL";
      case ULONG -> "ULL";
      default -> "";
    };
  }
}
