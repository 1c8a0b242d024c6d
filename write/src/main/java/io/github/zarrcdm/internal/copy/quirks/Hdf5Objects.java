package io.github.zarrcdm.internal.copy.quirks;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.internal.iosp.hdf5.H5iospNew;
import ucar.nc2.internal.iosp.hdf5.H5objects.DataObject;

/** What netCDF-Java found in files of HDF5, looked up once for each file. For one thread. */
public final class Hdf5Objects {
  private final Map<NetcdfFile, Found> files = new IdentityHashMap<>();

  private record Found(Map<Long, List<DataObject>> places, Map<String, List<DataObject>> names) {}

  /**
   * Returns the object at {@code address} of {@code file}; none if it is closed, or not of HDF5.
   */
  public List<DataObject> at(@Nullable NetcdfFile file, long address) {
    return file == null ? List.of() : found(file).places.getOrDefault(address, List.of());
  }

  /** Returns the objects of {@code file} that netCDF-Java shows as {@code name}, in any group. */
  public List<DataObject> called(@Nullable NetcdfFile file, String name) {
    return file == null ? List.of() : found(file).names.getOrDefault(name, List.of());
  }

  /** As netCDF-Java shows {@code name}: without blanks. */
  public static String shown(@Nullable String name) {
    return name == null ? "" : NetcdfFiles.makeValidCdmObjectName(name);
  }

  private Found found(NetcdfFile file) {
    Found found = files.get(file);
    if (found == null) {
      found = new Found(new HashMap<>(), new HashMap<>());
      for (DataObject object : objects(file)) {
        found.places.computeIfAbsent(object.getAddress(), any -> new ArrayList<>()).add(object);
        String name = shown(object.getName());
        found.names.computeIfAbsent(name, any -> new ArrayList<>()).add(object);
      }
      files.put(file, found);
    }
    return found;
  }

  private static List<DataObject> objects(NetcdfFile file) {
    try {
      return file.getIosp() instanceof H5iospNew reader
          ? List.copyOf(reader.getHeader().getDataObjects())
          : List.of();
    } catch (LinkageError e) {
      return List.of(); // a version of netCDF-Java with another reader of HDF5
    }
  }
}
