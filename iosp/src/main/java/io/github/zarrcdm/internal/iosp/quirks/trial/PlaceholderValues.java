package io.github.zarrcdm.internal.iosp.quirks.trial;

import io.github.zarrcdm.internal.iosp.cdm.CdmOrigin;
import io.github.zarrcdm.internal.iosp.quirks.DateAxis;
import io.github.zarrcdm.model.ArrayData;
import java.io.IOException;
import java.nio.ByteBuffer;
import ucar.ma2.Array;
import ucar.ma2.ArrayObject;
import ucar.ma2.ArrayStructureBB;
import ucar.ma2.DataType;
import ucar.ma2.IndexIterator;
import ucar.ma2.InvalidRangeException;
import ucar.ma2.Section;
import ucar.ma2.StructureMembers;
import ucar.nc2.Structure;
import ucar.nc2.Variable;
import ucar.nc2.iosp.AbstractIOServiceProvider;
import ucar.nc2.iosp.IOServiceProvider;
import ucar.unidata.io.RandomAccessFile;

/**
 * Placeholder values: ascending numbers, from 1 for a single one, which may count stations, and a
 * fixed date for text that is expensive to read.
 */
final class PlaceholderValues extends AbstractIOServiceProvider {
  private static final String DATE = "2000";

  private final IOServiceProvider stored;
  private final boolean remote;

  /**
   * Texts that are {@link DateAxis#isCheap cheap} are those of {@code stored}; what cannot be read
   * there cannot be read here.
   */
  PlaceholderValues(IOServiceProvider stored, boolean remote) {
    this.stored = stored;
    this.remote = remote;
  }

  @Override
  public boolean isValidFile(RandomAccessFile raf) {
    return false;
  }

  @Override
  public Array readData(Variable variable, Section section)
      throws IOException, InvalidRangeException {
    DataType type = variable.getDataType();
    boolean text = type == DataType.CHAR || type == DataType.STRING;
    io.github.zarrcdm.model.Array array = CdmOrigin.array(variable).orElse(null);
    if (array != null
        && (array.data() instanceof ArrayData.Unreadable
            || text && DateAxis.isCheap(array, remote))) {
      return stored.readData(variable, section);
    }
    if (variable instanceof Structure structure) {
      StructureMembers members = structure.makeStructureMembers();
      int size = ArrayStructureBB.setOffsets(members);
      int count = Math.toIntExact(section.computeSize());
      return new ArrayStructureBB(
          members, section.getShape(), ByteBuffer.allocate(Math.multiplyExact(size, count)), 0);
    }
    Array values = Array.factory(type, section.getShape());
    if (!text && !type.isNumeric()) {
      return values;
    }
    int row = Math.max(1, section.getRank() == 0 ? 1 : section.getShape(section.getRank() - 1));
    IndexIterator each = values.getIndexIterator();
    for (int n = 0; each.hasNext(); n++) {
      int number = section.getRank() == 0 ? 1 : n;
      if (values instanceof ArrayObject) {
        each.setObjectNext(DATE);
      } else if (type == DataType.CHAR) {
        each.setCharNext(n % row < DATE.length() ? DATE.charAt(n % row) : '\0');
      } else {
        each.setDoubleNext(number);
      }
    }
    return values;
  }

  @Override
  public String getFileTypeId() {
    return "none";
  }

  @Override
  public String getFileTypeDescription() {
    return "values that stand in for others";
  }
}
