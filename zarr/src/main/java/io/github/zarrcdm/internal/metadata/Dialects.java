package io.github.zarrcdm.internal.metadata;

import static io.github.zarrcdm.internal.metadata.document.Documents.key;
import static io.github.zarrcdm.internal.netcdf.NetcdfAttributes.FILL_VALUE;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.dtype.StoredType;
import io.github.zarrcdm.internal.metadata.document.ConsolidatedDocuments;
import io.github.zarrcdm.internal.metadata.document.Document;
import io.github.zarrcdm.internal.metadata.document.Documents;
import io.github.zarrcdm.internal.metadata.document.StoredDocuments;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes.Typed;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads nodes in the dialect that their documents are in. Where a folder holds documents of v2 and
 * of v3, those of v3 count.
 */
final class Dialects {

  /** Set while the root is read, before any other node is. */
  private volatile boolean byNetcdfC;

  private volatile boolean nczarrDocuments;

  private volatile boolean v1;

  private final Map<String, Optional<Object>> storageFills = new ConcurrentHashMap<>();

  private volatile boolean v2;

  private volatile String remark = "";

  /**
   * Returns the v2 node at {@code path}, which is the root of what is read. Throws where its
   * documents are malformed.
   */
  Node v2Root(String path, Documents documents, Findings findings) throws IOException {
    Node node = v2(path, documents, true, findings);
    v2 = node instanceof Node.OfGroup;
    return node;
  }

  /**
   * Asks at once for the documents that a root may have, and which tell whether it is consolidated,
   * and for the marks of writers.
   */
  static void root(String path, StoredDocuments documents) throws IOException {
    documents.ahead(keys(List.of(path), "zarr.json", ".zmetadata", ".zgroup", ".zattrs"), path);
  }

  /** Requests in parallel the other documents of a v2 group that is not consolidated. */
  static void group(String path, Documents documents) throws IOException {
    if (documents.isAtHand(key(path, ".zgroup"))) {
      documents.ahead(keys(List.of(path), ".zarray", ".nczarr"), List.of(path));
    }
  }

  /**
   * Asks at once for the documents of the nodes at {@code paths}: first for those that nodes of
   * this store mostly have, then for others where they are missing. Below a group of v2 that means
   * arrays of v2; anything else is usually a group, whose members are requested too.
   */
  void level(List<String> paths, Documents documents) throws IOException {
    documents.ahead(v2 ? keys(paths, ".zarray", ".zattrs") : keys(paths, "zarr.json"), List.of());
    String found = v2 ? ".zarray" : "zarr.json";
    List<String> others =
        paths.stream().filter(path -> !documents.isAtHand(key(path, found))).toList();
    documents.ahead(
        v2 ? keys(others, ".zgroup", "zarr.json") : keys(others, ".zarray", ".zattrs", ".zgroup"),
        v2 ? others : List.of());
  }

  private static List<String> keys(List<String> paths, String... names) {
    return paths.stream()
        .flatMap(path -> Arrays.stream(names).map(name -> key(path, name)))
        .toList();
  }

  /** Returns the node at {@code path}; {@link Node.Broken} where its documents are malformed. */
  Node read(String path, Documents documents, Findings findings) throws IOException {
    try {
      boolean found = v2 && documents.isAtHand(key(path, ".zarray"));
      Document v3 = found ? null : documents.document(key(path, "zarr.json"));
      return v3 != null ? V3.node(path, v3, findings) : v2(path, documents, false, findings);
    } catch (ZarrException.Malformed
        | ZarrException.Unsupported
        | ZarrException.LimitExceeded
        | ZarrException.Refused e) {
      findings.error("/" + path, e.getMessage(), "this node is left out");
      return new Node.Broken();
    }
  }

  private Node v2(String path, Documents documents, boolean root, Findings findings)
      throws IOException {
    Document zarray = documents.document(key(path, ".zarray"));
    if (zarray != null) {
      Map<String, Object> attributes = attributes(key(path, ".zattrs"), documents, findings);
      Document nczvar = nczarr(path, ".nczvar", documents);
      Document nczattr = nczarr(path, ".nczattr", documents);
      return array(
          V2.array(
              "/" + path,
              zarray,
              attributes,
              Nczarr.member(zarray, attributes, byNetcdfC, nczvar, nczattr),
              findings),
          attributes,
          findings);
    }
    Document zgroup = documents.document(key(path, ".zgroup"));
    if (zgroup == null) {
      return v1(path, documents, root, findings);
    }
    if (!Long.valueOf(2).equals(zgroup.required("zarr_format"))) {
      throw zgroup.malformed("zarr_format", "2");
    }
    Map<String, Object> attributes = attributes(key(path, ".zattrs"), documents, findings);
    if (root) {
      nczarrDocuments = documents.document(key(path, ".nczarr")) != null;
      byNetcdfC = nczarrDocuments || Nczarr.wrote(zgroup.members(), attributes);
    }
    return Nczarr.group(
        zgroup.members(),
        attributes,
        nczarr(path, ".nczgroup", documents),
        nczarr(path, ".nczattr", documents));
  }

