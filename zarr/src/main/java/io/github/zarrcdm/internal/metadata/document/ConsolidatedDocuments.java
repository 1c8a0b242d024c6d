package io.github.zarrcdm.internal.metadata.document;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The documents that one document holds for a whole hierarchy: {@code .zmetadata} of v2, or the
 * {@code consolidated_metadata} of a v3 group. Reading them costs no request.
 */
public final class ConsolidatedDocuments implements Documents {
  private final String where;
  private final Map<String, Object> documents = new LinkedHashMap<>();
  private final Map<String, Set<String>> children = new LinkedHashMap<>();
  private int nodes;

  private ConsolidatedDocuments(String where) {
    this.where = where;
  }

  /**
   * Returns what a {@code .zmetadata} of the group at {@code path} holds. Throws {@link
   * ZarrException.Malformed} if it is invalid, {@link ZarrException.Unsupported} if it is of
   * kerchunk's references in Parquet, which the store would have resolved were they its root: here
   * all their chunks would be missing.
   */
  public static ConsolidatedDocuments zmetadata(String path, Document document, Findings findings)
      throws ZarrException {
    if (document.get("record_size") != null) {
      throw new ZarrException.Unsupported(
          document.where()
              + ": these are references in Parquet inside of a store; supported are those in a"
              + " folder of their own. Open that folder.");
    }
    Document metadata = document.object("metadata");
    if (metadata == null || metadata.members().isEmpty()) {
      throw document.malformed("metadata", "an object with the documents of the nodes");
    }
    ConsolidatedDocuments consolidated = new ConsolidatedDocuments(document.where());
    for (String key : metadata.members().keySet()) {
      int slash = key.lastIndexOf('/');
      Object value = metadata.get(key);
      if (!(value instanceof Map || value instanceof ZarrException.LimitExceeded)) {
        throw metadata.malformed(key, "an object");
      }
      consolidated.add(
          path,
          slash < 0 ? "" : key.substring(0, slash),
          key.substring(slash + 1),
          value,
          findings);
    }
    return consolidated;
  }

  /**
   * Returns what the {@code consolidated_metadata} of the v3 group at {@code path} hold; null if
   * there are none that could be used.
   */
  public static @Nullable ConsolidatedDocuments inline(
      String path, Document group, Findings findings) throws ZarrException.LimitExceeded {
    if (!(group.get("consolidated_metadata") instanceof Map<?, ?> consolidated
            && consolidated.get("metadata") instanceof Map<?, ?> metadata)
        || metadata.isEmpty()
        || !"inline".equals(consolidated.get("kind"))) {
      return null;
    }
    ConsolidatedDocuments documents =
        new ConsolidatedDocuments(group.where() + " \"consolidated_metadata\"");
    for (Map.Entry<?, ?> node : metadata.entrySet()) {
      documents.add(path, (String) node.getKey(), "zarr.json", node.getValue(), findings);
    }
    return documents;
  }

  private void add(
      String group, String node, String name, @Nullable Object document, Findings findings)
      throws ZarrException.LimitExceeded {
    String path = group;
    List<String[]> links = new ArrayList<>();
    for (String part : node.split("/")) {
      if (part.isEmpty()) {
        continue;
      }
      if (!NodeNames.legal(part)) {
        findings.error(
            where, Document.shown(node) + " is not a path of a node", "this node is left out");
        return;
      }
      if (links.size() > Limit.GROUP_DEPTH.value()) {
        findings.error(
            where, tooDeep(where + ", " + Document.shown(node)), "this node is left out");
        return;
      }
      links.add(new String[] {path, part});
      path = Documents.key(path, part);
    }
    for (String[] link : links) {
      if (children.computeIfAbsent(link[0], p -> new LinkedHashSet<>()).add(link[1])) {
        Limit.NODES.check(++nodes, where);
      }
    }
    documents.put(Documents.key(path, name), document);
  }

  private static String tooDeep(String where) {
    return Limit.GROUP_DEPTH.exceeded("more", where).getMessage();
  }

  @Override
  public @Nullable Document document(String key) throws ZarrException {
    if (documents.get(key) instanceof ZarrException.LimitExceeded tooLarge) {
      throw tooLarge;
    }
    return documents.containsKey(key) ? Document.of(documents.get(key), where(key)) : null;
  }

  @Override
  public String where(String key) {
    return where + ", " + key;
  }

  @Override
  public Optional<List<String>> children(String path) {
    return Optional.of(List.copyOf(children.getOrDefault(path, Set.of())));
  }

  @Override
  public boolean remote() {
    return false;
  }

  @Override
  public boolean yields() {
    return false;
  }
}
