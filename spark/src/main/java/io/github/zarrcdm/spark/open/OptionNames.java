package io.github.zarrcdm.spark.open;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.apache.spark.unsafe.types.UTF8String;

/** The names of the options of reads and writes. */
public final class OptionNames {
  /** Options of a location that are options of a read too. */
  static final List<String> OF_LOCATIONS =
      List.of("links", "branch", "tag", "snapshot", "asof", "virtual", "checksums");

  private static final List<String> OF_READS =
      List.of(
          "path",
          "paths",
          "group",
          "grid",
          "variables",
          "layout",
          "metadata",
          "partitionBytes",
          "changes",
          "index");

  /** Options that writes have and reads do not. */
  public static final List<String> ONLY_OF_WRITES =
      List.of("like", "along", "dimensions", "coordinates", "packing");

  /** What Spark adds of its own to the options of a table of its catalog. */
  private static final Set<String> OF_CATALOGS =
      Set.of(
          TableCatalog.PROP_LOCATION,
          TableCatalog.PROP_IS_MANAGED_LOCATION,
          TableCatalog.PROP_EXTERNAL,
          TableCatalog.PROP_COMMENT,
          TableCatalog.PROP_PROVIDER,
          TableCatalog.PROP_OWNER);

  private OptionNames() {}

  /** Returns all names that users may give, in any case. */
  public static List<String> known() {
    return Stream.of(OF_READS.stream(), OF_LOCATIONS.stream(), S3Access.names())
        .flatMap(names -> names)
        .toList();
  }

  /** Returns the names of options that say how stores are reached, whatever is done with them. */
  public static List<String> ofPlaces() {
    return Stream.concat(OF_LOCATIONS.stream(), S3Access.names()).toList();
  }

  /** Returns all names that users may give to a write. */
  public static List<String> ofWrites() {
    return Stream.of(
            Stream.of("path"),
            ONLY_OF_WRITES.stream(),
            Stream.of("group", "grid", "variables", "layout", "index"),
            OF_LOCATIONS.stream(),
            S3Access.names())
        .flatMap(names -> names)
        .toList();
  }

  /** Throws {@link IllegalArgumentException}, which suggests the nearest, for a name not known. */
  public static void check(CaseInsensitiveStringMap options, List<String> known) {
    for (String name : options.asCaseSensitiveMap().keySet()) {
      if (known.stream().noneMatch(name::equalsIgnoreCase) && !isOfCatalog(name)) {
        throw new IllegalArgumentException(
            "zarr: unknown option \"%s\"; did you mean \"%s\"? Known are: %s"
                .formatted(name, nearest(name, known), String.join(", ", known)));
      }
    }
  }

  private static boolean isOfCatalog(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return OF_CATALOGS.contains(lower) || lower.startsWith(TableCatalog.OPTION_PREFIX);
  }

  private static String nearest(String name, List<String> all) {
    UTF8String lower = UTF8String.fromString(name.toLowerCase(Locale.ROOT));
    return all.stream()
        .min(
            Comparator.comparingInt(
                known ->
                    lower.levenshteinDistance(
                        UTF8String.fromString(known.toLowerCase(Locale.ROOT)))))
        .orElseThrow();
  }
}
