package io.github.zarrcdm.internal.conventions.georeference;

import io.github.zarrcdm.internal.dtype.FloatType;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A pyramid described by the Zarr convention multiscales. */
final class PyramidLayout {
  /** Attributes that qualify a transform or a box, given next to it or once for all levels. */
  private static final List<String> SPATIAL_MEANING =
      List.of("spatial:dimensions", "spatial:registration", "spatial:transform_type");

  /** Names of layout members in drafts of 2025, by their current names. */
  private static final Map<String, List<String>> EARLIER_NAMES =
      Map.of(
          "asset",
          List.of("group"),
          "derived_from",
          List.of("from_group"),
          Transforms.TRANSFORM,
          List.of("proj:transform"),
          Transforms.BBOX,
          List.of("proj:bbox"));

  private final Group pyramid;
  private final List<Map<?, ?>> layout;
  private final Pyramids.Additions additions;

  /** The number of base cells covered by a cell of a level. */
  private record Scale(double y, double x) {}

  /** The rasters of a level and their group. */
  private record Level(Group group, List<Array> rasters) {}

  PyramidLayout(Group pyramid, List<Map<?, ?>> layout, Pyramids.Additions additions) {
    this.pyramid = pyramid;
    this.layout = layout.stream().<Map<?, ?>>map(PyramidLayout::current).toList();
    this.additions = additions;
  }

  /** {@code entry} with the names of the newest revision of the convention. */
  private static Map<String, Object> current(Map<?, ?> entry) {
    Map<String, Object> current = new LinkedHashMap<>();
    entry.forEach((key, value) -> current.put(String.valueOf(key), value));
    EARLIER_NAMES.forEach(
        (now, earlier) ->
            earlier.stream()
                .filter(current::containsKey)
                .forEach(name -> current.putIfAbsent(now, current.get(name))));
    if (current.get("scale") != null) {
      current.putIfAbsent("transform", entry);
    }
    return current;
  }

  void complete() {
    for (Map<?, ?> entry : layout) {
      Level level = level(entry.get("asset"));
      Map<?, ?> root = root(entry);
      Level base = root == null ? null : level(root.get("asset"));
      if (level != null && base != null) {
        Scale scale = scale(entry);
        for (Array raster : level.rasters()) {
          complete(raster, level, counterpart(raster, base), base, entry, scale);
        }
      }
    }
  }

  /** The entry at the end of the {@code derived_from} chain; null if there is none. */
  private Map<?, ?> root(Map<?, ?> entry) {
    Map<?, ?> root = entry;
    for (int i = 0; root != null && root.get("derived_from") != null; i++) {
      // A chain longer than the number of levels is a cycle.
      root = i < layout.size() ? entry(root.get("derived_from")) : null;
    }
    return root;
  }

  /** The array or group at a relative path; null if there is none. */
  private Level level(Object asset) {
    if (!(asset instanceof String path)) {
      return null;
    }
    Group group = pyramid;
    for (String part : path.split("/")) {
      if (part.isEmpty() || part.equals(".")) {
        continue;
      }
      Array array = group.array(part);
      if (array != null) {
        return new Level(group, List.of(array));
      }
      group = group.group(part);
      if (group == null) {
        return null;
      }
    }
    return new Level(group, group.arrays().stream().filter(array -> array.rank() >= 2).toList());
  }

  private static Array counterpart(Array raster, Level base) {
    for (Array candidate : base.rasters()) {
      if (candidate.name().equals(raster.name())) {
        return candidate;
      }
    }
    return base.rasters().isEmpty() ? null : base.rasters().get(0);
  }

  /**
   * The product of the scales along the {@code derived_from} chain; null if one is missing or has a
   * translation.
   */
  private Scale scale(Map<?, ?> entry) {
    double y = 1;
    double x = 1;
    Map<?, ?> current = entry;
    for (int i = 0; i < layout.size() && current.get("derived_from") != null; i++) {
      if (!(current.get("transform") instanceof Map<?, ?> transform)) {
        return null;
      }
      double[] scales = Numbers.of(transform.get("scale"));
      for (double moved : Numbers.of(transform.get("translation"))) {
        scales = moved == 0 ? scales : new double[0];
      }
      if (scales.length < 2) {
        return null;
      }
      y *= scales[scales.length - 2];
      x *= scales[scales.length - 1];
      current = entry(current.get("derived_from"));
      if (current == null) {
        return null;
      }
    }
    return new Scale(y, x);
  }

  private Map<?, ?> entry(Object asset) {
    return layout.stream()
        .filter(entry -> asset.equals(entry.get("asset")))
        .findFirst()
        .orElse(null);
  }

