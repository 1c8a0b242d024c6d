package io.github.zarrcdm.internal.conventions.georeference;

import static io.github.zarrcdm.internal.cf.CfAttributes.GRID_MAPPING_NAME;

import io.github.zarrcdm.internal.dtype.IntegerType;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The grid mapping variables of one group. A mapping belongs to one pair of axes, which {@code
 * _CoordinateAxes} names: so arrays in several CRSs can stand side by side.
 */
final class GridMappings {
  private final GroupEditor group;
  private final Set<String> written = new HashSet<>();

  GridMappings(GroupEditor group) {
    this.group = group;
  }

  /**
   * Completes the stored mapping that the CRS was found in, if it is in this group and free, else
   * adds a variable.
   *
   * @param attributes what the mapping needs besides what it says
   * @param units those of x, which false easting and northing are in; null if there is no
   *     projection
   * @param axes the two axes that it holds for, blank between; null likewise
   * @return the name of the variable
   */
  String write(
      StoredCrs found,
      Map<String, Object> attributes,
      @Nullable String units,
      @Nullable String axes) {
    Array stored = found.mapping();
    boolean usable =
        stored != null && (found.isGridMapping() || !stored.attributes().has(GRID_MAPPING_NAME));
    Attributes all = stored != null && usable ? stored.attributes() : Attributes.NONE;
    for (Map.Entry<String, Object> attribute : attributes.entrySet()) {
      all = all.withDefault(attribute.getKey(), attribute.getValue());
    }
    if (found.wkt() != null) {
      all = all.withDefault("crs_wkt", found.wkt());
    }
    if (axes != null) {
      all =
          all.withDefault("units", units)
              .withDefault("_CoordinateTransformType", "Projection")
              .withDefault("_CoordinateAxes", axes);
    }
    Array mapping =
        stored != null && usable && group.own(stored.name()) == stored && written.add(stored.name())
            ? stored.withAttributes(all)
            : added(group.unused(stored == null ? "crs" : stored.name()), all);
    group.put(mapping);
    written.add(mapping.name());
    return mapping.name();
  }

  private Array added(String name, Attributes attributes) {
    return new Array(
        group.child(name),
        IntegerType.INT32,
        new long[0],
        List.of(),
        attributes,
        new ArrayData.Held(new int[1]));
  }
}
