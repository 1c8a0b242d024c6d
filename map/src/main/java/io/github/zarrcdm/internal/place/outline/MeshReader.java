package io.github.zarrcdm.internal.place.outline;

import io.github.zarrcdm.internal.cf.mesh.Connectivity;
import io.github.zarrcdm.internal.cf.mesh.ElementFault;
import io.github.zarrcdm.internal.cf.mesh.ElementReader;
import io.github.zarrcdm.internal.cf.mesh.MeshLocation;
import io.github.zarrcdm.internal.cf.mesh.MeshTopology;
import io.github.zarrcdm.internal.place.Place;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import ucar.ma2.DataType;
import ucar.ma2.InvalidRangeException;
import ucar.ma2.Range;
import ucar.ma2.Section;
import ucar.nc2.Variable;
import ucar.nc2.dataset.VariableDS;

/** Reads the connectivity of a mesh, a part after the other: it may be larger than the memory. */
public final class MeshReader {
  /** So many values are held as they are stored. */
  private static final int PART = 1 << 20;

  private MeshReader() {}

  /**
   * Returns the faces or edges on which the data at {@code place} are; those of nodes are the faces
   * of the mesh, without faces its edges. Empty if the mesh has no such connectivity.
   */
  public static Optional<MeshOutlines> outlines(Place.Mesh place) throws IOException {
    MeshTopology<Variable> mesh = place.data().mesh();
    MeshLocation location = place.data().location();
    boolean nodes = location == MeshLocation.NODE;
    MeshLocation drawn =
        !nodes
            ? location
            : mesh.connectivity(MeshLocation.FACE).isPresent()
                ? MeshLocation.FACE
                : MeshLocation.EDGE;
    Variable stored = mesh.connectivity(drawn).orElse(null);
    if (!(stored instanceof VariableDS variable)
        || variable.getRank() != 2
        || !variable.getDataType().isNumeric()
        || drawn == MeshLocation.VOLUME) {
      return Optional.empty();
    }
    double[] x = place.x().values();
    double[] y = place.y().values();
    Connectivity connectivity = read(variable, mesh, drawn, Math.min(x.length, y.length));
    List<String> notes = new ArrayList<>();
    mesh.doubt(variable, drawn)
        .ifPresent(doubt -> notes.add("%s: %s".formatted(variable.getFullName(), doubt)));
    for (ElementFault fault : connectivity.faults()) {
      notes.add(
          "%s: %s%s"
              .formatted(
                  variable.getFullName(),
                  fault.words(),
                  fault.isHarmless() ? "" : "; not drawn (zarr-cdm check says more)"));
    }
    notes.addAll(unplaced(connectivity, x, y, variable));
    return Optional.of(
        new MeshOutlines(
            drawn == MeshLocation.FACE ? Outlines.Kind.AREAS : Outlines.Kind.LINES,
            connectivity,
            x,
            y,
            place.isOnGlobe(),
            nodes ? null : chosen(place, connectivity.size()),
            notes));
  }

  private static List<String> unplaced(
      Connectivity connectivity, double[] x, double[] y, Variable variable) {
    int count = 0;
    int first = -1;
    for (int element = connectivity.size() - 1; element >= 0; element--) {
      for (int corner = 0; corner < connectivity.corners(element); corner++) {
        int node = connectivity.node(element, corner);
        if (!Double.isFinite(x[node] + y[node])) {
          count++;
          first = element;
          break;
        }
      }
    }
    return count == 0
        ? List.of()
        : List.of(
            "%s: %s without a place; the first is %s, counted from 0; not drawn"
                .formatted(
                    variable.getFullName(),
                    count == 1 ? "1 element has a node" : count + " elements have nodes",
                    first));
  }

  /** Returns the elements that an index set selects, -1 for what is none; null if all are. */
  public static int @Nullable [] chosen(Place.Mesh place, int elements) throws IOException {
    Variable set = place.data().indexSet();
    if (set == null) {
      return null;
    }
    if (!set.getDataType().isNumeric()) {
      throw new IOException(
          "%s: is %s, but the indices of a location_index_set are numbers (UGRID 1.0)"
              .formatted(set.getFullName(), set.getDataType()));
    }
    double[] values = (double[]) set.read().get1DJavaArray(DataType.DOUBLE);
    long start = place.data().mesh().start(set);
    int[] chosen = new int[values.length];
    for (int i = 0; i < chosen.length; i++) {
      double index = values[i] - start;
      chosen[i] = index >= 0 && index < elements && index == Math.rint(index) ? (int) index : -1;
    }
    return chosen;
  }

  /**
   * Returns the {@code variable} with the nodes of each element of {@code mesh} at {@code
   * location}.
   *
   * @param nodes how many nodes the mesh has
   */
  public static Connectivity read(
      VariableDS variable, MeshTopology<Variable> mesh, MeshLocation location, int nodes)
      throws IOException {
    int row = mesh.row(variable, location);
    int elements = variable.getShape(row);
    int width = variable.getShape(1 - row);
    Connectivity.Builder builder =
        new Connectivity.Builder(location, elements, width, mesh.start(variable), nodes);
    each(variable, row, builder::add);
    return builder.build();
  }

  /** Returns what is wrong with some elements of {@code variable}, as {@link #read}; holds none. */
  public static List<ElementFault> faults(
      VariableDS variable, MeshTopology<Variable> mesh, MeshLocation location, int nodes)
      throws IOException {
    ElementReader reader = new ElementReader(location, mesh.start(variable), nodes);
    int row = mesh.row(variable, location);
    int[] element = new int[variable.getShape(1 - row)];
    each(
        variable,
        row,
        (values, from, step, width) -> reader.read(values, from, step, width, element));
    return reader.faults();
  }

  /** Takes an element: {@code width} values from {@code from} on, each {@code step} further. */
  private interface Element {
    void take(double[] values, int from, int step, int width);
  }

  private static void each(VariableDS variable, int row, Element element) throws IOException {
    int elements = variable.getShape(row);
    int width = variable.getShape(1 - row);
    int most = Math.max(1, PART / Math.max(1, width));
    int count;
    for (int first = 0; first < elements; first += count) {
      count = Math.min(most, elements - first);
      double[] values = part(variable, row, first, count);
      for (int i = 0; i < count; i++) {
        element.take(values, row == 0 ? i * width : i, row == 0 ? 1 : count, width);
      }
    }
  }

  private static double[] part(VariableDS variable, int row, int first, int count)
      throws IOException {
    try {
      Range all = new Range(variable.getShape(1 - row));
      Range some = new Range(first, first + count - 1);
      Section section = row == 0 ? new Section(some, all) : new Section(all, some);
      double[] values = (double[]) variable.read(section).get1DJavaArray(DataType.DOUBLE);
      for (int i = 0; i < values.length; i++) {
        values[i] = variable.isMissing(values[i]) ? Double.NaN : values[i];
      }
      return values;
    } catch (InvalidRangeException e) {
      throw new IOException(variable.getFullName() + ": " + e.getMessage(), e);
    }
  }
}
