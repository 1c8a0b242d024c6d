package io.github.zarrcdm.internal.store.dmrpp;

import io.github.zarrcdm.error.Budget;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.metadata.write.DocumentWriter;
import io.github.zarrcdm.internal.store.reference.Reference;
import io.github.zarrcdm.internal.store.reference.References;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.store.Keys;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What a DMR++ document says, as documents of Zarr 3 and references to chunks. */
final class DmrppReferences implements References {
  /** What Hyrax puts where it will write the URL of the file when it is known. */
  private static final String UNKNOWN_FILE = "OPeNDAP_DMRpp_DATA_ACCESS_URL";

  /** How other such words begin, of files beside it. */
  private static final String UNKNOWN = "OPeNDAP_DMRpp_";

  private static final String DOCUMENT = "zarr.json";

  private final String where;
  private final TreeMap<String, Reference> references = new TreeMap<>();
  private final Map<String, String> refused = new HashMap<>();
  private final Map<String, String> urls = new HashMap<>();
  private final Budget memory = new Budget(Limit.DIRECTORY_BYTES);
  private String file;

  /**
   * Those of the document called {@code where}, which describes the {@code file} beside it unless
   * it says another.
   */
  DmrppReferences(String where, String file) {
    this.where = where;
    this.file = file;
  }

  /** Sets the file that the document describes. */
  void describes(String url) {
    if (!url.isBlank() && !url.equals(UNKNOWN_FILE)) {
      file = url;
    }
  }

  /** Returns the URL of values whose own is {@code href}. */
  String url(@Nullable String href) throws ZarrException {
    String url = href == null || href.isBlank() || href.equals(UNKNOWN_FILE) ? file : href;
    if (url.isBlank() || url.startsWith(UNKNOWN)) {
      throw new ZarrException.Unsupported(
          "its values are in a file that the document calls %s. Replace this by the URL of the file"
              .formatted(url.isBlank() ? "nothing" : url));
    }
    return urls.computeIfAbsent(url, u -> u);
  }

  void group(String path, Attributes attributes) throws ZarrException {
    Group group = new Group(path, attributes, List.of(), List.of(), List.of());
    documents(DocumentWriter.of(3).group(group));
  }

  void array(Array array) throws ZarrException {
    documents(DocumentWriter.of(3).array(array));
  }

  private void documents(Map<String, Object> documents) throws ZarrException {
    for (Map.Entry<String, Object> document : documents.entrySet()) {
      ByteBuffer text = DocumentWriter.text(document.getValue());
      byte[] bytes = new byte[text.remaining()];
      text.get(bytes);
      put(document.getKey(), new Reference.Inline(bytes));
    }
  }

  void put(String key, Reference reference) throws ZarrException {
    memory.take(Reference.ENTRY_BYTES + key.length() + reference.heldBytes(), this::toString);
    references.put(key, reference);
  }

  /** Makes the variable {@code name} in the group {@code path} an error that says {@code why}. */
  void refuse(String path, String name, String why) throws ZarrException {
    String key = DocumentWriter.key(Scope.below(path, name.replace('/', '_')), DOCUMENT);
    put(key, new Reference.Broken(why));
    refused.put(key, "%s: %s: %s".formatted(where, Scope.below(path, name), why));
  }

  @Override
  public @Nullable Reference of(String key) throws ZarrException {
    String why = refused.get(key);
    if (why != null) {
      throw new ZarrException.Unsupported(why);
    }
    return references.get(key);
  }

  @Override
  public void eachTarget(UrlUse use) throws IOException {
    for (Reference reference : references.values()) {
      use.of(reference);
    }
  }

  @Override
  public List<String> folders(String prefix) {
    return Keys.folders(references, Keys.below(prefix));
  }

  @Override
  public @Nullable String someTarget() {
    return file.isBlank() || file.startsWith(UNKNOWN) ? null : file;
  }

  @Override
  public String toString() {
    return where;
  }
}
