package io.github.zarrcdm.cli.cdl;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;
import ucar.ma2.Array;
import ucar.ma2.DataType;
import ucar.nc2.Variable;

/** The values of one variable, one row of its last dimension at a time. */
final class CdlData {
  private final Variable variable;
  private final Optional<DateTexts> dates;
  private final PrintWriter out;
  private final String indent;
  private final long rowLength;
  private final FillValue fill;
  private final String name;
  private final WrappedLines lines;
  private long position;

  private CdlData(Variable variable, Optional<DateTexts> dates, String indent, PrintWriter out) {
    this.variable = variable;
    this.dates = dates;
    this.indent = indent;
    this.out = out;
    int rank = rank(variable);
    this.rowLength = rank == 0 ? 1 : variable.getShape(rank - 1);
    this.fill = FillValue.of(variable);
    this.name = CdlText.name(variable.getShortName());
    this.lines = new WrappedLines(out, indent, indent.length() + WrappedLines.bytes(name) + 4);
  }

  /**
   * Writes the values of {@code variable}, as dates if it counts them; nothing if it has none or
   * the first of them cannot be read, and then the reason is returned. Throws it if reading fails
   * later.
   */
  static Optional<IOException> write(
      Variable variable, Optional<DateTexts> dates, String indent, PrintWriter out)
      throws IOException {
    for (int length : variable.getShape()) {
      if (length == 0) {
        return Optional.empty();
      }
    }
    CdlData data = new CdlData(variable, dates, indent, out);
    try {
      Slabs.read(variable, data::append);
    } catch (IOException e) {
      if (data.position > 0) {
        throw e;
      }
      return Optional.of(e);
    }
    out.print(" ;\n");
    return Optional.empty();
  }

  private void append(Array part) throws IOException {
    if (position == 0) {
      begin();
    }
    if (variable.getDataType() == DataType.CHAR) {
      appendChars(part);
    } else {
      appendElements(part);
    }
    if (out.checkError()) {
      throw new IOException("the output is closed");
    }
  }

  private void begin() {
    out.print("\n" + indent + " " + name + " =");
    if (rank(variable) > 1) {
      lines.beginRow();
    } else {
      out.print(' ');
    }
  }

  private void appendElements(Array part) {
    CdlElements elements =
        CdlTypes.isRaggedBytes(variable)
            ? CdlElements.ofBytes(part)
            : dates
                .map(texts -> CdlElements.ofDates(part, variable.getDataType(), fill, texts))
                .orElseGet(() -> CdlElements.of(part, variable.getDataType(), fill));
    for (long n = part.getSize(); n > 0; n--) {
      if (position > 0 && position % rowLength == 0) {
        out.print(',');
        lines.beginRow();
      }
      position++;
      String text = elements.next();
      lines.put(position % rowLength == 0 ? text : text + ", ");
    }
  }

  /** A row of characters is one string, with a new line after each of its line ends. */
  private void appendChars(Array part) {
    StringBuilder row = new StringBuilder();
    for (var chars = part.getIndexIterator(); chars.hasNext(); ) {
      row.append(chars.getCharNext());
      position++;
      if (position % rowLength == 0) {
        if (position > rowLength) {
          out.print(',');
          lines.beginRow();
        }
        appendText(CdlText.trimmed(row.toString()));
        row.setLength(0);
      }
    }
  }

  private void appendText(String text) {
    int start = 0;
    for (int end = text.indexOf('\n'); end >= 0 && end < text.length() - 1; ) {
      out.print(CdlText.quoted(text.substring(start, end + 1)) + ",");
      lines.breakLine();
      start = end + 1;
      end = text.indexOf('\n', start);
    }
    out.print(CdlText.quoted(text.substring(start)));
  }

  /** Without the dimension that stands for a variable length. */
  private static int rank(Variable variable) {
    return variable.getRank() - (variable.isVariableLength() ? 1 : 0);
  }
}