  private Node array(Array array, Map<String, Object> stored, Findings findings) {
    Object shown = array.attributes().get(FILL_VALUE);
    if (shown != null && array.type() instanceof StoredType type) {
      Object own = stored.get(FILL_VALUE);
      Object typed =
          own == null
              ? null
              : ArrayAttributes.of(array.path(), Map.of(FILL_VALUE, own), type, findings.empty())
                  .get(FILL_VALUE);
      if (typed == null || !shown.equals(typed)) {
        storageFills.put(array.path(), Optional.ofNullable(typed));
      }
      if (typed instanceof Typed mark && shown instanceof Typed fill && !mark.equals(fill)) {
        findings.warning(
            array.path(),
            "its fill_value is %s and its attribute _FillValue %s"
                .formatted(fill.values().get(0), mark.values().get(0)),
            "%s is missing data, as in xarray and GDAL, unless this is a coordinate"
                .formatted(fill.values().get(0)));
      }
    }
    return new Node.OfArray(array);
  }

  /**
   * Returns the paths of arrays, of all that were read, whose {@code _FillValue} is that of their
   * storage, with the one that they store as an attribute.
   */
  Map<String, Optional<Object>> storageFills() {
    return storageFills;
  }

  /**
   * Returns the v1 array at {@code path}. There are no groups in v1, so one is looked for only
   * where the root has no documents of a newer version: at the root itself, or below it.
   */
  private Node v1(String path, Documents documents, boolean root, Findings findings)
      throws IOException {
    if (root) {
      v1 = !(documents instanceof ConsolidatedDocuments);
    }
    Document meta = v1 ? documents.document(key(path, "meta")) : null;
    if (meta == null) {
      return new Node.Folder();
    }
    Map<String, Object> attributes = attributes(key(path, "attrs"), documents, findings);
    return array(V1.array(path, meta, attributes, findings), attributes, findings);
  }

  /**
   * Returns a document that only netcdf-c 4.8.0 writes; null in all other stores, without asking
   * for it.
   */
  private @Nullable Document nczarr(String path, String name, Documents documents)
      throws IOException {
    return nczarrDocuments ? documents.document(key(path, name)) : null;
  }

  /**
   * Returns the attributes in the document under {@code key}; none where it is malformed or too
   * large, which is not a reason to lose the data.
   */
  private static Map<String, Object> attributes(String key, Documents documents, Findings findings)
      throws IOException {
    try {
      Document attributes = documents.document(key);
      return attributes == null
          ? Map.of()
          : ArrayAttributes.within(attributes.members(), attributes.where(), findings);
    } catch (ZarrException.Malformed | ZarrException.LimitExceeded | ZarrException.Refused e) {
      findings.error(documents.where(key), e.getMessage(), "the attributes are left out");
      return Map.of();
    }
  }

  /**
   * Returns the consolidated documents of the v2 group at {@code path}; null if there are none, or
   * none that make sense.
   */
  @Nullable ConsolidatedDocuments zmetadata(String path, Documents documents, Findings findings)
      throws IOException {
    String key = key(path, ".zmetadata");
    Document zmetadata;
    try {
      zmetadata = documents.document(key);
    } catch (ZarrException.Malformed | ZarrException.LimitExceeded | ZarrException.Refused e) {
      return without(documents.where(key), e, findings);
    }
    try {
      return zmetadata == null ? null : ConsolidatedDocuments.zmetadata(path, zmetadata, findings);
    } catch (ZarrException.Malformed e) {
      return without(documents.where(key), e, findings);
    }
  }

  private @Nullable ConsolidatedDocuments without(
      String where, ZarrException e, Findings findings) {
    findings.error(where, e.getMessage(), "the documents of each node are read instead");
    remark = "Consolidated metadata are there: " + e.getMessage();
    return null;
  }

  /**
   * Returns a sentence on consolidated documents that were found and could not be used, for the
   * message that without them nothing is known; empty if there were none.
   */
  String remark() {
    return remark;
  }
}
