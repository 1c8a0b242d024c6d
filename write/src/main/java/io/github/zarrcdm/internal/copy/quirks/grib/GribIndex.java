package io.github.zarrcdm.internal.copy.quirks.grib;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.copy.quirks.ConvertedVariables;
import java.io.IOException;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;
import ucar.unidata.io.RandomAccessFile;

/**
 * Which messages a variable shows, by the index of netCDF-Java's GRIB module: of a file, of a
 * collection of files, or of collections.
 */
final class GribIndex {
  private static final String COLLECTION = "ucar.nc2.grib.collection.GribCollectionImmutable";
  private static final String VARIABLE = COLLECTION + "$VariableIndex";
  private static final String OF_COLLECTIONS = "VariableIndexPartitioned";
  private static final String TIMES = "ucar.nc2.grib.collection.GribIosp$Time2Dinfo";
  private static final long NO_MESSAGE = -1;

  private final ReflectedObject variable;
  private final int[] shape;

  /** One message, or the field in it whose section 5 is at byte {@code representation}. */
  record Entry(ReflectedObject files, Object[] file, long position, long representation) {
    /** Opens the file that holds the message. */
    RandomAccessFile open() throws IOException {
      String open = file.length == 1 ? "getDataRaf" : "getRaf";
      return files.get(open, file).as(RandomAccessFile.class);
    }
  }

  private GribIndex(ReflectedObject variable, int[] shape) {
    this.variable = variable;
    this.shape = shape;
  }

  /**
   * Returns the index of {@code variable}; empty if its values are not those of the GRIB messages
   * that netCDF-Java shows of a file. One that the module describes in another way than its known
   * versions fails when it is asked.
   */
  static Optional<GribIndex> of(Variable variable) {
    Variable stored = ConvertedVariables.original(variable);
    return stored.getRank() > 1
            && isOfMessages(stored)
            && isOfFile(stored)
            && (variable == stored || isAsStored(variable, stored))
        ? Optional.of(
            new GribIndex(
                new ReflectedObject(variable.getFullName(), index(stored)), stored.getShape()))
        : Optional.empty();
  }

  private static Object index(Variable stored) {
    Object found = stored.getSPobject();
    return found == null ? Objects.requireNonNull(stored.getNetcdfFile()) : found;
  }

  /** Returns false for coordinates, which the module computes or has at hand. */
  private static boolean isOfMessages(Variable stored) {
    Object index = stored.getSPobject();
    NetcdfFile file = stored.getNetcdfFile();
    String type = file == null ? null : file.getFileTypeId();
    boolean isOfGrib = type != null && type.startsWith("GRIB") && !stored.hasCachedData();
    return index == null
        ? isOfGrib
        : isIndex(index.getClass()) || isOfGrib && !index.getClass().getName().equals(TIMES);
  }

  private static boolean isIndex(@Nullable Class<?> type) {
    return type != null && (type.getName().equals(VARIABLE) || isIndex(type.getSuperclass()));
  }

  /** Returns false for a part of a variable, which has all that belongs to the whole. */
  private static boolean isOfFile(Variable stored) {
    NetcdfFile file = stored.getNetcdfFile();
    return stored.getClass() == Variable.class
        && file != null
        && file.findVariable(NetcdfFiles.makeFullName(stored)) == stored;
  }

  /** Returns false if a dataset gives {@code variable} other values, another type or shape. */
  private static boolean isAsStored(Variable variable, Variable stored) {
    return !variable.hasCachedData()
        && variable.getDataType() == stored.getDataType()
        && Arrays.equals(variable.getShape(), stored.getShape());
  }

  /** Returns the rows and columns of the grid that the variable is shown on. */
  GribAxes axes() throws IOException {
    return GribAxes.of(variable.field("group").get("getGdsHorizCoordSys"));
  }

  /**
   * Returns the message at {@code index} of all dimensions but the last two; null if there is none.
   */
  @Nullable Entry entry(int[] index) throws IOException {
    return variable.object().getClass().getSimpleName().equals(OF_COLLECTIONS)
        ? ofCollections(index)
        : ofFiles(index);
  }

  private @Nullable Entry ofFiles(int[] index) throws IOException {
    variable.call("readRecords");
    int at = 0;
    for (int d = 0; d < index.length; d++) {
      at = at * shape[d] + index[d];
    }
    ReflectedObject record = variable.call("getRecordAt", at);
    ReflectedObject collection = variable.field("group").get("getGribCollection");
    return record == null ? null : entry(record, collection);
  }

  private @Nullable Entry ofCollections(int[] index) throws IOException {
    int[] wanted = index;
    if (variable.get("getType").object().toString().equals("MRUTP")) {
      int[] runAndTime =
          variable
              .get("getCoordinateTime")
              .get("getTimeIndicesFromMrutp", index[0])
              .as(int[].class);
      wanted = Arrays.copyOf(runAndTime, index.length + 1);
      System.arraycopy(index, 1, wanted, 2, index.length - 1);
    }
    ReflectedObject found = variable.call("getDataRecord", (Object) wanted);
    return found == null
        ? null
        : entry(
            found.field("record"),
            found.field("usePartition"),
            found.value("partno", Integer.class));
  }

  private static @Nullable Entry entry(
      ReflectedObject record, ReflectedObject files, Object... partition) throws ZarrException {
    long position = record.value("pos", Long.class);
    Object[] file = Arrays.copyOf(partition, partition.length + 1);
    file[partition.length] = record.value("fileno", Integer.class);
    return position == NO_MESSAGE
        ? null
        : new Entry(files, file, position, record.value("drsOffset", Integer.class));
  }
}
