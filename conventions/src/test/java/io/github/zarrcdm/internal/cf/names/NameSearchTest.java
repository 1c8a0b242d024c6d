package io.github.zarrcdm.internal.cf.names;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.internal.cf.names.NameSearch.Reference;
import io.github.zarrcdm.internal.cf.names.Scope.NamedLength;
import io.github.zarrcdm.internal.conventions.names.ModelScope;
import io.github.zarrcdm.internal.dtype.FloatType;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Dimension;
import io.github.zarrcdm.model.Group;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What CF 1.13, section 2.7, says about names, and what xarray adds. */
class NameSearchTest {
  /**
   *
   *
   * <pre>
   * /           dimensions lat = 3, time = 2; lat(lat), area(lat), time(time)
   * /a          dimension time = 5;           ps(time), height
   * /a/b        dimension x = 4;              t(time, lat, x)
   * /a/c        x(x = 6)
   * /a/b/d      x(x = 4), aux(x)
   * /e          y(y = 7)
   * </pre>
   */
  private static final Group ROOT =
      group(
          "/",
          List.of(dimension("lat", 3), dimension("time", 2)),
          List.of(
              group(
                  "/a",
                  List.of(dimension("time", 5)),
                  List.of(
                      group(
                          "/a/b",
                          List.of(dimension("x", 4)),
                          List.of(
                              group("/a/b/d", array("x", "/a/b/x=4"), array("aux", "/a/b/x=4"))),
                          array("t", "time=5", "lat=3", "x=4")),
                      group("/a/c", array("x", "x=6"))),
                  array("ps", "time=5"),
                  array("height")),
              group("/e", array("y", "y=7"))),
          array("lat", "lat=3"),
          array("area", "lat=3"),
          array("time", "time=2"));

  @ParameterizedTest(name = "{0} in {1} is {2}")
  @CsvSource({
    // absolute
    "/a/ps, /e, /a/ps",
    "/lat, /a/b, /lat",
    "/ps, /a, ",
    // relative to the group that says it
    "d/aux, /a/b, /a/b/d/aux",
    "../ps, /a/b, /a/ps",
    "../../e/y, /a/b, /e/y",
    "./d/aux, /a/b, /a/b/d/aux",
    "../../../lat, /a/b, ",
    "b/d/aux, /a/b, ",
    // by proximity, never downwards or beside
    "area, /a/b, /area",
    "ps, /a/b/d, /a/ps",
    "height, /a/b, /a/height",
    "aux, /a/b, ",
    "y, /a/b, ",
    "ps, /e, "
  })
  void findsByPathAndByProximity(String name, String from, @Nullable String found) {
    assertThat(path(NameSearch.find(name, List.of(), scope(from)))).isEqualTo(found);
  }

  @Test
  void findsCoordinateVariablesBelowTheLocalApex() {
    assertThat(coordinate("x", 4, "/a/b")).isEqualTo("/a/b/d/x");
    assertThat(coordinate("x", 6, "/a/b")).as("another dimension x").isNull();
  }

  /** The nearest, level by level, whatever the order of the groups. */
  @Test
  void searchesBelowTheApexLevelByLevel() {
    Group root =
        group(
            "/",
            List.of(dimension("x", 4)),
            List.of(
                group("/a", List.of(), List.of(group("/a/deep", array("x", "/x=4")))),
                group("/b", array("x", "/x=4")),
                group("/c", array("t", "/x=4"))));
    assertThat(path(NameSearch.coordinate(new NamedLength("x", 4), scope(root, "/c"))))
        .isEqualTo("/b/x");
  }

  @Test
  void looksForCoordinateVariablesNoHigherThanTheirDimensionIsDefined() {
    assertThat(coordinate("lat", 3, "/a/b")).isEqualTo("/lat");
    assertThat(coordinate("time", 5, "/a/b")).as("time = 5 is /a's").isNull();
  }

  @Test
  void inheritsCoordinateVariablesAsXarrayDoes() {
    Group root =
        group(
            "/",
            List.of(dimension("lat", 3)),
            List.of(group("/a", List.of(dimension("lat", 3)), List.of(), array("t", "lat=3"))),
            array("lat", "lat=3"));
    assertThat(path(NameSearch.coordinate(new NamedLength("lat", 3), scope(root, "/a"))))
        .isEqualTo("/lat");
  }

