package io.github.zarrcdm.conventions;

import static io.github.zarrcdm.conventions.OmeTransformation.maps;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.dtype.FloatType;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Adds coordinates, in the units of the axes, to the image of highest resolution of an OME-Zarr
 * pyramid. The smaller images use the same dimension names with other lengths, so one group cannot
 * hold coordinates for them too.
 *
 * <p>Up to version 0.5 an image has {@code axes}, and its own transformations follow those of its
 * datasets. Since 0.6 (RFC 5) it has named coordinate systems. The output system of a dataset's
 * transformation provides the axes; further transformations, such as a rotation to a stage's
 * system, do not affect coordinates along dimensions. Where the axes of an image depend on several
 * dimensions, they have no coordinates.
 *
 * @see <a href="https://ngff.openmicroscopy.org/0.5/#multiscale-md">OME-Zarr, multiscales</a>
 * @see <a href="https://ngff.openmicroscopy.org/rfc/5/index.html">RFC 5</a>
 */
final class OmeCoordinates implements Convention {
  private static final String TRANSFORMATIONS = "coordinateTransformations";

  private final Findings findings;

  OmeCoordinates(Findings findings) {
    this.findings = findings;
  }

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

  private void addAxes(Group group, Map<?, ?> image, List<Array> arrays) {
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
    OmeTransformation map =
        OmeTransformation.identity(axes.size())
            .then(maps(datasets.get(0).get(TRANSFORMATIONS)))
            .flatMap(
                own ->
                    ownAxes.isEmpty()
                        ? Optional.of(own)
                        : own.then(maps(image.get(TRANSFORMATIONS))))
            .orElse(null);
    boolean left = false;
    for (int d = 0; d < axes.size(); d++) {
      String name = largest.dimensionName(d);
      if (name != null
          && arrays.stream().noneMatch(array -> array.name().equals(name))
          && group.group(name) == null
          && name.equals(axes.get(d).get("name"))
          && axes.get(d).get("unit") instanceof String unit
          && !unit.isEmpty()) {
        if (map != null && map.isAlone(d)) {
          arrays.add(
              axis(group.child(name), name, largest.shape()[d], map.scale(d), map.shift(d), unit));
        } else {
          left = true;
        }
      }
    }
    if (left) {
      findings.note(
          largest.path(),
          map == null
              ? "its coordinateTransformations are not affine, or do not fit its axes"
              : "its coordinateTransformations turn or shear it",
          "its dimensions have no coordinates; napari and ome-zarr-py apply transformations");
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
