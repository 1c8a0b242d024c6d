package io.github.zarrcdm.conventions;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The published Zarr conventions, each with its permanent uuid (and a misprint of it), the
 * repositories that have published its schema, and the names that writers use for it.
 *
 * @see <a href="https://github.com/zarr-conventions">The community's list</a>
 */
enum ZarrConvention {
  PROJ(
      List.of("f17cb550-5864-4468-aeb7-f3180cfb622f"),
      List.of("zarr-conventions/proj", "zarr-conventions/geo-proj", "zarr-experimental/geo-proj"),
      List.of("proj", "geo-proj", "geo:proj"),
      true),
  SPATIAL(
      List.of("689b58e2-cf7b-45e0-9fff-9cfc0883d6b4"),
      List.of("zarr-conventions/spatial"),
      List.of("spatial"),
      true),
  MULTISCALES(
      List.of("d35379db-88df-4056-af3a-620245f8e347"),
      List.of("zarr-conventions/multiscales", "zarr-experimental/multiscales"),
      List.of("multiscales"),
      true),
  CF(
      List.of("77c308c7-4db2-4774-8b2d-aa37e9997db6"),
      List.of("zarr-conventions/cf", "cfconventions.org"),
      List.of("cf"),
      true),
  NZUG(
      List.of("d0a980b5-c644-4dcc-85a1-283799a58f40"),
      List.of("zarr-conventions/nzug", "zarr-conventions/nz"),
      List.of("nzug-1.0", "nz-1.0"),
      true),
  DIMENSIONS(
      List.of("6ca4454a-658a-4348-a667-b39ced0e58cb"),
      List.of(
          "zarr-conventions/dimensions", "zarr-conventions/coords", "christophenoel/zarr-coords"),
      List.of("dimensions", "coords"),
      true),
  CS(
      List.of("e4dbf0b7-7a00-4ce6-b23e-484292014ab4"),
      List.of("r-cf/zarr_convention_cs"),
      List.of("cs"),
      false),
  GEOLOCATION(
      List.of("bb9ee930-8c60-4c47-ad6b-8daa558987ed"),
      List.of("r-cf/zarr_convention_geolocation"),
      List.of("geolocation"),
      false),
  DGGS(
      List.of("7b255807-140c-42ca-97f6-7a1cfecdbc38"),
      List.of("zarr-conventions/dggs"),
      List.of("dggs"),
      true),
  STAC(
      List.of("b3703368-7e7e-4e8e-9e0e-6d0f0d5e8e8e"),
      List.of("zarr-conventions/stac"),
      List.of("stac"),
      false),
  UOM(
      List.of("3bbe438d-df37-49fe-8e2b-739296d46dfb", "3bbe438d-df37-49fe-8e2b-739296d46dfb5"),
      List.of("clbarnes/zarr-convention-uom"),
      List.of("uom"),
      false),
  LICENSE(
      List.of("b77365e5-2b0c-4141-b917-c03b7c68e935"),
      List.of("clbarnes/zarr-convention-license"),
      List.of("license"),
      false);

  private final List<String> uuids;
  private final List<String> repositories;
  private final List<String> names;
  private final boolean interpreted;

  ZarrConvention(
      List<String> uuids, List<String> repositories, List<String> names, boolean interpreted) {
    this.uuids = uuids;
    this.repositories = repositories;
    this.names = names;
    this.interpreted = interpreted;
  }

  /**
   * Returns the convention that {@code declaration} refers to: by uuid if there is one, else by
   * URL, else by name; empty if it is unknown.
   */
  static Optional<ZarrConvention> of(Map<?, ?> declaration) {
    if (declaration.get("uuid") instanceof String uuid) {
      return first(known -> known.uuids.contains(uuid.strip().toLowerCase(Locale.ROOT)));
    }
    List<String> urls =
        Stream.of("schema_url", "spec_url", "schema", "spec")
            .map(declaration::get)
            .filter(String.class::isInstance)
            .map(url -> ((String) url).toLowerCase(Locale.ROOT))
            .toList();
    if (!urls.isEmpty()) {
      return first(
          known ->
              urls.stream()
                  .anyMatch(url -> known.repositories.stream().anyMatch(r -> isIn(url, r))));
    }
    return declaration.get("name") instanceof String name
        ? first(
            known ->
                known.names.contains(name.strip().toLowerCase(Locale.ROOT).replaceFirst(":$", "")))
        : Optional.empty();
  }

  private static boolean isIn(String url, String repository) {
    return (url + "/").contains("/" + repository + "/");
  }

  private static Optional<ZarrConvention> first(Predicate<ZarrConvention> matches) {
    return Stream.of(values()).filter(matches).findFirst();
  }

  /** Returns true if its attributes affect what is shown. */
  boolean isInterpreted() {
    return interpreted;
  }

  /** Returns how a writer declares version 0.1 of it. */
  Map<String, Object> declaration(String description) {
    String repository = repositories.get(0);
    Map<String, Object> declaration = new LinkedHashMap<>();
    declaration.put(
        "schema_url",
        "https://raw.githubusercontent.com/" + repository + "/refs/tags/v0.1/schema.json");
    declaration.put("spec_url", "https://github.com/" + repository + "/blob/v0.1/README.md");
    declaration.put("uuid", uuids.get(0));
    declaration.put("name", names.get(0));
    declaration.put("description", description);
    return declaration;
  }

  String label() {
    return "\"" + names.get(0) + "\"";
  }
}
