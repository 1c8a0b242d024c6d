package io.github.zarrcdm.internal.metadata.document;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The documents that nodes have of their own. Consolidated ones, which may be older, only name the
 * nodes, and only in a store that cannot be listed.
 */
public final class NodeDocuments implements Documents {
  private final Documents stored;
  private final @Nullable ConsolidatedDocuments consolidated;

  public NodeDocuments(Documents stored, @Nullable ConsolidatedDocuments consolidated) {
    this.stored = stored;
    this.consolidated = consolidated;
  }

  @Override
  public @Nullable Document document(String key) throws IOException {
    return stored.document(key);
  }

  @Override
  public Documents beside() {
    return new NodeDocuments(stored.beside(), consolidated);
  }

  @Override
  public void ahead(List<String> keys, List<String> folders) throws IOException {
    stored.ahead(keys, folders);
  }

  @Override
  public boolean isAtHand(String key) {
    return stored.isAtHand(key);
  }

  @Override
  public String where(String key) {
    return stored.where(key);
  }

  @Override
  public Optional<List<String>> children(String path) throws IOException {
    Optional<List<String>> listed = stored.children(path);
    return listed.isPresent() || consolidated == null ? listed : consolidated.children(path);
  }

  @Override
  public boolean remote() {
    return stored.remote();
  }

  @Override
  public boolean yields() {
    return false;
  }
}
