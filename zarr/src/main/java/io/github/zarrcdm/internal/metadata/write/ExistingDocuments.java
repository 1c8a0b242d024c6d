package io.github.zarrcdm.internal.metadata.write;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.metadata.Nczarr;
import io.github.zarrcdm.internal.metadata.V3;
import io.github.zarrcdm.internal.metadata.document.Json;
import io.github.zarrcdm.internal.parallel.Workers;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.store.Store;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The documents of a store that is extended, as they are stored: only lengths and attributes that
 * are no longer true change in them. So whatever its writer said, in words of its own too, stays
 * where it stands.
 */
public final class ExistingDocuments {
  private static final int REQUESTS = 16;
  private static final String V3 = "zarr.json";
  private static final String SHAPE = "shape";
  private static final String FILL = "fill_value";
  private static final String ATTRIBUTES = "attributes";

  private final Store store;
  private final DocumentWriter writer;
  private final boolean v3;
  private final Map<String, Object> documents = new ConcurrentHashMap<>();
  private final Set<String> changed = new LinkedHashSet<>();

  /** The documents of {@code store}; what it lacks is written by {@code writer}. */
  public ExistingDocuments(Store store, DocumentWriter writer) {
    this.store = store;
    this.writer = writer;
    this.v3 = writer instanceof V3Writer;
  }

  /** Makes {@code array}, which is adapted, of {@code before}; null if there was none. */
  public void change(@Nullable Array before, Array array) throws IOException {
    Map<String, Object> written = writer.array(array);
    String key = key(array.path(), v3 ? V3 : ".zarray");
    Map<String, Object> document = before == null ? null : stored(key);
    if (document == null || before == null) {
      putAll(written);
      return;
    }
    Map<?, ?> own = (Map<?, ?>) Objects.requireNonNull(written.get(key));
    if (!Arrays.equals(before.shape(), array.shape())) {
      document.put(SHAPE, array.shape());
    }
    if (!v3 && document.get(FILL) == null && own.get(FILL) != null) {
      // Only an attribute says it: chunks that are missing have it too.
      document.put(FILL, own.get(FILL));
    }
    if (v3) {
      document.put(
          ATTRIBUTES,
          changed(
              map(document.get(ATTRIBUTES)),
              before.attributes(),
              array.attributes(),
              map(own.get(ATTRIBUTES))));
    } else {
      changeAttributes(
          key(array.path(), ".zattrs"), before.attributes(), array.attributes(), written);
    }
    put(key, document);
  }

  /** Makes {@code group} of {@code before}; null if there was none. */
  public void change(@Nullable Group before, Group group) throws IOException {
    if (before != null && before.attributes().equals(group.attributes())) {
      return;
    }
    Map<String, Object> written = writer.group(group);
    String key = key(group.path(), v3 ? V3 : ".zgroup");
    Map<String, Object> document = before == null ? null : stored(key);
    if (document == null || before == null) {
      putAll(written);
    } else if (v3) {
      Map<?, ?> own = (Map<?, ?>) Objects.requireNonNull(written.get(key));
      document.put(
          ATTRIBUTES,
          changed(
              map(document.get(ATTRIBUTES)),
              before.attributes(),
              group.attributes(),
              map(own.get(ATTRIBUTES))));
      put(key, document);
    } else {
      changeAttributes(
          key(group.path(), ".zattrs"), before.attributes(), group.attributes(), written);
    }
  }

  private void changeAttributes(
      String key, Attributes before, Attributes now, Map<String, Object> written)
      throws IOException {
    Map<String, Object> stored = stored(key);
    if (!before.equals(now)) {
      put(
          key,
          changed(
              stored == null ? new LinkedHashMap<>() : stored, before, now, map(written.get(key))));
    }
  }

  /** Returns {@code stored} with what differs between two readings, as {@code written} has it. */
  private static Map<String, Object> changed(
      Map<String, Object> stored, Attributes before, Attributes now, Map<String, Object> written) {
    for (String name : before.values().keySet()) {
      if (!now.has(name)) {
        stored.remove(name);
      }
    }
    now.values()
        .forEach(
            (name, value) -> {
              if (written.containsKey(name)
                  && !(before.has(name) && Objects.equals(before.get(name), value))) {
                stored.put(name, written.get(name));
              }
            });
    return stored;
  }

  /** Gives dimensions that the group at {@code path} declares, as NCZarr does, other lengths. */
  public void declare(String path, Map<String, Long> lengths) throws IOException {
    for (String name : List.of(".zgroup", ".zattrs")) {
      String key = key(path, name);
      Map<String, Object> document = v3 ? null : stored(key);
      if (document != null && Nczarr.declared(document, lengths)) {
        put(key, document);
      }
    }
  }