  @Test
  void takesNoOtherCoordinateVariableForAName() {
    // time in /a/b means a dimension of length 5; the root's has 2.
    assertThat(NameSearch.find("time", List.of(new NamedLength("time", 5)), scope("/a/b")))
        .isNull();
  }

  @Test
  void takesAVariableOfTwoDimensionsThatHasTheNameOfOne() {
    Group root = group("/", array("time", "run=2", "time=3"), array("t", "run=2", "time=3"));
    assertThat(path(NameSearch.find("time", List.of(new NamedLength("time", 3)), scope(root, "/"))))
        .isEqualTo("/time");
  }

  @Test
  void followsAllAttributesOfAVariable() {
    Array data =
        array("t", "time=5", "lat=3")
            .withAttributes(
                new Attributes(
                    Map.of("formula_terms", "ps: ../ps area: area", "coordinates", "lat none")));
    assertThat(NameSearch.references(data, scope("/a/b")))
        .extracting(Reference::attribute, r -> r.named().name(), r -> path(r.variable()))
        .extracting(tuple -> Arrays.asList(tuple.toArray()).subList(1, 3))
        .containsExactlyInAnyOrder(
            Arrays.asList("../ps", "/a/ps"),
            Arrays.asList("area", "/area"),
            Arrays.asList("lat", "/lat"),
            Arrays.asList("none", null));
  }

  /** netCDF-Java's own attributes have paths from the root without a slash before them. */
  @Test
  void followsNetcdfJavasFullNames() {
    Array data = array("t").withAttributes(new Attributes(Map.of("_CoordinateAxes", "a/ps lat")));
    assertThat(NameSearch.references(data, scope("/e")))
        .extracting(r -> path(r.variable()))
        .containsExactly("/a/ps", "/lat");
  }

  @Test
  void findsTheGroupThatDefinesADimension() {
    assertThat(home("time", "/a/b")).isEqualTo("/a");
    assertThat(home("lat", "/a/b")).isEqualTo("/");
    assertThat(home("../time", "/a/b")).isEqualTo("/a");
    assertThat(home("/time", "/a/b")).isEqualTo("/");
    assertThat(home("none", "/a/b")).isNull();
  }

  private static @Nullable String home(String name, String from) {
    return NameSearch.homeOfDimension(name, scope(from)) instanceof ModelScope home
        ? home.group().path()
        : null;
  }

  private static @Nullable String coordinate(String name, long length, String from) {
    return path(NameSearch.coordinate(new NamedLength(name, length), scope(from)));
  }

  private static @Nullable String path(@Nullable Array array) {
    return array == null ? null : array.path();
  }

  private static ModelScope scope(String path) {
    return scope(ROOT, path);
  }

  private static ModelScope scope(Group root, String path) {
    ModelScope scope = ModelScope.of(root);
    for (String part : path.substring(1).split("/")) {
      scope = scope.inner().stream().filter(s -> s.name().equals(part)).findFirst().orElse(scope);
    }
    return scope;
  }

  private static Dimension dimension(String name, long length) {
    return new Dimension(name, length, false);
  }

  private static Group group(String path, Array... arrays) {
    return group(path, List.of(), List.of(), arrays);
  }

  private static Group group(
      String path, List<Dimension> dimensions, List<Group> groups, Array... arrays) {
    List<Array> placed = new ArrayList<>();
    for (Array a : arrays) {
      String at = path.equals("/") ? a.path() : path + a.path();
      placed.add(new Array(at, a.type(), a.shape(), a.dimensionNames(), a.attributes(), a.data()));
    }
    return new Group(path, Attributes.NONE, dimensions, groups, placed);
  }

  /** Dimensions as {@code name=length}, or {@code /path=length} as NCZarr refers to them. */
  private static Array array(String name, String... dimensions) {
    List<@Nullable String> names = new ArrayList<>();
    long[] shape = new long[dimensions.length];
    for (int d = 0; d < shape.length; d++) {
      String[] parts = dimensions[d].split("=");
      names.add(parts[0]);
      shape[d] = Long.parseLong(parts[1]);
    }
    return new Array(
        "/" + name,
        FloatType.FLOAT32,
        shape,
        names,
        Attributes.NONE,
        new ArrayData.Unreadable("not here"));
  }
}