  private void complete(
      Array raster, Level level, Array original, Level base, Map<?, ?> entry, Scale scale) {
    Map<String, Object> added = new LinkedHashMap<>();
    List<Attributes> sources = new ArrayList<>(List.of(pyramid.attributes()));
    if (original != null) {
      sources.add(original.attributes());
      sources.add(base.group().attributes());
    }
    boolean hasCrs =
        hasAny(raster.attributes(), CrsSources.KEYS)
            || hasAny(level.group().attributes(), CrsSources.KEYS);
    if (!hasCrs && !raster.attributes().has("grid_mapping")) {
      sources.stream()
          .filter(s -> hasAny(s, CrsSources.KEYS))
          .findFirst()
          .ifPresent(s -> copy(s, CrsSources.KEYS, added));
      if (added.isEmpty() && original != null) {
        mappingOf(original, base, added);
      }
    }
    Object transform = entry.get(Transforms.TRANSFORM);
    Object box = entry.get(Transforms.BBOX);
    boolean own =
        Stream.of(raster.attributes(), level.group().attributes())
            .anyMatch(a -> a.has(Transforms.TRANSFORM) || a.has(Transforms.BBOX));
    if (transform != null || box != null) {
      added.put(
          transform != null ? Transforms.TRANSFORM : Transforms.BBOX,
          transform != null ? transform : box);
      meaning(raster, level, sources, added);
    } else if (scale != null && !own && raster != original) {
      scaled(raster, level, original, base, sources, scale, added);
    }
    if (!added.isEmpty()) {
      additions.add(raster, added);
    }
  }

  /** Adds the qualifying attributes of {@code sources} that the level itself does not have. */
  private static void meaning(
      Array raster, Level level, List<Attributes> sources, Map<String, Object> added) {
    for (String key : SPATIAL_MEANING) {
      if (!raster.attributes().has(key) && !level.group().attributes().has(key)) {
        sources.stream()
            .filter(source -> source.has(key))
            .findFirst()
            .ifPresent(source -> added.put(key, source.get(key)));
      }
    }
  }

  /** The WKT of the base's grid mapping, which is not visible from the level's group. */
  private static void mappingOf(Array original, Level base, Map<String, Object> added) {
    String name = original.attributes().text("grid_mapping");
    Array mapping = name == null ? null : base.group().array(name);
    String wkt = mapping == null ? null : mapping.attributes().text("crs_wkt");
    if (wkt != null) {
      added.put("crs_wkt", wkt);
    }
  }

  private static boolean hasAny(Attributes attributes, List<String> keys) {
    return keys.stream().anyMatch(attributes::has);
  }

  private static void copy(Attributes from, List<String> keys, Map<String, Object> to) {
    keys.stream().filter(from::has).forEach(key -> to.put(key, from.get(key)));
  }

  private void scaled(
      Array raster,
      Level level,
      Array original,
      Level base,
      List<Attributes> sources,
      Scale scale,
      Map<String, Object> added) {
    for (Attributes source : sources) {
      double[] t = Numbers.of(source, Transforms.TRANSFORM);
      if (t.length >= 6 && !ownAxes(raster, level.group())) {
        meaning(raster, level, sources, added);
        // With node registration the origin is the centre of the first cell, which shifts as cells
        // grow.
        double half = "node".equals(source.text("spatial:registration")) ? 0.5 : 0;
        double movedX = half * (t[0] * (scale.x() - 1) + t[1] * (scale.y() - 1));
        double movedY = half * (t[3] * (scale.x() - 1) + t[4] * (scale.y() - 1));
        added.put(
            Transforms.TRANSFORM,
            List.of(
                t[0] * scale.x(),
                t[1] * scale.y(),
                t[2] + movedX,
                t[3] * scale.x(),
                t[4] * scale.y(),
                t[5] + movedY));
        return;
      }
    }
    if (original != null && original.rank() == raster.rank()) {
      Horizontal horizontal = Horizontal.of(original, new GroupEditor(base.group(), null));
      if (horizontal != null) {
        axis(raster, level, original, base, horizontal.y(), scale.y());
        axis(raster, level, original, base, horizontal.x(), scale.x());
      }
    }
  }

  private static boolean ownAxes(Array raster, Group group) {
    for (int d = 0; d < raster.rank(); d++) {
      String name = raster.shortDimensionName(d);
      Array axis = name == null ? null : group.array(name);
      if (axis != null && axis.rank() == 1 && axis.shape()[0] != raster.shape()[d]) {
        return false;
      }
    }
    return raster.rank() > 0
        && raster.shortDimensionName(0) != null
        && group.array(raster.shortDimensionName(0)) != null;
  }

  /**
   * Adds an axis with cells {@code scale} times as wide as those of the base's stored axis,
   * starting at the same edge.
   */
  private void axis(
      Array raster, Level level, Array original, Level base, int dimension, double scale) {
    String name = original.shortDimensionName(dimension);
    Array axis = name == null ? null : base.group().array(name);
    boolean usable =
        axis != null
            && axis.rank() == 1
            && axis.shape()[0] > 1
            && name.equals(raster.shortDimensionName(dimension));
    if (!usable || level.group().path().equals(base.group().path())) {
      return;
    }
    ArrayData data =
        new ArrayData.Derived(
            List.of(axis),
            read -> {
              double[] values = CoordinateVariable.unpacked(axis, read.get(0), 1, 0);
              double step = (values[values.length - 1] - values[0]) / (values.length - 1);
              double first = values[0] + (scale - 1) * step / 2;
              return (start, count, stride) -> {
                double[] scaled = new double[count[0]];
                for (int i = 0; i < scaled.length; i++) {
                  scaled[i] = first + (start[0] + i * stride[0]) * step * scale;
                }
                return scaled;
              };
            });
    Attributes attributes =
        axis.attributes().without("_FillValue").without("scale_factor").without("add_offset");
    additions.add(
        level.group(),
        new Array(
            level.group().child(name),
            FloatType.FLOAT64,
            new long[] {raster.shape()[dimension]},
            List.of(name),
            attributes,
            data));
  }
}
