package io.github.zarrcdm.conventions;

import static io.github.zarrcdm.conventions.Models.group;
import static io.github.zarrcdm.conventions.Models.raster;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.error.Findings;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which declared Zarr conventions are a finding, in all the ways to declare one. */
class DeclaredConventionsTest {
  private static final List<String> YX = List.of("y", "x");

  private final Findings findings = new Findings("test.zarr");

  private void applied(Map<String, ?> attributes, Object... members) {
    Conventions.apply(group("/", attributes, members), Sidecar.NONE, findings);
  }

  private List<String> told() {
    return findings.all().stream().map(Finding::toString).toList();
  }

  private void declare(Object declarations) {
    applied(Map.of("zarr_conventions", declarations), raster("/a", YX, Map.of(), 2, 2));
  }

  @ParameterizedTest
  @CsvSource({
    "uuid,       F17CB550-5864-4468-aeb7-f3180cfb622f",
    "schema_url,"
        + " https://raw.githubusercontent.com/zarr-conventions/proj/refs/tags/v0.1/schema.json",
    "schema_url,"
        + " https://raw.githubusercontent.com/zarr-conventions/geo-proj/refs/tags/v1/schema.json",
    "spec_url,   https://github.com/zarr-experimental/geo-proj/blob/v1/README.md",
    "name,       proj",
    "name,       proj:",
    "name,       geo-proj",
    "name,       NZ-1.0",
    "schema_url, https://github.com/zarr-conventions/nz/blob/v1-proposed/schema.json",
    "spec_url,   https://github.com/zarr-conventions/nz/blob/v1/README.md",
    "uuid,       77c308c7-4db2-4774-8b2d-aa37e9997db6",
    "uuid,       d0a980b5-c644-4dcc-85a1-283799a58f40",
    "uuid,       6ca4454a-658a-4348-a667-b39ced0e58cb",
    "name,       coords",
    "schema_url,"
        + " https://raw.githubusercontent.com/zarr-conventions/dimensions/refs/tags/v1/schema.json",
    "uuid,       7b255807-140c-42ca-97f6-7a1cfecdbc38",
  })
  void saysNothingOfConventionsThatItInterprets(String key, String value) {
    declare(List.of(Map.of(key, value)));
    assertThat(told()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "uuid,       b3703368-7e7e-4e8e-9e0e-6d0f0d5e8e8e, stac",
    "uuid,       3bbe438d-df37-49fe-8e2b-739296d46dfb, uom",
    "uuid,       3bbe438d-df37-49fe-8e2b-739296d46dfb5, uom",
    "schema_url, https://raw.githubusercontent.com/clbarnes/zarr-convention-uom/refs/tags/v1/s,"
        + " uom",
    "name,       license, license",
    "spec_url,   https://raw.githubusercontent.com/R-CF/zarr_convention_cs/main/README.md, cs",
    "uuid,       bb9ee930-8c60-4c47-ad6b-8daa558987ed, geolocation",
  })
  void namesKnownConventionsThatItDoesNotInterpret(String key, String value, String name) {
    declare(List.of(Map.of(key, value)));
    assertThat(told())
        .containsExactly(
            "/: the Zarr convention \""
                + name
                + "\" is not interpreted (its attributes are shown as they are stored)");
  }

  @Test
  void namesUnknownConventionsOnceWhereverTheyAreDeclared() {
    Map<String, ?> declared =
        Map.of("zarr_conventions", List.of(Map.of("name", "geoemb:", "uuid", "61c12cc5-0e28")));
    applied(Map.of(), raster("/a", YX, declared, 2, 2), raster("/b", YX, declared, 2, 2));
    assertThat(told()).singleElement().asString().startsWith("/a: the Zarr convention \"geoemb:\"");
  }

  /** A name is for people: the same name with another uuid is another convention. */
  @Test
  void aUuidCountsMoreThanAName() {
    declare(List.of(Map.of("name", "proj", "uuid", "00000000-5864-4468-aeb7-f3180cfb622f")));
    assertThat(told()).singleElement().asString().contains("\"proj\" (00000000-");
  }

  @Test
  void understandsTheDraftThatListsConventionsByUuid() {
    declare(
        Map.of(
            "f17cb550-5864-4468-aeb7-f3180cfb622f", Map.of("version", "0.1.0", "name", "geo-proj"),
            "12345678-0000-0000-0000-000000000000", Map.of("name", "other")));
    assertThat(told()).singleElement().asString().contains("\"other\" (12345678-");
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "[1, null]"})
  void survivesDeclarationsOfAnyKind(String kind) {
    declare(kind.equals("text") ? kind : List.of(1L, List.of(), Map.of()));
    assertThat(told()).hasSize(kind.equals("text") ? 0 : 1);
  }
}
