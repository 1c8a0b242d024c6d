package io.github.zarrcdm.internal.iosp.quirks;

import static io.github.zarrcdm.internal.cf.CfAttributes.FAKE;
import static io.github.zarrcdm.internal.cf.CfAttributes.FILL_VALUE;
import static io.github.zarrcdm.internal.cf.CfAttributes.LONG_NAME;
import static io.github.zarrcdm.internal.cf.CfAttributes.STANDARD_NAME;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNITS;
import static java.util.stream.Collectors.joining;

import io.github.zarrcdm.conventions.Conventions;
import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Attributes.Typed;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Kind;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Changes that netCDF-Java's coordinate systems and calendars need. They apply only to enhanced
 * datasets; a plain file shows what is stored.
 */
@Quirk(
    of = "ucar.nc2.dataset.CoordinateAxis",
    seen = "5.5.3",
    does =
        "makes axes of structures and typed axes of text, on which grids fail, and "
            + "applies a _FillValue of 0 to coordinates",
    instead = "structures and text have no axis type, and coordinates no _FillValue of 0")
public final class Repairs {
  /** What makes an axis of an array, or takes it for a plain one. */
  private static final Set<String> OF_AXES = Set.of(STANDARD_NAME, "axis", "positive");

  /** Name coordinates and their bounds. */
  private static final List<String> LISTS = List.of("coordinates", "_CoordinateAxes", "bounds");

  private Repairs() {}

  /**
   * Returns the tree with units of times that netCDF-Java reads, finer ones in milliseconds,
   * missing ones to NaN, without a {@code _FillValue} of 0 on coordinate variables, without
   * structures among the coordinates, without a type on axes of text, without a unit on those that
   * say that it is fake, with latitudes and longitudes in degrees, without lists of names too long
   * to look up, and with a label for each grid. What coordinates lose becomes a finding.
   */
  public static Group prepared(Group root, Findings findings) {
    return Conventions.inOrder(
        root,
        List.of(
            tree -> accepted(tree, structures(tree), findings),
            tree -> NameLists.limited(tree, findings),
            UnevenDimensions::renamed,
            tree -> PairedCoordinates.of(tree, findings),
            tree -> GroupCoordinates.of(tree, findings),
            tree -> FeaturesInGroups.named(tree, findings),
            new RadianCoordinates(findings),
            new NetcdfJavaTimes(findings),
            new MissingTimes(),
            tree -> LevelNames.in(tree, findings),
            LogarithmicLevels::in,
            UnplacedGridMappings::in,
            MissingLongNames::in),
        findings);
  }

  /**
   * Returns the paths of structures, which netCDF-Java cannot make axes of, and the names that only
   * they have.
   */
  private static Set<String> structures(Group root) {
    Set<String> found = new HashSet<>();
    collect(root, true, array -> found.add(array.name()));
    if (!found.isEmpty()) {
      collect(root, false, array -> found.remove(array.name()));
      collect(root, true, array -> found.add(array.path()));
    }
    return found;
  }

  private static void collect(Group group, boolean structures, Consumer<Array> found) {
    for (Array array : group.arrays()) {
      if (isStructure(array) == structures) {
        found.accept(array);
      }
    }
    group.groups().forEach(inner -> collect(inner, structures, found));
  }

  private static boolean isStructure(Array array) {
    return array.type().kind() == Kind.STRUCT;
  }

  /** Without attributes that netCDF-Java's coordinate systems do not accept. */
  private static Group accepted(Group group, Set<String> structures, Findings findings) {
    return group
        .withArrays(
            group.arrays().stream().map(array -> accepted(array, structures, findings)).toList())
        .withGroups(
            group.groups().stream().map(inner -> accepted(inner, structures, findings)).toList());
  }

  private static Array accepted(Array array, Set<String> structures, Findings findings) {
    Attributes attributes = array.attributes();
    if (isStructure(array)) {
      attributes =
          untyped(
              array,
              "a structure",
              name -> OF_AXES.contains(name) || name.startsWith("_Coordinate"),
              findings);
    } else if (isAxis(array) && array.type().kind() == Kind.STRING && !isTime(attributes)) {
      // Coverage reads the numbers of every typed axis, and fails on text.
      attributes = untyped(array, "text", OF_AXES::contains, findings);
    } else if (isAxis(array) && isFake(attributes)) {
      findings.note(
          array.path(),
          "its long_name says that its degrees are fake, as of the columns of a cubed sphere",
          "NetcdfDatasets has no unit of it");
      attributes = attributes.without(UNITS);
    } else if (isAxis(array)
        && attributes.get(FILL_VALUE) instanceof Typed fill
        && fill.values().get(0) instanceof Number number
        && number.doubleValue() == 0) {
      // Coordinates are never missing; a fill value of 0 would remove the equator.
      attributes = attributes.without(FILL_VALUE);
    }
    for (String list : structures.isEmpty() ? List.<String>of() : LISTS) {
      String names = attributes.text(list);
      if (names != null && named(names).anyMatch(path -> isOneOf(structures, path))) {
        findings.warning(
            array.path(),
            "its attribute %s names structures, which netCDF-Java takes for coordinates but cannot use: %s"
                .formatted(list, names),
            "NetcdfDatasets leaves them out");
        String others =
            named(names).filter(path -> !isOneOf(structures, path)).collect(joining(" "));
        attributes = others.isEmpty() ? attributes.without(list) : attributes.with(list, others);
      }
    }
    return attributes == array.attributes() ? array : array.withAttributes(attributes);
  }

  /** Returns the attributes of {@code array} without those that make an axis of it. */
  private static Attributes untyped(
      Array array, String what, Predicate<String> ofAxes, Findings findings) {
    Attributes attributes = array.attributes();
    List<String> types = attributes.values().keySet().stream().filter(ofAxes).toList();
    if (!types.isEmpty()) {
      findings.note(
          array.path(),
          "it is %s, of which netCDF-Java makes no typed axis".formatted(what),
          "NetcdfDatasets does not use " + String.join(", ", types));
    }
    for (String name : types) {
      attributes = attributes.without(name);
    }
    return attributes;
  }

  private static Stream<String> named(String list) {
    return Stream.of(list.strip().split("\\s+"));
  }

  /**
   * Returns true if {@code path}, from the root unless it is a name alone, is one of a structure.
   */
  private static boolean isOneOf(Set<String> structures, String path) {
    return structures.contains(path.substring(path.lastIndexOf('/') + 1))
        || path.contains("/") && structures.contains(path.startsWith("/") ? path : "/" + path);
  }

  private static boolean isAxis(Array array) {
    return array.rank() == 1 && array.name().equals(array.shortDimensionName(0));
  }

  private static boolean isFake(Attributes attributes) {
    String description = attributes.text(LONG_NAME);
    return description != null && description.startsWith(FAKE) && attributes.has(UNITS);
  }

  private static boolean isTime(Attributes attributes) {
    return "T".equals(attributes.text("axis")) || "time".equals(attributes.text(STANDARD_NAME));
  }
}
