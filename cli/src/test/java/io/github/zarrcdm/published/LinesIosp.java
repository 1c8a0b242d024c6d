package io.github.zarrcdm.published;

import java.io.IOException;
import ucar.ma2.Array;
import ucar.ma2.DataType;
import ucar.ma2.InvalidRangeException;
import ucar.ma2.Section;
import ucar.nc2.Dimension;
import ucar.nc2.Group;
import ucar.nc2.Variable;
import ucar.nc2.iosp.AbstractIOServiceProvider;
import ucar.nc2.util.CancelTask;
import ucar.unidata.io.RandomAccessFile;

/**
 * A format that netCDF-Java reads only with one more jar: {@code lines} and then one digit each.
 */
public final class LinesIosp extends AbstractIOServiceProvider {
  private static final String MAGIC = "lines\n";

  @Override
  public boolean isValidFile(RandomAccessFile file) throws IOException {
    file.seek(0);
    return MAGIC.equals(file.readString((int) Math.min(MAGIC.length(), file.length())));
  }

  @Override
  public boolean isBuilder() {
    return true;
  }

  @Override
  public void build(RandomAccessFile file, Group.Builder root, CancelTask cancel)
      throws IOException {
    raf = file;
    int lines = (int) (file.length() - MAGIC.length()) / 2;
    root.addDimension(new Dimension("line", lines));
    root.addVariable(
        Variable.builder()
            .setName("digit")
            .setDataType(DataType.INT)
            .setParentGroupBuilder(root)
            .setDimensionsByName("line"));
  }

  @Override
  public Array readData(Variable variable, Section section)
      throws IOException, InvalidRangeException {
    int[] all = new int[variable.getShape(0)];
    for (int line = 0; line < all.length; line++) {
      raf.seek(MAGIC.length() + 2L * line);
      all[line] = raf.read() - '0';
    }
    return Array.factory(DataType.INT, variable.getShape(), all)
        .sectionNoReduce(section.getRanges())
        .copy();
  }

  @Override
  public String getFileTypeId() {
    return "lines";
  }

  @Override
  public String getFileTypeDescription() {
    return "one digit in each line";
  }
}
