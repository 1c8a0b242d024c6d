package io.github.zarrcdm.internal.write;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.metadata.write.DocumentWriter;
import io.github.zarrcdm.internal.metadata.write.ExistingDocuments;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.store.Store;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** What the documents of a store become when it is extended. */
public final class ExtendedDocuments {
  private final Map<String, Array> arrays = new HashMap<>();
  private final Map<String, Group> groups = new HashMap<>();

  private ExtendedDocuments(Group own) {
    collect(own);
  }

  private void collect(Group group) {
    groups.put(group.path(), group);
    group.arrays().forEach(array -> arrays.put(array.path(), array));
    group.groups().forEach(this::collect);
  }

  /**
   * Returns the documents that change when the nodes in {@code declared}, which are adapted, take
   * the place of those in {@code own}, which {@code store} has, or are added to them; of groups
   * that are there only {@code named} ones change. Throws {@link ZarrException.NotWritable} if
   * documents there are broken: what only those say would be lost.
   */
  public static DocumentsToWrite of(
      Store store,
      Group own,
      Group declared,
      Set<String> named,
      DocumentWriter writer,
      boolean consolidated)
      throws IOException {
    ExtendedDocuments extended = new ExtendedDocuments(own);
    ExistingDocuments documents = new ExistingDocuments(store, writer);
    extended.change(declared, named, documents);
    for (Map.Entry<String, Map<String, Long>> group : extended.lengths(declared).entrySet()) {
      documents.declare(group.getKey(), group.getValue());
    }
    return new DocumentsToWrite(
        documents.root(own, consolidated && !isArray(own)), documents.below());
  }

  private void change(Group declared, Set<String> named, ExistingDocuments documents)
      throws IOException {
    for (Array array : declared.arrays()) {
      documents.change(arrays.get(array.path()), array);
    }
    Group before = groups.get(declared.path());
    if (before == null || named.contains(declared.path()) && !isArray(declared)) {
      documents.change(before, declared);
    }
    for (Group group : declared.groups()) {
      change(group, named, documents);
    }
  }

  /** Returns true for the group that stands for a root which is an array. */
  private static boolean isArray(Group root) {
    return root.arrays().stream().anyMatch(array -> array.path().equals(root.path()));
  }

  /** New lengths of dimensions that groups declare, by the path of the group and the name. */
  private Map<String, Map<String, Long>> lengths(Group declared) {
    Map<String, Map<String, Long>> lengths = new HashMap<>();
    for (Array array : declared.arrays()) {
      for (int d = 0; d < array.rank(); d++) {
        String name = array.dimensionName(d);
        if (name != null && name.startsWith("/")) {
          int slash = name.lastIndexOf('/');
          lengths
              .computeIfAbsent(slash == 0 ? "/" : name.substring(0, slash), g -> new HashMap<>())
              .merge(name.substring(slash + 1), array.shape()[d], Math::max);
        }
      }
    }
    declared
        .groups()
        .forEach(
            group ->
                lengths(group)
                    .forEach(
                        (path, below) ->
                            below.forEach(
                                (name, length) ->
                                    lengths
                                        .computeIfAbsent(path, g -> new HashMap<>())
                                        .merge(name, length, Math::max))));
    return lengths;
  }
}
