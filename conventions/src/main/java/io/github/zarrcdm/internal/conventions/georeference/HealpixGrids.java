package io.github.zarrcdm.internal.conventions.georeference;

import static io.github.zarrcdm.internal.cf.CfAttributes.STANDARD_NAME;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.conventions.crs.Ellipsoid;
import io.github.zarrcdm.internal.conventions.crs.healpix.Healpix;
import io.github.zarrcdm.internal.conventions.crs.healpix.Indexing;
import io.github.zarrcdm.internal.conventions.georeference.axis.AttributeNumbers;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Kind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the HEALPix grid of an array. Stores describe it in three ways: with the Zarr convention
 * dggs, with CF's grid mapping {@code healpix} (in its current form, and as CDO and models wrote it
 * before), and with the attributes that xdggs adds to the cell numbers.
 *
 * @see <a href="https://github.com/zarr-conventions/dggs">Zarr convention dggs</a>
 * @see <a
 *     href="https://cfconventions.org/cf-conventions/cf-conventions.html#appendix-grid-mappings">CF,
 *     appendix F</a>
 */
final class HealpixGrids {
  private static final String NAME = "healpix";
  private static final List<String> LEVELS = List.of("refinement_level", "level", "depth");
  private static final List<String> SIDES = List.of("healpix_nside", "nside");
  private static final List<String> SCHEMES = List.of("indexing_scheme", "healpix_order", "order");

  private static final List<String> FIGURE =
      List.of("semi_major_axis", "semi_minor_axis", "inverse_flattening", "earth_radius");

  /** Who says what a grid is, and so what a description that is not clear breaks. */
  private static final String CF = "CF 5.6, appendix F";

  private static final String CONVENTION = "Zarr convention dggs";
  private static final String XDGGS = "xdggs";

  private static final String UNKNOWN = "its level or the numbering of its cells is not known";

  private final GroupEditor group;
  private final List<Array> cellNumbers;
  private final Findings findings;

  HealpixGrids(GroupEditor group, Findings findings) {
    this.group = group;
    this.cellNumbers = group.arrays().stream().filter(HealpixGrids::areNumbers).toList();
    this.findings = findings;
  }

  /** Returns the grid of {@code array}; empty if there is none, or if it is ambiguous. */
  Optional<HealpixGrid> of(Array array) {
    Object said =
        array.attributes().has("dggs")
            ? array.attributes().get("dggs")
            : group.attributes().get("dggs");
    if (said instanceof Map<?, ?> members) {
      Attributes dggs = new Attributes(members(members));
      if (NAME.equals(dggs.text("name"))) {
        return ofConvention(array, dggs);
      }
      tellOfOther(array, dggs);
    }
    Array mapping = GridMappingNames.of(array, NAME, group);
    if (mapping != null) {
      return ofMapping(array, mapping);
    }
    for (int d = 0; d < array.rank(); d++) {
      for (Array numbers : cellNumbers) {
        if (isXdggs(numbers) && isOn(numbers, array, d)) {
          return grid(array, d, numbers, numbers.attributes(), XDGGS);
        }
      }
    }
    return Optional.empty();
  }

  private void tellOfOther(Array array, Attributes dggs) {
    String name = dggs.text("name");
    if (name != null && dimension(array, dggs.text("spatial_dimension")) >= 0) {
      findings.warning(
          array.path(),
          "its cells are of the DGGS \"" + name + "\"; places are computed for healpix only",
          "its cells stay without longitude and latitude; xdggs knows other grids");
    }
  }

  /** Returns true if {@code array} itself says that it numbers cells, as CF or xdggs have it. */
  static boolean areNumbers(Array array) {
    return isXdggs(array) || isIndex(array);
  }

  private static boolean isXdggs(Array numbers) {
    return NAME.equals(numbers.attributes().text("grid_name"));
  }

  private static boolean isIndex(Array numbers) {
    return "healpix_index".equals(numbers.attributes().text(STANDARD_NAME));
  }

  private static Map<String, Object> members(Map<?, ?> map) {
    Map<String, Object> members = new LinkedHashMap<>();
    map.forEach((name, value) -> members.put(String.valueOf(name), value));
    return members;
  }

  private Optional<HealpixGrid> ofConvention(Array array, Attributes dggs) {
    int dimension = dimension(array, dggs.text("spatial_dimension"));
    if (dimension < 0) {
      return Optional.empty();
    }
    String compression = dggs.text("compression");
    if (compression != null && !compression.equals("none")) {
      tell(array, "its numbers of cells are compressed (\"" + compression + "\")", CONVENTION);
      return Optional.empty();
    }
    String coordinate = dggs.text("coordinate");
    Array numbers = coordinate == null ? null : group.nearest(coordinate);
    if (coordinate != null && (numbers == null || !isOn(numbers, array, dimension))) {
      tell(array, "its numbers of cells are not in \"" + coordinate + "\"", CONVENTION);
      return Optional.empty();
    }
    return grid(array, dimension, numbers, dggs, CONVENTION);
  }

