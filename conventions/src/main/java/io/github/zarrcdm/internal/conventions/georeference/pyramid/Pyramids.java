package io.github.zarrcdm.internal.conventions.georeference.pyramid;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.conventions.georeference.Georeferencing;
import io.github.zarrcdm.internal.conventions.georeference.axis.AttributeNumbers;
import io.github.zarrcdm.model.Group;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Adds to each level of a pyramid what is stored only for the pyramid as a whole: the CRS and the
 * transform, as {@code proj:} and {@code spatial:} attributes, or coordinates scaled from those of
 * its source level. {@link Georeferencing} then processes the levels like any raster.
 *
 * <p>Three forms of {@code multiscales} are supported: the Zarr convention (an object with {@code
 * layout}), that of ndpyramid (a list whose {@code datasets} name a {@code crs}), and GeoZarr 0.4's
 * tile matrix sets. OME-Zarr's form has no geographic coordinates.
 *
 * @see <a href="https://github.com/zarr-conventions/multiscales">Zarr convention multiscales</a>
 */
public final class Pyramids {
  private static final String MULTISCALES = "multiscales";

  private final Findings findings;

  public Pyramids(Findings findings) {
    this.findings = findings;
  }

  /** Returns the tree with completed levels; {@code root} itself if nothing changes. */
  public Group apply(Group root) {
    TreeAdditions additions = new TreeAdditions();
    collect(root, additions);
    return additions.applied(root);
  }

  private void collect(Group group, TreeAdditions additions) {
    Object multiscales = group.attributes().get(MULTISCALES);
    if (multiscales instanceof Map<?, ?> map && map.get("layout") instanceof List<?> layout) {
      new PyramidLayout(group, entries(layout, group), additions).complete();
    } else if (multiscales instanceof Map<?, ?> map
        && map.get("tile_matrix_set") instanceof Map<?, ?> set) {
      tileMatrixSet(group, set, additions);
    } else if (multiscales instanceof List<?> list) {
      ndpyramid(group, list, additions);
    }
    group.groups().forEach(inner -> collect(inner, additions));
  }

  /** Returns the objects in a list of levels of {@code group}; none if there are too many. */
  private List<Map<?, ?>> entries(List<?> list, Group group) {
    List<Map<?, ?>> entries = new ArrayList<>();
    try {
      Limit.PYRAMID_LEVELS.check(list.size(), group::path);
    } catch (ZarrException.LimitExceeded e) {
      findings.error(group.path(), e.getMessage(), "this pyramid is left out");
      return entries;
    }
    for (Object item : list) {
      if (item instanceof Map<?, ?> entry) {
        entries.add(entry);
      }
    }
    return entries;
  }

  /**
   * Levels are groups named by the tile matrices. All use one CRS, and most have their own
   * coordinates.
   */
  private void tileMatrixSet(Group group, Map<?, ?> set, TreeAdditions additions) {
    Object crs = set.get("supportedCRS") == null ? set.get("crs") : set.get("supportedCRS");
    if (!(set.get("tileMatrices") instanceof List<?> matrices)) {
      return;
    }
    for (Map<?, ?> matrix : entries(matrices, group)) {
      Group level = matrix.get("id") instanceof String id ? group.group(id) : null;
      if (level != null) {
        String key = crs instanceof Map ? "proj:projjson" : "crs";
        additions.crsOfGroup(level, crs == null ? Map.of() : Map.of(key, crs));
        additions.transformOfGroup(level, transform(matrix));
      }
    }
  }

  /**
   * Returns the transform of a tile matrix; null if it has none. Its {@code pointOfOrigin} is x
   * first, as writers give it.
   */
  private static @Nullable List<Double> transform(Map<?, ?> matrix) {
    double[] size = AttributeNumbers.of(matrix.get("cellSize"));
    Object point =
        matrix.get("pointOfOrigin") == null
            ? matrix.get("topLeftCorner")
            : matrix.get("pointOfOrigin");
    double[] origin = AttributeNumbers.of(point);
    return size.length == 1 && origin.length == 2
        ? List.of(size[0], 0., origin[0], 0., -size[0], origin[1])
        : null;
  }

  private void ndpyramid(Group group, List<?> multiscales, TreeAdditions additions) {
    for (Map<?, ?> pyramid : entries(multiscales, group)) {
      if (!(pyramid.get("datasets") instanceof List<?> datasets)) {
        continue;
      }
      for (Map<?, ?> dataset : entries(datasets, group)) {
        Group level = dataset.get("path") instanceof String path ? group.group(path) : null;
        if (level != null && dataset.get("crs") instanceof String crs) {
          additions.crsOfGroup(level, Map.of("crs", crs));
        }
      }
    }
  }
}
