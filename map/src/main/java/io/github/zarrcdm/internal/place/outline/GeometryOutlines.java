package io.github.zarrcdm.internal.place.outline;

import io.github.zarrcdm.internal.cf.geometry.GeometryContainer;
import io.github.zarrcdm.internal.cf.geometry.GeometryParts;
import io.github.zarrcdm.internal.cf.geometry.GeometryType;
import io.github.zarrcdm.internal.place.Place;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import ucar.ma2.DataType;
import ucar.nc2.Variable;
import ucar.nc2.constants.AxisType;

/**
 * Points, lines and polygons (CF 7.5). Unlike netCDF-Java's reader, a part that is an interior ring
 * is a hole. Edges are straight between longitudes as they are given, but for those of more than
 * 180 degrees, which are taken the shorter way around the Earth; edges from -180 to 180 are not.
 */
public final class GeometryOutlines implements Outlines {
  private static final double HALF = 180;
  private static final double CIRCLE = 360;

  private final GeometryType type;
  private final GeometryParts parts;
  private final double[] x;
  private final double[] y;
  private final boolean onGlobe;
  private final List<String> notes;
  private final GlobeRing ring = new GlobeRing();

  private GeometryOutlines(
      GeometryType type,
      GeometryParts parts,
      double[] x,
      double[] y,
      boolean onGlobe,
      List<String> notes) {
    this.type = type;
    this.parts = parts;
    this.x = x;
    this.y = y;
    this.onGlobe = onGlobe;
    this.notes = notes;
  }

  /** The geometries at {@code place}. */
  public static GeometryOutlines read(Place.Geometry place) throws IOException {
    GeometryContainer<Variable> container = place.container();
    double[] x = place.x().values();
    double[] y = place.y().values();
    GeometryParts parts = parts(container, Math.min(x.length, y.length));
    String name = container.variable().getFullName();
    return new GeometryOutlines(
        container.type(),
        parts,
        x,
        y,
        place.x().is(AxisType.Lon),
        parts.faults().stream()
            .map(fault -> "%s: %s (CF 7.5); not drawn".formatted(name, fault))
            .toList());
  }

  /** The parts of the geometries of {@code container}, which have so many {@code nodes}. */
  public static GeometryParts parts(GeometryContainer<Variable> container, int nodes)
      throws IOException {
    long[] counts = numbers(container.nodeCount());
    if (counts == null) {
      counts = new long[nodes];
      Arrays.fill(counts, 1);
    }
    return GeometryParts.of(
        counts, numbers(container.partNodeCount()), numbers(container.interiorRing()), nodes);
  }

  private static long @Nullable [] numbers(@Nullable Variable variable) throws IOException {
    return variable == null ? null : (long[]) variable.read().get1DJavaArray(DataType.LONG);
  }

  @Override
  public Kind kind() {
    return type == GeometryType.POLYGON ? Kind.AREAS : Kind.LINES;
  }

  @Override
  public int size() {
    return parts.size();
  }

  @Override
  public List<String> notes() {
    return notes;
  }

  @Override
  public void trace(int cell, Part part) {
    for (int p = parts.firstPart(cell); p < parts.firstPart(cell + 1); p++) {
      int from = parts.firstNode(p);
      int to = parts.firstNode(p + 1);
      if (type == GeometryType.POINT) {
        for (int node = from; node < to; node++) {
          trace(new double[] {x[node], x[node]}, new double[] {y[node], y[node]}, part);
        }
      } else {
        trace(Arrays.copyOfRange(x, from, to), Arrays.copyOfRange(y, from, to), part);
      }
    }
  }

  private void trace(double[] xs, double[] ys, Part part) {
    int length = xs.length;
    for (int i = 0; i < length; i++) {
      if (!Double.isFinite(xs[i] + ys[i])) {
        return;
      }
    }
    if (length < type.leastNodes()) {
      return;
    }
    if (onGlobe && crosses(xs)) {
      if (type == GeometryType.POLYGON) {
        ring.set(xs, ys, length);
      } else {
        ring.setLine(xs, ys, length);
      }
      part.accept(ring.x(), ring.y(), ring.length());
    } else {
      part.accept(xs, ys, length);
    }
  }

  private static boolean crosses(double[] lon) {
    for (int i = 1; i < lon.length; i++) {
      double jump = Math.abs(lon[i] - lon[i - 1]);
      if (jump > HALF && jump < CIRCLE - 1e-6) {
        return true;
      }
    }
    return false;
  }
}
