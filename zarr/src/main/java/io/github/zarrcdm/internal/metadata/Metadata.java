package io.github.zarrcdm.internal.metadata;

import static io.github.zarrcdm.internal.metadata.document.Documents.key;

import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.metadata.document.ConsolidatedDocuments;
import io.github.zarrcdm.internal.metadata.document.Document;
import io.github.zarrcdm.internal.metadata.document.Documents;
import io.github.zarrcdm.internal.metadata.document.NodeDocuments;
import io.github.zarrcdm.internal.metadata.document.StoredDocuments;
import io.github.zarrcdm.internal.metadata.document.WriterMarks;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.store.AdaptedStore;
import io.github.zarrcdm.store.InternalStore;
import io.github.zarrcdm.store.Store;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Opens a hierarchy: finds out which dialect of Zarr a store speaks, and reads it into the model.
 *
 * <p>With consolidated metadata that is one request for v3 and two for v2, and nothing is listed.
 * Without, the store is listed, where it can; chunks never are.
 */
public final class Metadata {
  private final InternalStore store;
  private final Source source;
  private final Findings findings;

  /** Which documents count. */
  private enum Source {
    /** Consolidated ones where there are any and they save requests, else those of each node. */
    FIRST_FOUND,

    /** As above, without a search of folders if nothing is at the path itself. */
    FIRST_FOUND_AT_PATH,

    /** Those of each node. */
    OWN
  }

  private Metadata(Store store, Source source, Findings findings) {
    this.store = AdaptedStore.internal(store);
    this.source = source;
    this.findings = findings;
  }

  /**
   * Returns the group at {@code path} (empty for the root, {@code g/h}) of {@code store} with all
   * below it; where an array is at {@code path}, a group with only that array, which has the same
   * path.
   *
   * <p>A node that is malformed is left out with a finding if not even its shape is known; else it
   * is there, and its data are {@link io.github.zarrcdm.model.ArrayData.Unreadable}. Throws {@link
   * ZarrException.NotZarr} if there is nothing, {@link ZarrException.Malformed} or {@link
   * ZarrException.Unsupported} if the node at {@code path} itself cannot be understood, or is a
   * group whose members are unknown.
   */
  public static Group read(Store store, String path, Findings findings) throws IOException {
    return new Metadata(store, Source.FIRST_FOUND, findings).read(path);
  }

  /**
   * Returns the same, but {@link ZarrException.NotZarr} if there is no document at {@code path},
   * without a search of the folders below it: they may be those of another format, with a chunk in
   * each file.
   */
  public static Group documented(Store store, String path, Findings findings) throws IOException {
    return new Metadata(store, Source.FIRST_FOUND_AT_PATH, findings).read(path);
  }

  /**
   * Returns the tree that {@link #read} returns, from the documents that each node has of its own:
   * consolidated ones can be older than these.
   */
  public static Group own(Store store, String path, Findings findings) throws IOException {
    return new Metadata(store, Source.OWN, findings).read(path);
  }

  /**
   * Returns the tree of a store that is to be extended. Throws {@link ZarrException.NotWritable} if
   * a document is broken: what only that says would be lost.
   */
  public static Group toExtend(Store store, String path, Findings findings) throws IOException {
    Findings own = findings.empty();
    Group group = own(store, path, own);
    findings.addAll(own.all());
    for (Finding finding : own.all()) {
      if (finding.severity() == Finding.Severity.ERROR) {
        throw new ZarrException.NotWritable(
            "%s: %s: %s. Nothing is added beside metadata that cannot be read. Restore it first."
                .formatted(store, finding.where(), finding.what()));
      }
    }
    return group;
  }

  private Group read(String path) throws IOException {
    String plain = path.replaceAll("^/+|(?<!/)/+$", "");
    return OmeAxes.named(DimensionReferences.resolved(node(plain)));
  }

