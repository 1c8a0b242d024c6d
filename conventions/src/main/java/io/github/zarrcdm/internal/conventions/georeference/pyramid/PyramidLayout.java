package io.github.zarrcdm.internal.conventions.georeference.pyramid;

import io.github.zarrcdm.internal.conventions.georeference.AffineTransforms;
import io.github.zarrcdm.internal.conventions.georeference.CrsSources;
import io.github.zarrcdm.internal.conventions.georeference.axis.AttributeNumbers;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
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
          AffineTransforms.TRANSFORM,
          List.of("proj:transform"),
          AffineTransforms.BBOX,
          List.of("proj:bbox"));

  private final Group pyramid;
  private final List<Map<String, Object>> layout;
  private final TreeAdditions additions;

  PyramidLayout(Group pyramid, List<Map<?, ?>> layout, TreeAdditions additions) {
    this.pyramid = pyramid;
    this.layout = layout.stream().map(PyramidLayout::current).toList();
    this.additions = additions;
  }

  /** Returns {@code entry} with the names of the newest revision of the convention. */
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
    for (Map<String, Object> entry : layout) {
      Optional<PyramidLevel> level = level(entry);
      Optional<Map<String, Object>> root = root(entry);
      Optional<PyramidLevel> base = root.flatMap(this::level);
      if (level.isPresent() && base.isPresent()) {
        Optional<ScaledCells> cells =
            scale(entry).map(scale -> new ScaledCells(level.get(), base.get(), scale));
        for (Array raster : level.get().rasters()) {
          complete(raster, level.get(), base.get(), entry, root.get(), cells);
        }
      }
    }
  }

  private Optional<PyramidLevel> level(Map<String, Object> entry) {
    Object asset = entry.get("asset");
    return asset == null ? Optional.empty() : PyramidLevel.of(pyramid, asset);
  }

  /** Returns the entry at the end of the {@code derived_from} chain, if it has one. */
  private Optional<Map<String, Object>> root(Map<String, Object> entry) {
    Optional<Map<String, Object>> root = Optional.of(entry);
    for (int i = 0; root.isPresent() && root.get().get("derived_from") != null; i++) {
      // A chain longer than the number of levels is a cycle.
      root = i < layout.size() ? source(root.get()) : Optional.empty();
    }
    return root;
  }

  /** Returns the entry that {@code entry} was derived from, if it is in the layout. */
  private Optional<Map<String, Object>> source(Map<String, Object> entry) {
    Object asset = entry.get("derived_from");
    return layout.stream().filter(other -> Objects.equals(asset, other.get("asset"))).findFirst();
  }

  /**
   * Returns the product of the scales along the {@code derived_from} chain; empty if one is missing
   * or has a translation.
   */
  private Optional<PyramidLevel.Scale> scale(Map<String, Object> entry) {
    double y = 1;
    double x = 1;
    Map<String, Object> current = entry;
    for (int i = 0; i < layout.size() && current.get("derived_from") != null; i++) {
      if (!(current.get("transform") instanceof Map<?, ?> transform)) {
        return Optional.empty();
      }
      double[] scales = AttributeNumbers.of(transform.get("scale"));
      for (double moved : AttributeNumbers.of(transform.get("translation"))) {
        scales = moved == 0 ? scales : new double[0];
      }
      Optional<Map<String, Object>> source = source(current);
      if (scales.length < 2 || source.isEmpty()) {
        return Optional.empty();
      }
      y *= scales[scales.length - 2];
      x *= scales[scales.length - 1];
      current = source.get();
    }
    return Optional.of(new PyramidLevel.Scale(y, x));
  }

  private void complete(
      Array raster,
      PyramidLevel level,
      PyramidLevel base,
      Map<String, Object> entry,
      Map<String, Object> root,
      Optional<ScaledCells> cells) {
    Optional<Array> original = base.counterpart(raster);
    Map<String, Object> added = new LinkedHashMap<>();
    List<Attributes> sources = new ArrayList<>(List.of(new Attributes(root), pyramid.attributes()));
    original.ifPresent(
        array -> {
          sources.add(array.attributes());
          sources.add(base.group().attributes());
        });
    boolean hasCrs = CrsSources.KEYS.stream().anyMatch(key -> level.has(raster, key));
    if (!hasCrs && !raster.attributes().has("grid_mapping")) {
      sources.stream()
          .filter(s -> CrsSources.KEYS.stream().anyMatch(s::has))
          .findFirst()
          .ifPresent(s -> copy(s, CrsSources.KEYS, added));
      if (added.isEmpty()) {
        original.ifPresent(array -> mappingOf(array, base, added));
      }
    }
    boolean isBase = original.filter(raster::equals).isPresent();
    // What the group of the pyramid says of itself holds for the base.
    boolean inOwnGroup = isBase || !level.group().path().equals(pyramid.path());
    boolean placed =
        isPlaced(raster.attributes()) || inOwnGroup && isPlaced(level.group().attributes());
    Optional<String> said =
        Stream.of(AffineTransforms.TRANSFORM, AffineTransforms.BBOX)
            .filter(key -> entry.get(key) != null)
            .findFirst();
    if (said.isPresent()) {
      added.put(said.get(), entry.get(said.get()));
      meaning(raster, level, sources, added);
    } else if (cells.isPresent() && !placed) {
      Optional<List<Double>> transform = cells.get().transform(raster, sources);
      if (transform.isPresent()) {
        meaning(raster, level, sources, added);
        added.put(AffineTransforms.TRANSFORM, transform.get());
      } else if (!isBase) {
        original.ifPresent(array -> cells.get().addAxes(raster, array, additions));
      }
    }
    if (!added.isEmpty()) {
      additions.add(raster, added);
    }
  }

  private static boolean isPlaced(Attributes attributes) {
    return attributes.has(AffineTransforms.TRANSFORM) || attributes.has(AffineTransforms.BBOX);
  }

  /** Adds the qualifying attributes of {@code sources} that the level itself does not have. */
  private static void meaning(
      Array raster, PyramidLevel level, List<Attributes> sources, Map<String, Object> added) {
    for (String key : SPATIAL_MEANING) {
      if (!level.has(raster, key)) {
        sources.stream()
            .filter(source -> source.has(key))
            .findFirst()
            .ifPresent(source -> copy(source, List.of(key), added));
      }
    }
  }

  /** The WKT of the base's grid mapping, which is not visible from the level's group. */
  private static void mappingOf(Array original, PyramidLevel base, Map<String, Object> added) {
    String name = original.attributes().text("grid_mapping");
    Array mapping = name == null ? null : base.group().array(name);
    String wkt = mapping == null ? null : mapping.attributes().text("crs_wkt");
    if (wkt != null) {
      added.put("crs_wkt", wkt);
    }
  }

  private static void copy(Attributes from, List<String> keys, Map<String, Object> to) {
    keys.stream().filter(from::has).forEach(key -> to.put(key, from.get(key)));
  }
}
