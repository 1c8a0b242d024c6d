package io.github.zarrcdm.conventions;

import static io.github.zarrcdm.conventions.Models.axis;
import static io.github.zarrcdm.conventions.Models.group;
import static io.github.zarrcdm.conventions.Models.longs;
import static io.github.zarrcdm.conventions.Models.raster;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.dtype.IntegerType;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Attributes.Typed;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Kind;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConventionsTest {
  private static final List<String> BANDS = List.of("Band", "Y", "X");

  private static Group applied(Group root) {
    return Conventions.apply(root, Sidecar.NONE, new Findings(""));
  }

  @Test
  void leavesAStoreWithoutGeoreferenceAlone() {
    Group root =
        group(
            "/",
            Map.of("title", "plain"),
            raster("/a", List.of("y", "x"), Map.of("units", "K"), 2, 3),
            axis("/x", Map.of(), 1, 2, 3),
            group("/g", Map.of(), raster("/g/b", List.of(), Map.of(), 4, 5, 6)));
    assertThat(applied(root)).isSameAs(root);
  }

  @Test
  void namesCfWhereItIsFollowedAndNothingElseIsSaid() {
    Array time = longs("/time", Map.of("standard_name", "time"), 1, 2);
    assertThat(applied(group("/", Map.of(), time)).attributes().text("Conventions"))
        .isEqualTo("CF-1.8");
    Group said = group("/", Map.of("Conventions", "ACDD-1.3"), time);
    assertThat(applied(said)).isSameAs(said);
  }

  /** Without conventions, netCDF-Java knows latitudes by their name and times by their units. */
  @Test
  void leavesWhatNetcdfJavaFindsByItself() {
    Group root =
        group(
            "/",
            Map.of(),
            longs("/time", Map.of("units", "days since 2000-01-01", "calendar", "noleap"), 1, 2),
            axis("/lat", Map.of(), 1, 2));
    assertThat(applied(root)).isSameAs(root);
  }

  @Test
  void latitudesWithoutUnitsStayLatitudesWhereCfIsNamed() {
    Array v = raster("/v", List.of("lat", "lon"), Map.of("coordinates", "number"), 2, 2);
    Group root =
        group(
            "/",
            Map.of(),
            v,
            axis("/lat", Map.of(), 1, 2),
            axis("/lon", Map.of("units", "1"), 1, 2));
    Group changed = applied(root);
    assertThat(changed.array("lat").attributes().text("_CoordinateAxisType")).isEqualTo("Lat");
    assertThat(changed.array("lon")).isEqualTo(root.array("lon"));
  }

  @Test
  void leavesOutputOfWrfToNetcdfJavaWhichKnowsItByTheLackOfConventions() {
    Array t2 =
        raster(
            "/T2",
            List.of("Time", "south_north", "west_east"),
            Map.of("coordinates", "XLONG XLAT XTIME"),
            1,
            2,
            3);
    Group root =
        group("/", Map.of("MAP_PROJ", 1L, "GRIDTYPE", "C", "TITLE", " OUTPUT FROM WRF V3.9"), t2);
    assertThat(applied(root)).isSameAs(root);
  }

  @Test
  void givesNumbersThatAreValuesOfAnArrayItsType() {
    Array packed =
        new Array(
            "/p",
            IntegerType.INT8,
            new long[] {0},
            List.of("x"),
            new Attributes(
                Map.of("valid_max", -6L, "flag_values", List.of(0L, 2L), "missing_value", 255L)),
            null);
    Attributes shown = applied(group("/", Map.of(), packed)).array("p").attributes();
    assertThat(shown.get("valid_max")).isEqualTo(Typed.of(Kind.BYTE, (byte) -6));
    assertThat(shown.get("flag_values"))
        .isEqualTo(new Typed(Kind.BYTE, false, List.of((byte) 0, (byte) 2)));
    assertThat(shown.get("missing_value")).as("no signed byte").isEqualTo(255L);
  }

  @Test
  void givesScalesAndOffsetsTheTypeOfUnpackedValues() {
    Map<String, Object> packing = Map.of("scale_factor", 2L, "add_offset", -100L);
    Array floats = raster("/f", List.of("x"), packing, 3);
    Array bytes =
        new Array(
            "/b", IntegerType.UINT8, new long[] {0}, List.of("x"), new Attributes(packing), null);
    Group shown = applied(group("/", Map.of(), floats, bytes));
    assertThat(shown.array("b").attributes().values())
        .containsEntry("scale_factor", 2.0)
        .containsEntry("add_offset", -100.0);
    assertThat(shown.array("f").attributes().values())
        .containsEntry("scale_factor", Typed.of(Kind.FLOAT, 2f))
        .containsEntry("add_offset", Typed.of(Kind.FLOAT, -100f));
  }

  @Test
  void givesMicroscopyImagesCoordinatesInTheUnitsOfTheirAxes() {
    Object image =
        Map.of(
            "axes",
            List.of(
                Map.of("name", "c", "type", "channel"),
                Map.of("name", "y", "type", "space", "unit", "micrometer"),
                Map.of("name", "x", "type", "space", "unit", "micrometer")),
            "datasets",
            List.of(
                Map.of(
                    "path",
                    "0",
                    "coordinateTransformations",
                    List.of(
                        Map.of("type", "scale", "scale", List.of(1., 0.5, 0.25)),
                        Map.of("type", "translation", "translation", List.of(0., 0., 10.))))));
    Group root =
        group(
            "/",
            Map.of("multiscales", List.of(image)),
            raster("/0", List.of("c", "y", "x"), Map.of(), 2, 2, 3));
    Group changed = applied(root);
    assertThat(Models.computed(changed.array("y"))).containsExactly(0, 0.5);
    assertThat(Models.computed(changed.array("x"))).containsExactly(10, 10.25, 10.5);
    assertThat(changed.array("x").attributes().text("units")).isEqualTo("micrometer");
    assertThat(changed.array("c")).isNull();
  }

  @Test
  void takesTheCrsOfBandsFromGdalsSidecar() {
    String xml =
        """
        <PAMDataset><Array name="Sliced view of /data ([0,::,::])"><SRS>EPSG:32631</SRS></Array></PAMDataset>
        """;
    Group root =
        group(
            "/",
            Map.of(),
            raster("/data", BANDS, Map.of(), 3, 2, 2),
            axis("/X", Map.of(), 500000, 500010),
            axis("/Y", Map.of(), 5000000, 4999990));
    Group changed =
        Conventions.apply(
            root,
            key -> Optional.of(xml).filter(text -> key.equals("pam.aux.xml")),
            new Findings(""));
    assertThat(changed.array("crs").attributes().text("grid_mapping_name"))
        .isEqualTo("transverse_mercator");
    assertThat(changed.array("Band")).isNotNull();
  }

  /** A tree of nodes was searched again below each, and its text collected by recursion. */
  @Timeout(600)
  @ParameterizedTest
  @CsvSource({
    "<Array name='/data'>, </Array>",
    "<Array name='/data'><SRS>, </SRS></Array>",
    "<SRS>, </SRS>",
    "<Array name='/data'>, ''"
  })
  void aSidecarMayBeDeep(String open, String close) {
    String xml = "<Array name='/data'>%s%s</Array>";
    String deep = xml.formatted(open.repeat(200_000), close.repeat(200_000));
    Group root = group("/", Map.of(), raster("/data", BANDS, Map.of(), 3, 2, 2));
    Group changed = Conventions.apply(root, key -> Optional.of(deep), new Findings(""));
    assertThat(changed.array("data")).isNotNull();
  }

  @Test
  void dimensionsNeedNoNames() {
    Array array = raster("/data", BANDS, Map.of(), 3, 2, 2);
    Group root =
        group("/", Map.of(), array.withDimensionNames(Arrays.asList(null, "Y", "X")), array);
    Findings findings = new Findings("");
    Conventions.apply(root, key -> Optional.empty(), findings);
    assertThat(findings.all()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "<PAMDataset>",
        "<PAMDataset/>",
        "<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><PAMDataset><Array"
            + " name='/data'><SRS>&b;</SRS></Array></PAMDataset>",
        "<PAMDataset><Array name='/data'><SRS>nonsense</SRS></Array></PAMDataset>"
      })
  void ignoresASenselessSidecar(String xml) {
    Group root = group("/", Map.of(), raster("/data", BANDS, Map.of(), 3, 2, 2));
    assertThat(
            Conventions.apply(root, key -> Optional.of(xml), new Findings(""))
                .array("data")
                .attributes()
                .has("grid_mapping"))
        .isFalse();
  }

  @Test
  void asksForTheSidecarOnlyWhereItMayMatter() {
    Group root = group("/", Map.of(), raster("/data", List.of("y", "x"), Map.of(), 2, 2));
    Group changed =
        Conventions.apply(
            root,
            key -> {
              throw new AssertionError("asked for " + key);
            },
            new Findings(""));
    assertThat(changed).isSameAs(root);
  }
}
