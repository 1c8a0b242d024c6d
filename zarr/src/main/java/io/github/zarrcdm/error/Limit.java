package io.github.zarrcdm.error;

import java.util.function.Supplier;

/**
 * The sizes that nothing in a store may exceed. They are checked before memory is taken, so that a
 * hostile or broken store costs an error and not the process. Defaults are far above what real data
 * has; each can be set by its system property, read once.
 */
public enum Limit {
  CHUNK_BYTES("zarrcdm.limit.chunk.bytes", 1L << 30, "bytes of a decoded chunk"),
  VALUE_BYTES("zarrcdm.limit.value.bytes", (1L << 31) - 1024, "bytes of a stored value"),
  JSON_BYTES("zarrcdm.limit.json.bytes", 1L << 28, "bytes of a metadata document"),
  JSON_DEPTH("zarrcdm.limit.json.depth", 100, "levels of a metadata document"),
  NODES("zarrcdm.limit.nodes", 1_000_000, "groups and arrays of a store"),
  GROUP_DEPTH("zarrcdm.limit.group.depth", 100, "levels of groups"),
  DIMENSIONS("zarrcdm.limit.dimensions", 64, "dimensions of an array"),
  TYPE_BYTES("zarrcdm.limit.type.bytes", 1L << 24, "bytes of one element"),
  TYPE_DEPTH("zarrcdm.limit.type.depth", 32, "levels of a structured data type"),
  GRID_EDGES(
      "zarrcdm.limit.grid.edges", 1L << 24, "chunks along a dimension of a rectilinear grid"),
  SHARD_ENTRIES("zarrcdm.limit.shard.entries", 1L << 24, "chunks of a shard"),
  REFERENCES("zarrcdm.limit.references", 20_000_000, "entries of a reference file"),
  ZIP_ENTRIES("zarrcdm.limit.zip.entries", 20_000_000, "entries of a zip file");

  private final String property;
  private final long value;
  private final String meaning;

  Limit(String property, long standard, String meaning) {
    this.property = property;
    this.value = Long.getLong(property, standard);
    this.meaning = meaning;
  }

  public long value() {
    return value;
  }

  /** The system property that sets it. */
  public String property() {
    return property;
  }

  /**
   * Nothing if {@code found} is within the limit; else an error at {@code where} that names the
   * property to raise.
   */
  public void check(long found, Supplier<String> where) throws ZarrException.LimitExceeded {
    if (found > value || found < 0) {
      throw exceeded(found < 0 ? "more" : Long.toString(found), where.get());
    }
  }

  /** The error for a size that is {@code found}. */
  public ZarrException.LimitExceeded exceeded(String found, String where) {
    return new ZarrException.LimitExceeded(
        "%s: %s %s, the limit is %d. If the store is sound, raise it with -D%s=..."
            .formatted(where, found, meaning, value, property));
  }
}
