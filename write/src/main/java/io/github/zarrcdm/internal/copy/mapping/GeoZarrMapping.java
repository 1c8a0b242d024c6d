package io.github.zarrcdm.internal.copy.mapping;

import static io.github.zarrcdm.internal.cf.CfAttributes.ADD_OFFSET;
import static io.github.zarrcdm.internal.cf.CfAttributes.SCALE_FACTOR;

import io.github.zarrcdm.conventions.GeoZarr;
import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.copy.plan.Box;
import io.github.zarrcdm.internal.growth.Hierarchy;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a file becomes, with the conventions of GeoZarr on its rasters. */
public final class GeoZarrMapping {
  private GeoZarrMapping() {}

  /** Returns {@code mapped} with them; what cannot be declared is in its notes. */
  public static Mapping.Result on(Mapping.Result mapped) throws IOException {
    Map<String, CopiedArray> copied = new HashMap<>();
    mapped.arrays().forEach(array -> copied.put(array.array().path(), array));
    Findings findings = new Findings("");
    Map<String, double[]> read = new HashMap<>();
    Group root =
        GeoZarr.declare(
            mapped.root(),
            axis -> {
              String path = axis.path();
              if (!read.containsKey(path)) {
                CopiedArray found = copied.get(path);
                read.put(path, found == null ? new double[0] : values(found));
              }
              return read.get(path);
            },
            findings);
    List<String> notes = new ArrayList<>(mapped.notes());
    findings.all().stream().map(Finding::toString).forEach(notes::add);
    if (root == mapped.root()) {
      notes.add("no variable is on a regular grid, so no GeoZarr attributes are written");
    }
    Map<String, Array> declared = Hierarchy.arrays(root);
    return new Mapping.Result(
        root,
        mapped.arrays().stream()
            .map(array -> array.as(declared.getOrDefault(array.array().path(), array.array())))
            .toList(),
        notes,
        mapped.leftOut());
  }

  /** Coordinates, unpacked; none if they are not numbers, or nothing has been appended yet. */
  private static double[] values(CopiedArray axis) throws IOException {
    int count = Math.toIntExact(axis.array().shape()[0]);
    if (!axis.primitive() || count == 0) {
      return new double[0];
    }
    Object stored = axis.read(new Box(new long[1], new int[] {count}));
    double scale = axis.variable().attributes().findAttributeDouble(SCALE_FACTOR, 1);
    double offset = axis.variable().attributes().findAttributeDouble(ADD_OFFSET, 0);
    double[] values = new double[count];
    Arrays.setAll(values, i -> java.lang.reflect.Array.getDouble(stored, i) * scale + offset);
    return values;
  }
}
