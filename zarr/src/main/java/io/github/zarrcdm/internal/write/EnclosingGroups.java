package io.github.zarrcdm.internal.write;

import static io.github.zarrcdm.internal.write.TargetState.refused;

import io.github.zarrcdm.internal.metadata.write.Consolidation;
import io.github.zarrcdm.internal.metadata.write.DocumentWriter;
import io.github.zarrcdm.internal.metadata.write.MetadataFormat;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.store.Stores;
import io.github.zarrcdm.store.WritableStore;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The groups of a store around a group that is written on its own: they are made where they are
 * missing, and consolidated metadata is brought up to date.
 *
 * @param root the store
 * @param paths of the groups around, the root's empty one first; none if all of a store is written
 */
public record EnclosingGroups(Location root, List<String> paths) {

  /** The groups of a store that is written as a whole. */
  public static final EnclosingGroups NONE =
      new EnclosingGroups(new Location("", "file", "", "/", Map.of()), List.of());

  /** Returns the groups around the group that {@code location} names. */
  public static EnclosingGroups of(Location location) {
    List<String> paths = new ArrayList<>();
    String group = location.group().substring(1);
    for (int end = 0; end >= 0 && !group.isEmpty(); end = group.indexOf('/', end + 1)) {
      paths.add(group.substring(0, end));
    }
    return new EnclosingGroups(group(location, ""), paths);
  }

  private static Location group(Location store, String path) {
    return new Location(store.text(), store.scheme(), store.root(), "/" + path, store.options());
  }

  /**
   * Throws {@link io.github.zarrcdm.error.ZarrException.NotWritable} if no group of {@code format}
   * can be in them: if one is an array, or of another version, or is being written.
   */
  public void check(int format) throws IOException {
    if (paths.isEmpty()) {
      return;
    }
    try (WritableStore store = Stores.create(root)) {
      WriterMark mark = WriterMark.at(store);
      if (mark != null && (mark.isAlive() || !mark.isOfDocuments())) {
        throw Consolidation.unfinished(store);
      }
      for (String path : paths) {
        String other = key(path, format == 3 ? ".zgroup" : "zarr.json");
        boolean array = MetadataFormat.isArray(store, path);
        if (array || store.exists(other)) {
          throw refused(
              store,
              "/%s is %s, and no group of Zarr %s can be in it. Choose another version or place"
                  .formatted(path, array ? "an array" : "a group of another version", format));
        }
      }
    }
  }

  /**
   * Makes those that are missing, as groups of {@code format}. Each of the others may have
   * consolidated metadata of its own, without which readers would not find the new group.
   */
  public void finish(int format) throws IOException {
    if (paths.isEmpty()) {
      return;
    }
    try (WritableStore store = Stores.create(root)) {
      DocumentWriter writer = DocumentWriter.of(format);
      // Inner ones first: a group is found through those around it.
      for (int at = paths.size() - 1; at >= 0; at--) {
        String path = paths.get(at);
        Group group = new Group("/" + path, Attributes.NONE, List.of(), List.of(), List.of());
        for (Map.Entry<String, Object> document : writer.group(group).entrySet()) {
          if (!store.exists(document.getKey())) {
            store.putIfAbsent(document.getKey(), DocumentWriter.text(document.getValue()));
          }
        }
      }
    }
    for (int at = paths.size() - 1; at >= 0; at--) {
      try (WritableStore store = Stores.create(group(root, paths.get(at)))) {
        if (MetadataFormat.of(store).consolidated()) {
          Draft.beside(store, draft -> Consolidation.write(store, draft::checkOwn));
        }
      }
    }
  }

  private static String key(String path, String name) {
    return DocumentWriter.key(path, name);
  }
}
