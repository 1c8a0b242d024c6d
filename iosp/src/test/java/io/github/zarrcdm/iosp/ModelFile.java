package io.github.zarrcdm.iosp;

import io.github.zarrcdm.internal.dtype.IntegerType;
import io.github.zarrcdm.internal.iosp.cdm.CdmBuilder;
import io.github.zarrcdm.internal.iosp.cdm.CdmReader;
import io.github.zarrcdm.internal.iosp.cdm.CdmTypes;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.DataType;
import io.github.zarrcdm.model.Dimension;
import io.github.zarrcdm.model.Group;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import ucar.ma2.Section;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;
import ucar.nc2.iosp.AbstractIOServiceProvider;
import ucar.unidata.io.RandomAccessFile;

/**
 * Opens a model written down in a test, and makes the parts of one. Values are held, read whole.
 */
public final class ModelFile extends AbstractIOServiceProvider {
  private final CdmReader reader;

  private ModelFile(CdmTypes types) {
    this.reader = new CdmReader("model", types);
  }

  public static NetcdfFile open(Group root) {
    return open(root, CdmTypes.STORED);
  }

  public static NetcdfFile open(Group root, CdmTypes types) {
    ucar.nc2.Group.Builder builder = ucar.nc2.Group.builder().setName("");
    new CdmBuilder("data", types).build(root, builder);
    return NetcdfFile.builder()
        .setIosp(new ModelFile(types))
        .setLocation("model")
        .setRootGroup(builder)
        .build();
  }

  public static Group root(Array... arrays) {
    return group("/", List.of(), arrays);
  }

  public static Group group(String path, List<Group> groups, Array... arrays) {
    return new Group(path, Attributes.NONE, List.of(), groups, List.of(arrays));
  }

  public static Group withDimensions(Group group, Dimension... dimensions) {
    return new Group(
        group.path(), group.attributes(), List.of(dimensions), group.groups(), group.arrays());
  }

  /** An array of 32-bit integers, all zero. */
  public static Array array(String path, long[] shape, String... dimensions) {
    int size = (int) Arrays.stream(shape).reduce(1, Math::multiplyExact);
    return array(path, IntegerType.INT32, shape, new int[size], dimensions);
  }

  public static Array array(
      String path, DataType type, long[] shape, Object values, String... dimensions) {
    return new Array(
        path, type, shape, Arrays.asList(dimensions), Attributes.NONE, new ArrayData.Held(values));
  }

  @Override
  public ucar.ma2.Array readData(Variable variable, Section section) throws IOException {
    return reader.read(
        variable, section, (array, part) -> ((ArrayData.Held) array.data()).values());
  }

  @Override
  public boolean isValidFile(RandomAccessFile raf) {
    return false;
  }

  @Override
  public String getFileTypeId() {
    return "model";
  }

  @Override
  public String getFileTypeDescription() {
    return "model";
  }
}
