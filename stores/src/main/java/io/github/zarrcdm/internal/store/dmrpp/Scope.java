package io.github.zarrcdm.internal.store.dmrpp;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.netcdf.NetcdfAttributes;
import io.github.zarrcdm.model.Attributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The dimensions and enumerations that a document has declared, by their paths. */
final class Scope {
  private final Map<String, Long> dimensions = new HashMap<>();
  private final Map<String, Enumeration> enumerations = new HashMap<>();

  /** A type of DAP4 whose numbers have names. */
  record Enumeration(String base, List<Object> numbers, List<String> names) {
    /** {@code attributes} with what the numbers mean, as CF says it. */
    Attributes flags(Attributes attributes) {
      return attributes
          .withDefault(NetcdfAttributes.FLAG_VALUES, numbers)
          .withDefault(NetcdfAttributes.FLAG_MEANINGS, String.join(" ", names));
    }
  }

  /** A dimension of a variable; the name is null if it has none. */
  record Dimension(@Nullable String name, long size) {}

  void dimension(String path, String name, String size) throws ZarrException {
    dimensions.put(below(path, name), DmrppNumbers.whole(size, "size of " + name));
  }

  void enumeration(String path, ElementReader in) throws ZarrException {
    String name = String.valueOf(in.attribute("name"));
    String base = String.valueOf(in.attribute("basetype"));
    int level = in.level();
    List<Object> numbers = new ArrayList<>();
    List<String> names = new ArrayList<>();
    while (in.next(level)) {
      if (in.name().equals("EnumConst")) {
        names.add(in.required("name").strip().replaceAll("\\s+", "_"));
        numbers.add(DmrppNumbers.whole(in.required("value"), name));
      }
    }
    enumerations.put(below(path, name), new Enumeration(base, numbers, names));
  }

  /**
   * Returns the dimension that {@code in} stands at, {@code Dim} of a variable in the group {@code
   * path}.
   */
  Dimension dimension(ElementReader in, String path) throws ZarrException {
    String name = in.attribute("name");
    if (name == null) {
      return new Dimension(null, DmrppNumbers.whole(in.required("size"), "size of a dimension"));
    }
    Long size = dimensions.get(name.startsWith("/") ? name : below(path, name));
    if (size == null) {
      throw new ZarrException.Malformed("its dimension %s is not declared".formatted(name));
    }
    return new Dimension(name.substring(name.lastIndexOf('/') + 1), size);
  }

  Enumeration enumeration(String path, @Nullable String name) throws ZarrException {
    String whole = String.valueOf(name);
    Enumeration found = enumerations.get(whole.startsWith("/") ? whole : below(path, whole));
    if (found == null) {
      throw new ZarrException.Malformed("its enumeration %s is not declared".formatted(whole));
    }
    return found;
  }

  /** Returns the path of {@code name} in the group {@code path}. */
  static String below(String path, String name) {
    return path.endsWith("/") ? path + name : path + "/" + name;
  }
}
