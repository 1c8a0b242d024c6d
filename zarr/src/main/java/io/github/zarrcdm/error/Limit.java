package io.github.zarrcdm.error;

import io.github.zarrcdm.internal.platform.Setting;
import java.util.function.Supplier;

/**
 * The sizes that nothing in a store may exceed. They are checked before memory is taken, so that a
 * hostile or broken store costs an error and not the process. Defaults are far above what real data
 * has; each can be set by its system property, read once.
 *
 * <p>What is counted one by one (values, entries) takes memory for each: in small heaps fewer are
 * allowed.
 */
public enum Limit {
  CHUNK_BYTES("zarrcdm.limit.chunk.bytes", 1L << 30, "bytes of a decoded chunk"),
  EXPANSION(
      "zarrcdm.limit.expansion",
      10_000_000,
      "decoded bytes for each stored one in a chunk that is not small"),
  ELEMENT_BYTES("zarrcdm.limit.element.bytes", 1L << 28, "bytes of a text or row in a chunk"),
  VALUE_BYTES("zarrcdm.limit.value.bytes", (1L << 31) - 1024, "bytes of a stored value"),
  /** Parsing takes five times as much: bytes, characters, text and its copy. */
  JSON_BYTES("zarrcdm.limit.json.bytes", share(1L << 28, 16), "bytes of a metadata document"),
  REFERENCES_BYTES(
      "zarrcdm.limit.references.bytes", share(1L << 30, 8), "bytes of a reference file"),
  JSON_DEPTH("zarrcdm.limit.json.depth", 100, "levels of a JSON document"),
  JSON_DIGITS("zarrcdm.limit.json.digits", 1000, "digits of a number in a JSON document"),
  JSON_VALUES("zarrcdm.limit.json.values", fitting(20_000_000, 256), "values in a JSON document"),
  ATTRIBUTES("zarrcdm.limit.attributes", 10_000, "attributes of a group or an array"),
  ATTRIBUTE_BYTES("zarrcdm.limit.attribute.bytes", 1L << 26, "bytes of an attribute"),
  UNITS("zarrcdm.limit.units", 1000, "characters of units"),
  METADATA_BYTES(
      "zarrcdm.limit.metadata.bytes",
      share(1L << 32, 4),
      "bytes of memory for the metadata of all nodes of a store"),
  LINKS("zarrcdm.limit.links", 10_000, "symbolic links to folders"),
  NODES("zarrcdm.limit.nodes", fitting(1_000_000, 2048), "groups and arrays of a store"),
  GROUP_DEPTH("zarrcdm.limit.group.depth", 100, "levels of groups"),
  VARIABLES("zarrcdm.limit.variables", 40_000, "arrays of one group"),
  GROUPS("zarrcdm.limit.groups", 5_000, "groups of one group"),
  /** An attribute is added to others by comparing it with each. */
  ATTRIBUTE_PAIRS(
      "zarrcdm.limit.attribute.pairs", 50_000_000, "pairs of attributes of the same node"),
  DIMENSION_NAMES(
      "zarrcdm.limit.dimension.names", 10_000, "names of dimensions among the arrays of one group"),
  /**
   * GridDataset holds two doubles for each, also of a large grid with 2-D latitude and longitude.
   */
  AXIS_VALUES(
      "zarrcdm.limit.axis.values",
      fitting(1L << 31, 16),
      "values of the coordinate axes of a dataset"),
  NAME_LOOKUPS(
      "zarrcdm.limit.name.lookups",
      200_000_000,
      "variables to look at for the names in attributes such as coordinates"),
  CODECS("zarrcdm.limit.codecs", 32, "codecs of an array, those inside shards not counted"),
  DIMENSIONS("zarrcdm.limit.dimensions", 64, "dimensions of an array"),
  TYPE_BYTES("zarrcdm.limit.type.bytes", 1L << 24, "bytes of one element"),
  TYPE_FIELDS("zarrcdm.limit.type.fields", 5_000, "members of a structured data type"),
  TYPE_DEPTH("zarrcdm.limit.type.depth", 32, "levels of a structured data type"),
  GRID_EDGES(
      "zarrcdm.limit.grid.edges",
      fitting(1L << 24, 256),
      "chunks along the dimensions of a rectilinear grid"),
  /** In heaps of any size, few enough for an index to stay in the cache. */
  SHARD_ENTRIES("zarrcdm.limit.shard.entries", fitting(1L << 24, 512), "chunks of a shard"),
  DIRECTORY_BYTES(
      "zarrcdm.limit.directory.bytes",
      share(1L << 33, 4),
      "bytes of memory for the entries of a zip or of a reference file"),
  TEMPLATE_DEPTH("zarrcdm.limit.template.depth", 50, "levels of the templates of one reference"),
  TEMPLATE_LENGTH(
      "zarrcdm.limit.template.length",
      1L << 16,
      "characters read and made for the templates of one reference"),
  RULES_LENGTH(
      "zarrcdm.limit.rules.length",
      1L << 26,
      "characters read and made for the keys of the rules of a reference file"),
  PAGE_BYTES("zarrcdm.limit.page.bytes", 1L << 24, "bytes of a web page that lists a folder"),
  LISTINGS("zarrcdm.limit.listings", 20_000, "remote folders listed when a store is opened"),
  REPOSITORY_BYTES(
      "zarrcdm.limit.repository.bytes",
      share(1L << 30, 4),
      "unpacked bytes of the file with all versions of an Icechunk repository"),
  SNAPSHOT_BYTES(
      "zarrcdm.limit.snapshot.bytes",
      share(1L << 30, 4),
      "unpacked bytes of a snapshot of an Icechunk repository"),
  MANIFEST_BYTES(
      "zarrcdm.limit.manifest.bytes",
      share((1L << 31) - 1024, 2),
      "unpacked bytes of a manifest of an Icechunk repository"),
  HISTORY("zarrcdm.limit.history", 1_000_000, "versions in a history"),
  CONFIGURATION_BYTES(
      "zarrcdm.limit.configuration.bytes",
      1L << 22,
      "bytes of the configuration of an Icechunk repository"),
  REDIRECTS("zarrcdm.limit.redirects", 10, "redirects of one request"),
  READ_BYTES("zarrcdm.limit.read.bytes", share(Long.MAX_VALUE, 1), "bytes of values in one read"),
  SIDECAR_BYTES("zarrcdm.limit.sidecar.bytes", 1L << 24, "bytes of a file beside the metadata"),
  CRS_LENGTH("zarrcdm.limit.crs.length", 1L << 20, "characters of a coordinate reference system"),
  CRS_DEPTH("zarrcdm.limit.crs.depth", 32, "levels of a coordinate reference system"),
  PYRAMID_LEVELS("zarrcdm.limit.pyramid.levels", 100, "levels of a pyramid");

