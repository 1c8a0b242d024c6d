package io.github.zarrcdm.testing;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;

/**
 * A store by another writer, and what a real reader made of it.
 *
 * @param id {@code category/case}
 * @param feature groups like cases
 * @param format {@code v1}, {@code v2}, {@code v3}, {@code nczarr}, {@code v2+v3} or {@code zip}
 * @param store the store: a folder or a zip file
 * @param zipRoot the folder inside the zip that is the store's root; empty: the zip's own root
 * @param oracleFile what must be read; null for a store of {@code geo} that only has to open
 */
public record CorpusCase(
    String id,
    String category,
    String feature,
    String format,
    String writer,
    String notes,
    Path store,
    String zipRoot,
    Path oracleFile) {

  static CorpusCase of(JsonNode entry, Path corpus) {
    String oracle = entry.path("oracle").asText(null);
    return new CorpusCase(
        entry.path("id").asText(),
        entry.path("category").asText(),
        entry.path("feature").asText(),
        entry.path("format").asText(),
        entry.path("writer").asText(),
        entry.path("notes").asText(),
        corpus.resolve(entry.path("path").asText()),
        entry.path("zip_root").asText(""),
        oracle == null ? null : corpus.resolve(oracle));
  }

  /** What a real reader made of the store; its format is in the README.md of the corpus. */
  public JsonNode oracle() {
    return Corpus.json(oracleFile);
  }

  /** The id alone, so that a parameterized test is named by it. */
  @Override
  public String toString() {
    return id;
  }
}