  private Optional<HealpixGrid> ofMapping(Array array, Array mapping) {
    for (int d = 0; d < array.rank(); d++) {
      for (Array numbers : cellNumbers) {
        if (isIndex(numbers) && isOn(numbers, array, d)) {
          return grid(array, d, numbers, mapping.attributes(), CF);
        }
      }
    }
    Optional<Healpix> healpix = healpix(mapping.attributes());
    long cells = healpix.map(Healpix::cells).orElse(-1L);
    for (int d = array.rank() - 1; d >= 0; d--) {
      String name = array.shortDimensionName(d);
      Array axis = name == null ? null : group.nearest(name);
      if (name != null && array.shape()[d] == cells) {
        boolean numbered = axis != null && isOn(axis, array, d);
        return grid(array, d, numbered ? axis : null, mapping.attributes(), CF);
      }
    }
    tell(
        array,
        healpix.isEmpty()
            ? UNKNOWN
            : "no dimension has its number of cells, and no variable their numbers",
        CF);
    return Optional.empty();
  }

  private Optional<HealpixGrid> grid(
      Array array, int dimension, @Nullable Array numbers, Attributes said, String by) {
    Optional<Healpix> healpix = healpix(said);
    Optional<Ellipsoid> ellipsoid = HealpixEllipsoids.of(ellipsoid(said));
    long length = array.shape()[dimension];
    if (healpix.isEmpty()) {
      tell(array, UNKNOWN, by);
    } else if (numbers == null && healpix.get().cells() != length) {
      tell(array, "it has " + healpix.get().cells() + " cells, the dimension " + length, by);
      return Optional.empty();
    } else if (ellipsoid.isEmpty()) {
      tell(array, "its ellipsoid is not known (" + ellipsoid(said) + ")", by);
      return Optional.empty();
    }
    return healpix.map(
        grid ->
            new HealpixGrid(
                grid,
                array.shortDimensionName(dimension),
                length,
                numbers,
                ellipsoid.orElseThrow()));
  }

  private static Optional<Healpix> healpix(Attributes said) {
    Object nest = said.get("nest");
    String name =
        SCHEMES.stream()
            .map(said::text)
            .filter(text -> text != null)
            .findFirst()
            .orElse(nest instanceof Boolean nested ? (nested ? "nested" : "ring") : "");
    return Indexing.of(name)
        .map(indexing -> new Healpix(side(said, indexing), indexing))
        .filter(Healpix::isValid);
  }

  private static long side(Attributes said, Indexing indexing) {
    for (String key : LEVELS) {
      double level = AttributeNumbers.first(said, key, -1);
      if (level >= 0 && level <= 29 && level == Math.rint(level)) {
        return 1L << (int) level;
      }
    }
    for (String key : SIDES) {
      double side = AttributeNumbers.first(said, key, -1);
      if (side > 0 && side == Math.rint(side)) {
        return (long) side;
      }
    }
    return indexing.hasLevels() ? 1L << 29 : 0;
  }

  /**
   * Returns what a description says of the ellipsoid: the convention and xdggs by one attribute, CF
   * by several of the grid mapping.
   */
  private static @Nullable Object ellipsoid(Attributes said) {
    if (said.has("ellipsoid")) {
      return said.get("ellipsoid");
    }
    Map<String, Object> figure = new LinkedHashMap<>();
    FIGURE.stream().filter(said::has).forEach(key -> figure.put(key, said.get(key)));
    return figure.isEmpty() ? null : figure;
  }

  private static int dimension(Array array, @Nullable String name) {
    for (int d = 0; d < array.rank(); d++) {
      if (name != null && name.equals(array.shortDimensionName(d))) {
        return d;
      }
    }
    return -1;
  }

  /** Returns true if {@code numbers} has an integer for each index of a dimension. */
  private static boolean isOn(Array numbers, Array array, int dimension) {
    return numbers.rank() == 1
        && numbers.shape()[0] == array.shape()[dimension]
        && numbers.shortDimensionName(0) != null
        && numbers.shortDimensionName(0).equals(array.shortDimensionName(dimension))
        && (numbers.type().kind() == Kind.LONG || numbers.type().kind() == Kind.INT);
  }

  private void tell(Array array, String what, String by) {
    findings.warning(
        array.path(),
        "the HEALPix grid is not clear: %s (%s)".formatted(what, by),
        "its cells stay without longitude and latitude");
  }
}
