package io.github.zarrcdm.internal.convert.mapping;

import io.github.zarrcdm.iosp.Zarr;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;

/**
 * The attributes of a source that is Zarr itself, as its store has them. What conventions add for
 * netCDF users they add to the copy again, so it is not written.
 */
final class StoredAttributes {
  /** What our reader says in the CDM for types and fill values, which are stored elsewhere. */
  private static final List<String> OF_TYPES = List.of("units", "calendar", "dtype");

  private final Map<String, Group> groups = new HashMap<>();
  private final Map<String, Array> arrays = new HashMap<>();
  private final boolean zarr;

  private StoredAttributes(Optional<Group> root) {
    root.ifPresent(this::collect);
    zarr = root.isPresent();
  }

  /** Those of {@code file}; none if it is of another format. */
  static StoredAttributes of(NetcdfFile file) {
    return new StoredAttributes(Zarr.stored(file));
  }

  private void collect(Group group) {
    groups.put(group.path(), group);
    group.arrays().forEach(array -> arrays.put(array.path(), array));
    group.groups().forEach(this::collect);
  }

  /** True if {@code variable} is computed by a convention. */
  boolean isAdded(Variable variable) {
    return zarr && stored(variable) == null;
  }

  /** Those of {@code variable}. */
  Attributes of(Variable variable) {
    Attributes shown = JsonAttributes.of(variable.attributes());
    Array array = stored(variable);
    if (array == null) {
      return shown;
    }
    Attributes own = array.attributes().without("_FillValue").without("_ARRAY_DIMENSIONS");
    boolean hasOwnType = hasOwnType(array.type().name());
    for (Map.Entry<String, Object> entry : shown.values().entrySet()) {
      String name = entry.getKey();
      if (name.equals("_FillValue") || hasOwnType && OF_TYPES.contains(name)) {
        own = own.with(name, entry.getValue());
      }
    }
    return own;
  }

  /** Whether the CDM has the type in attributes: truth values and times. */
  private static boolean hasOwnType(String type) {
    return type.equals("bool") || type.startsWith("datetime64") || type.startsWith("timedelta64");
  }

  /** Those of {@code group}, which is at {@code path} of the store. */
  Attributes of(ucar.nc2.Group group, String path) {
    Group stored = groups.get(path);
    return stored == null ? JsonAttributes.of(group.attributes()) : stored.attributes();
  }

  private Array stored(Variable variable) {
    return variable.getSPobject() instanceof Array array ? arrays.get(array.path()) : null;
  }
}
