package io.github.zarrcdm.internal.write;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.groupingBy;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.dtype.StoredType;
import io.github.zarrcdm.internal.metadata.document.NodeNames;
import io.github.zarrcdm.internal.metadata.write.DocumentWriter;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.Group;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Puts declared groups and arrays together to a hierarchy that can be written, checked. */
public final class Hierarchies {
  private Hierarchies() {}

  /**
   * Returns the hierarchy of {@code arrays} and {@code groups}, by path; groups between are added.
   * Throws {@link ZarrException} for what {@code documents} cannot say; {@code where} names the
   * target.
   */
  public static Group of(
      Map<String, Attributes> groups, List<Array> arrays, DocumentWriter documents, String where)
      throws ZarrException {
    Limit.NODES.check(groups.size() + arrays.size(), where);
    Set<String> taken = new HashSet<>();
    List<Array> adapted = new ArrayList<>();
    for (Array array : arrays) {
      adapted.add(adapted(array, documents, where));
      if (!taken.add(array.path())) {
        throw malformed(where, array.path(), "two nodes have this path");
      }
    }
    Map<String, Attributes> all = new LinkedHashMap<>();
    all.put("/", Attributes.NONE);
    for (Map.Entry<String, Attributes> group : groups.entrySet()) {
      String path = group.getKey().startsWith("/") ? group.getKey() : "/" + group.getKey();
      parents(path, all);
      all.put(path, group.getValue());
    }
    arrays.forEach(array -> parents(array.path(), all));
    for (String path : all.keySet()) {
      checkPath(path, where);
      if (taken.contains(path) && !(path.equals("/") && arrays.size() + all.size() == 2)) {
        throw malformed(where, path, "an array has no nodes below it, and no two nodes one path");
      }
    }
    Map<String, List<Array>> arraysIn =
        adapted.stream()
            .filter(array -> !array.path().equals("/"))
            .collect(groupingBy(array -> parent(array.path())));
    Map<String, List<String>> groupsIn =
        all.keySet().stream()
            .filter(path -> !path.equals("/"))
            .collect(groupingBy(Hierarchies::parent));
    if (adapted.size() == 1 && adapted.get(0).path().equals("/")) {
      arraysIn.put("/", adapted);
    }
    return group("/", all, groupsIn, arraysIn);
  }

  /** Returns the group of {@code declared} and all below it. */
  static Group of(Group declared, DocumentWriter documents, String where) throws ZarrException {
    Map<String, Attributes> groups = new LinkedHashMap<>();
    List<Array> arrays = new ArrayList<>();
    flatten(declared, groups, arrays);
    return of(groups, arrays, documents, where);
  }

  private static void flatten(Group group, Map<String, Attributes> groups, List<Array> arrays) {
    groups.put(group.path(), group.attributes());
    arrays.addAll(group.arrays());
    group.groups().forEach(below -> flatten(below, groups, arrays));
  }

  private static void parents(String path, Map<String, Attributes> groups) {
    for (int slash = path.indexOf('/', 1); slash > 0; slash = path.indexOf('/', slash + 1)) {
      groups.putIfAbsent(path.substring(0, slash), Attributes.NONE);
    }
  }

  /** {@code groupsIn} and {@code arraysIn} are those directly in each group. */
  private static Group group(
      String path,
      Map<String, Attributes> groups,
      Map<String, List<String>> groupsIn,
      Map<String, List<Array>> arraysIn) {
    List<Group> below =
        groupsIn.getOrDefault(path, List.of()).stream()
            .map(child -> group(child, groups, groupsIn, arraysIn))
            .toList();
    return new Group(
        path,
        requireNonNull(groups.get(path)),
        List.of(),
        below,
        arraysIn.getOrDefault(path, List.of()));
  }

  private static String parent(String path) {
    return path.substring(0, Math.max(1, path.lastIndexOf('/')));
  }

  private static Array adapted(Array array, DocumentWriter documents, String where)
      throws ZarrException {
    checkPath(array.path(), where);
    String at = where + ": array " + array.path() + ": ";
    try {
      check(array);
      Array adapted = documents.adapted(array);
      ArrayWriter.check(adapted);
      return adapted;
    } catch (ZarrException.Malformed e) {
      throw new ZarrException.Malformed(at + e.getMessage(), e);
    } catch (ZarrException.Unsupported e) {
      throw new ZarrException.Unsupported(at + e.getMessage(), e);
    } catch (ZarrException.LimitExceeded e) {
      throw new ZarrException.LimitExceeded(at + e.getMessage());
    }
  }

  private static void check(Array array) throws ZarrException {
    if (!(array.type() instanceof StoredType)) {
      throw new ZarrException.Unsupported(
          "its type %s is not one of a store".formatted(array.type().name()));
    }
    if (!(array.data() instanceof ArrayData.Chunked data)
        || !(data.grid() instanceof ChunkGrid.Regular grid)) {
      throw new ZarrException.Unsupported(
          "it is not declared with chunks of one shape; found %s".formatted(array.data()));
    }
    Limit.DIMENSIONS.check(array.rank(), "its shape");
    if (grid.rank() != array.rank()
        || !array.dimensionNames().isEmpty() && array.dimensionNames().size() != array.rank()) {
      throw new ZarrException.Malformed(
          "it has %s dimensions, its chunks %s, and %s names"
              .formatted(array.rank(), grid.rank(), array.dimensionNames().size()));
    }
    for (int d = 0; d < array.rank(); d++) {
      if (array.shape()[d] < 0 || grid.shape()[d] < 1) {
        throw new ZarrException.Malformed(
            "dimension %s has length %s and chunks of %s; lengths are not negative, chunks not empty"
                .formatted(d, array.shape()[d], grid.shape()[d]));
      }
    }
  }

  /** Names that every reader and file system can have. */
  private static void checkPath(String path, String where) throws ZarrException {
    if (path.equals("/")) {
      return;
    }
    Limit.GROUP_DEPTH.check(path.chars().filter(c -> c == '/').count(), where);
    for (String name : path.substring(1).split("/", -1)) {
      if (!NodeNames.writable(name)) {
        throw malformed(
            where,
            path,
            "\"%s\" cannot be a name: names have 1 to 255 bytes and do not begin with \".\""
                .formatted(name));
      }
    }
  }

  private static ZarrException.Malformed malformed(String where, String path, String found) {
    return new ZarrException.Malformed("%s: %s: %s. Rename it.".formatted(where, path, found));
  }
}