  private final String property;
  private final long value;
  private final String meaning;

  Limit(String property, long standard, String meaning) {
    this.property = property;
    this.value = Setting.number(property, standard);
    this.meaning = meaning;
  }

  /** Returns {@code standard}, or as many as fit into the heap with {@code bytes} each. */
  private static long fitting(long standard, int bytes) {
    return Math.min(standard, Runtime.getRuntime().maxMemory() / bytes);
  }

  /** Returns {@code standard}, or the {@code parts}-th part of the heap. */
  private static long share(long standard, int parts) {
    return Math.min(standard, Runtime.getRuntime().maxMemory() / parts);
  }

  public long value() {
    return value;
  }

  /** Returns the system property that sets it. */
  public String property() {
    return property;
  }

  /**
   * Throws if {@code found} exceeds the limit. The message begins with {@code where} and names the
   * property to raise.
   */
  public void check(long found, Supplier<String> where) throws ZarrException.LimitExceeded {
    if (exceeds(found)) {
      check(found, where.get());
    }
  }

  /** As above, where the place is at hand: linking a lambda takes longer than a small store. */
  public void check(long found, String where) throws ZarrException.LimitExceeded {
    if (exceeds(found)) {
      throw exceeded(found < 0 ? "more" : Long.toString(found), where);
    }
  }

  /** Returns true if {@code found} is too much; a negative number is a sum that overflowed. */
  private boolean exceeds(long found) {
    return found > value || found < 0;
  }

  /** Returns the error for a size that is {@code found}. */
  public ZarrException.LimitExceeded exceeded(String found, String where) {
    return new ZarrException.LimitExceeded(
        "%s: %s %s, the limit is %s. If the store is sound, raise it with -D%s=..."
            .formatted(where, found, meaning, value, property));
  }
}
