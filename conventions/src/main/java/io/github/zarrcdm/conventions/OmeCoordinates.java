package io.github.zarrcdm.conventions;

import io.github.zarrcdm.internal.dtype.FloatType;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Adds coordinates, in the units of the axes, to the image of highest resolution of an OME-Zarr
 * pyramid. The smaller images use the same dimension names with other lengths, so one group cannot
 * hold coordinates for them too.
 *
 * <p>Up to version 0.5 an image has {@code axes}, and its own transformations follow those of its
 * datasets. Since 0.6 (RFC 5) it has named coordinate systems. The output system of a dataset's
 * transformation provides the axes; further transformations, such as a rotation to a stage's
 * system, do not affect coordinates along dimensions.
 *
 * @see <a href="https://ngff.openmicroscopy.org/0.5/#multiscale-md">OME-Zarr, multiscales</a>
 * @see <a href="https://ngff.openmicroscopy.org/rfc/5/index.html">RFC 5</a>
 */
final class OmeCoordinates implements Convention {
  private static final String TRANSFORMATIONS = "coordinateTransformations";

  @Override
  public Group apply(Group group) {
    List<Array> arrays = new ArrayList<>(group.arrays());
    for (Map<?, ?> image : images(group.attributes())) {
      addAxes(group, image, arrays);
    }
    List<Group> groups = group.groups().stream().map(this::apply).toList();
    return group.withMembers(arrays, groups);
  }

  /** Returns the entries of {@code multiscales}, which is inside {@code ome} since 0.5. */
  private static List<Map<?, ?>> images(Attributes attributes) {
    Object multiscales =
        attributes.get("ome") instanceof Map<?, ?> ome
            ? ome.get("multiscales")
            : attributes.get("multiscales");
    return maps(multiscales);
  }

  private static List<Map<?, ?>> maps(@Nullable Object value) {
    List<Map<?, ?>> maps = new ArrayList<>();
    if (value instanceof List<?> list) {
      for (Object item : list) {
        if (item instanceof Map<?, ?> map) {
          maps.add(map);
        }
      }
    }
    return maps;
  }

  private static void addAxes(Group group, Map<?, ?> image, List<Array> arrays) {
    List<Map<?, ?>> datasets = maps(image.get("datasets"));
    if (datasets.isEmpty()) {
      return;
    }
    List<Map<?, ?>> ownAxes = maps(image.get("axes"));
    List<Map<?, ?>> axes = ownAxes.isEmpty() ? axesOfSystem(image, datasets.get(0)) : ownAxes;
    Array largest = group.array(String.valueOf(datasets.get(0).get("path")));
    if (largest == null || axes.isEmpty() || largest.rank() != axes.size()) {
      return;
    }
    double[] scale = new double[axes.size()];
    double[] shift = new double[axes.size()];
    Arrays.fill(scale, 1);
    boolean known =
        transform(maps(datasets.get(0).get(TRANSFORMATIONS)), scale, shift)
            && (ownAxes.isEmpty() || transform(maps(image.get(TRANSFORMATIONS)), scale, shift));
    for (int d = 0; known && d < axes.size(); d++) {
      String name = largest.dimensionName(d);
      if (name != null
          && arrays.stream().noneMatch(array -> array.name().equals(name))
          && group.group(name) == null
          && name.equals(axes.get(d).get("name"))
          && axes.get(d).get("unit") instanceof String unit
          && !unit.isEmpty()) {
        arrays.add(axis(group.child(name), name, largest.shape()[d], scale[d], shift[d], unit));
      }
    }
  }

  /**
   * Returns the axes of the output system of the transformation of {@code dataset}; none if the
   * image does not define that system.
   */
  private static List<Map<?, ?>> axesOfSystem(Map<?, ?> image, Map<?, ?> dataset) {
    List<Map<?, ?>> systems = maps(image.get("coordinateSystems"));
    List<Map<?, ?>> transformations = maps(dataset.get(TRANSFORMATIONS));
    Object output =
        transformations.isEmpty()
            ? null
            : transformations.get(transformations.size() - 1).get("output");
    Object name = output instanceof Map<?, ?> reference ? reference.get("name") : output;
    return systems.stream()
        .filter(system -> name != null && name.equals(system.get("name")))
        .findFirst()
        .map(system -> maps(system.get("axes")))
        .orElse(List.of());
  }

  /** Applies transformations in order; false if one does not fit. */
  private static boolean transform(List<Map<?, ?>> steps, double[] scale, double[] shift) {
    for (Map<?, ?> step : steps) {
      if ("sequence".equals(step.get("type"))) {
        if (!transform(maps(step.get("transformations")), scale, shift)) {
          return false;
        }
        continue;
      }
      boolean scales = "scale".equals(step.get("type"));
      List<?> factors =
          step.get(scales ? "scale" : "translation") instanceof List<?> list ? list : List.of();
      if ("identity".equals(step.get("type"))) {
        continue;
      }
      if (factors.size() != scale.length || !factors.stream().allMatch(Number.class::isInstance)) {
        return false;
      }
      for (int d = 0; d < scale.length; d++) {
        double factor = ((Number) factors.get(d)).doubleValue();
        scale[d] *= scales ? factor : 1;
        shift[d] = scales ? shift[d] * factor : shift[d] + factor;
      }
    }
    return true;
  }

  private static Array axis(
      String path, String name, long length, double scale, double shift, String unit) {
    ArrayData.Source values =
        (start, count, stride) -> {
          double[] read = new double[count[0]];
          for (int i = 0; i < read.length; i++) {
            read[i] = shift + (start[0] + i * stride[0]) * scale;
          }
          return read;
        };
    return new Array(
        path,
        FloatType.FLOAT64,
        new long[] {length},
        List.of(name),
        Attributes.NONE.with("units", unit),
        new ArrayData.Computed(values));
  }
}
