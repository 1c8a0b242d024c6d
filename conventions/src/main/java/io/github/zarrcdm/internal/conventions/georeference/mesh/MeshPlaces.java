package io.github.zarrcdm.internal.conventions.georeference.mesh;

import io.github.zarrcdm.internal.cf.mesh.Connectivity;
import io.github.zarrcdm.internal.cf.mesh.MeanCentres;
import io.github.zarrcdm.internal.cf.mesh.MeshData;
import io.github.zarrcdm.internal.conventions.gathering.NearbyElements;
import io.github.zarrcdm.internal.conventions.georeference.axis.AxisRole;
import io.github.zarrcdm.internal.conventions.georeference.axis.CoordinateVariable;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.ArrayData.Parts;
import io.github.zarrcdm.model.Section;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Latitudes and longitudes of the elements of a mesh that data are on: those of nodes, or the means
 * of the nodes of edges and faces. Nodes are held; connectivity and index sets are read as far as a
 * section needs them.
 *
 * @param nodes their latitudes and longitudes
 * @param connectivity the nodes of each element, in two dimensions; null if the elements are nodes
 */
public record MeshPlaces(MeshData<Array> on, List<Array> nodes, @Nullable Array connectivity) {

  /** Returns the latitudes or longitudes. */
  public ArrayData data(AxisRole role) {
    List<Array> inputs = new ArrayList<>(nodes);
    Array set = on.indexSet();
    if (connectivity != null) {
      inputs.add(connectivity);
    }
    if (set != null) {
      inputs.add(set);
    }
    return new ArrayData.Derived(
        inputs,
        parts -> {
          double[] lat = degrees(0, parts);
          double[] lon = degrees(1, parts);
          return (start, count, stride) -> {
            long[] elements =
                set == null
                    ? series(start[0], count[0], stride[0])
                    : chosen(
                        set, parts.get(inputs.size() - 1).read(new Section(start, count, stride)));
            return connectivity == null
                ? of(elements, role == AxisRole.LATITUDE ? lat : lon)
                : means(connectivity, elements, parts.get(2), lat, lon, role);
          };
        });
  }

  private double[] degrees(int node, List<Parts> parts) {
    Array array = nodes.get(node);
    return CoordinateVariable.degrees(array, parts.get(node).read(Section.all(array.shape())));
  }

  private static long[] series(long start, int count, long stride) {
    long[] series = new long[count];
    Arrays.setAll(series, i -> start + i * stride);
    return series;
  }

  /** Returns the elements of an index set; -1 for what is none. */
  private long[] chosen(Array set, Object read) {
    double[] indices = CoordinateVariable.present(set, read, 1, 0);
    long first = on.mesh().start(set);
    long elements =
        connectivity == null
            ? nodes.get(0).shape()[0]
            : connectivity.shape()[on.mesh().row(connectivity, on.location())];
    long[] chosen = new long[indices.length];
    for (int i = 0; i < chosen.length; i++) {
      double index = indices[i] - first;
      boolean isElement = index >= 0 && index < elements && index == Math.rint(index);
      chosen[i] = isElement ? (long) index : -1;
    }
    return chosen;
  }

  private static double[] of(long[] elements, double[] nodes) {
    double[] of = new double[elements.length];
    for (int i = 0; i < of.length; i++) {
      of[i] = elements[i] < 0 ? Double.NaN : nodes[(int) elements[i]];
    }
    return of;
  }

  private double[] means(
      Array connectivity,
      long[] elements,
      Parts connected,
      double[] lat,
      double[] lon,
      AxisRole role) {
    int row = on.mesh().row(connectivity, on.location());
    int width = (int) connectivity.shape()[1 - row];
    double[] means = new double[elements.length];
    Arrays.fill(means, Double.NaN);
    for (NearbyElements near : NearbyElements.of(new long[][] {elements}, width)) {
      long first = near.section().start()[0];
      int rows = near.section().count()[0];
      Section section =
          row == 0
              ? Section.of(new long[] {first, 0}, new int[] {rows, width})
              : Section.of(new long[] {0, first}, new int[] {width, rows});
      MeanCentres centres =
          MeanCentres.of(connected(connectivity, connected.read(section), rows, lat), lon, lat);
      double[] of = role == AxisRole.LATITUDE ? centres.lat() : centres.lon();
      for (int i : near.wanted()) {
        means[i] = of[(int) (elements[i] - first)];
      }
    }
    return means;
  }

  private Connectivity connected(Array connectivity, Object read, int rows, double[] lat) {
    int row = on.mesh().row(connectivity, on.location());
    int width = (int) connectivity.shape()[1 - row];
    double[] values = CoordinateVariable.present(connectivity, read, 1, 0);
    Connectivity.Builder builder =
        new Connectivity.Builder(
            on.location(), rows, width, on.mesh().start(connectivity), lat.length);
    for (int i = 0; i < rows; i++) {
      builder.add(values, row == 0 ? i * width : i, row == 0 ? 1 : rows, width);
    }
    return builder.build();
  }
}