  private Group node(String path) throws IOException {
    if (path.isEmpty()) {
      return directly(path, findings);
    }
    boolean listed = store.folders("").isPresent();
    Group part = listed ? null : partOfRoot("/" + path);
    if (part != null) {
      return part;
    }
    try {
      return directly(path, findings);
    } catch (ZarrException.NotZarr e) {
      part = listed ? partOfRoot("/" + path) : null;
      if (part == null) {
        throw e;
      }
      return part;
    }
  }

  /**
   * Returns the node at {@code path} as the root's consolidated metadata have it, which in a store
   * that cannot be listed are the only ones to name what is below; null if they do not know it.
   */
  private @Nullable Group partOfRoot(String path) throws IOException {
    Group group;
    Findings ofRoot = findings.empty();
    try {
      group = directly("", ofRoot);
    } catch (ZarrException.NotZarr
        | ZarrException.Malformed
        | ZarrException.Unsupported
        | ZarrException.LimitExceeded e) {
      return null;
    }
    findings.addAll(ofRoot.all());
    while (!group.path().equals(path)) {
      Group next =
          group.groups().stream()
              .filter(g -> (path + "/").startsWith(g.path() + "/"))
              .findFirst()
              .orElse(null);
      if (next == null) {
        List<Array> found =
            group.arrays().stream().filter(array -> array.path().equals(path)).toList();
        return found.isEmpty()
            ? null
            : new Group(path, Attributes.NONE, List.of(), List.of(), found);
      }
      group = next;
    }
    return group;
  }

  private Group directly(String path, Findings findings) throws IOException {
    StoredDocuments stored = new StoredDocuments(store);
    WriterMarks marks = new WriterMarks(store, path);
    Dialects dialects = new Dialects();
    Documents documents = stored;
    Node node;
    Dialects.root(path, stored);
    marks.check(stored);
    Document v3 = stored.document(key(path, "zarr.json"));
    boolean own = source == Source.OWN || store.holdsDocuments();
    if (v3 != null) {
      node = V3.node(path, v3, findings);
      if (own && node instanceof Node.OfGroup group) {
        documents = new NodeDocuments(stored, group.consolidated());
      }
    } else {
      ConsolidatedDocuments consolidated =
          own && store.folders(path).isPresent()
              ? null
              : dialects.zmetadata(path, stored, findings);
      documents =
          own
              ? new NodeDocuments(stored, consolidated)
              : consolidated == null ? stored : consolidated;
      Dialects.group(path, documents);
      node = dialects.v2Root(path, documents, findings);
    }
    if (node instanceof Node.Folder && stored.unfinished()) {
      throw new ZarrException.NotZarr(
          store
              + ": its writer has not finished this store. Wait until it has, or resume the copy.");
    }
    Group group =
        node instanceof Node.Folder && source == Source.FIRST_FOUND_AT_PATH
            ? new Group("/" + path, Attributes.NONE, List.of(), List.of(), List.of())
            : new Hierarchy(dialects, stored.remote(), findings).grow(path, node, documents);
    if (node instanceof Node.OfGroup of
        && (source == Source.OWN || documents == stored && of.consolidated() == null)) {
      marks.checkAgain();
    }
    boolean empty = group.arrays().isEmpty() && group.groups().isEmpty();
    if (empty && node instanceof Node.Folder) {
      throw new ZarrException.NotZarr(
          "%s: no Zarr store at \"/%s\"; looked for zarr.json, .zmetadata, .zarray, .zgroup and meta, and for folders that hold them. Check the location. %s %s"
              .formatted(store, path, store.remark(), dialects.remark())
              .strip());
    }
    if (empty && documents == stored && store.folders(path).isEmpty()) {
      throw new ZarrException.Unsupported(
          "%s: there is a group at \"/%s\", but its members are unknown: it has no consolidated metadata that can be used, and this kind of store cannot be listed. %s"
              .formatted(
                  store,
                  path,
                  dialects.remark().isEmpty()
                      ? "Consolidate its metadata (zarr.consolidate_metadata), or open one array:"
                          + " .../NAME/zarr.json or .../NAME/.zarray"
                      : dialects.remark()));
    }
    return CoordinateFill.removed(group, dialects.storageFills());
  }
}