  /**
   * Returns the documents of the root that are there, with those of {@code consolidated} nodes or
   * not.
   */
  public Map<String, Object> root(Group own, boolean consolidated) throws IOException {
    List<String> paths = new ArrayList<>();
    if (consolidated) {
      collect(own, paths);
    } else {
      paths.add("/");
    }
    read(paths.stream().flatMap(path -> names().stream().map(name -> key(path, name))).toList());
    Map<String, Object> top = new LinkedHashMap<>();
    for (String name : names()) {
      if (documents.get(name) instanceof Map<?, ?> document) {
        top.put(name, document);
      }
    }
    if (!consolidated) {
      return top;
    }
    if (top.isEmpty()) {
      throw new ZarrException.NotZarr(
          store + ": its root was removed while it was read. Wait for its writer, and try again.");
    }
    Map<String, Object> below = new LinkedHashMap<>();
    for (String key : ordered(paths)) {
      below.put(key, Objects.requireNonNull(documents.get(key)));
    }
    return writer.consolidated(top, below);
  }

  /**
   * Returns keys of what is there below the root: in the order of the consolidated metadata, by
   * which readers list arrays, then others of {@code paths}, then the new.
   */
  private Set<String> ordered(List<String> paths) throws IOException {
    Set<String> keys = new LinkedHashSet<>(consolidated());
    for (String path : paths) {
      names().forEach(name -> keys.add(key(path, name)));
    }
    keys.addAll(changed);
    keys.removeIf(key -> key.indexOf('/') < 0 || !(documents.get(key) instanceof Map));
    return keys;
  }

  /** Returns keys of documents in the consolidated metadata, which may be outdated or broken. */
  private List<String> consolidated() throws IOException {
    if (v3) {
      Map<String, Object> inline = map(map(stored(V3)).get("consolidated_metadata"));
      return map(inline.get("metadata")).keySet().stream().map(path -> key(path, V3)).toList();
    }
    try {
      return List.copyOf(map(map(stored(".zmetadata")).get("metadata")).keySet());
    } catch (ZarrException.Malformed e) {
      return List.of(); // It is replaced.
    }
  }

  /** Returns the documents below the root that changed. */
  public Map<String, Object> below() {
    Map<String, Object> below = new LinkedHashMap<>();
    for (String key : changed) {
      if (key.indexOf('/') >= 0) {
        below.put(key, Objects.requireNonNull(documents.get(key)));
      }
    }
    return below;
  }

  /** In the order in which they are put: the one that opens a node last. */
  private List<String> names() {
    return v3 ? List.of(V3) : List.of(".zattrs", ".zarray", ".zgroup");
  }

  private static void collect(Group group, List<String> paths) {
    paths.add(group.path());
    group.arrays().forEach(array -> paths.add(array.path()));
    group.groups().forEach(child -> collect(child, paths));
  }

  private void putAll(Map<String, Object> written) {
    written.forEach(this::put);
  }

  private void put(String key, Object document) {
    documents.put(key, document);
    changed.add(key);
  }

  private static String key(String path, String name) {
    return DocumentWriter.key(path, name);
  }

  private void read(Collection<String> keys) throws IOException {
    List<String> missing = keys.stream().filter(key -> !documents.containsKey(key)).toList();
    Workers.run(missing.size(), store.remote() ? REQUESTS : 1, n -> load(missing.get((int) n)));
  }

  private void load(String key) throws IOException {
    Optional<ByteBuffer> text = store.get(key, Limit.JSON_BYTES.value());
    Object json = text.isEmpty() ? null : Json.parse(text.get(), store + ": " + key);
    if (json != null && !(json instanceof Map)) {
      throw new ZarrException.Malformed(store + ": " + key + ": it is not a JSON object");
    }
    documents.put(key, json == null ? Optional.empty() : json);
  }

  /** Returns a copy of the document under {@code key}; null if there is none. */
  private @Nullable Map<String, Object> stored(String key) throws IOException {
    read(List.of(key));
    return documents.get(key) instanceof Map<?, ?> document ? map(document) : null;
  }

  /** Returns a copy of a JSON object; an empty one of what is none. */
  private static Map<String, Object> map(@Nullable Object json) {
    Map<String, Object> copy = new LinkedHashMap<>();
    if (json instanceof Map<?, ?> object) {
      object.forEach((name, value) -> copy.put((String) name, value));
    }
    return copy;
  }
}
