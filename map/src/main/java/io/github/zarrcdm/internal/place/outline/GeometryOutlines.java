package io.github.zarrcdm.internal.place.outline;

import io.github.zarrcdm.internal.cf.geometry.GeometryContainer;
import io.github.zarrcdm.internal.cf.geometry.GeometryParts;
import io.github.zarrcdm.internal.cf.geometry.GeometryType;
import io.github.zarrcdm.internal.cf.geometry.TextGeometries;
import io.github.zarrcdm.internal.iosp.quirks.Quirk;
import io.github.zarrcdm.internal.place.Place;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import ucar.ma2.DataType;
import ucar.nc2.Variable;
import ucar.nc2.constants.AxisType;

/**
 * Points, lines and polygons (CF 7.6). Unlike netCDF-Java's reader, a part that is an interior ring
 * is a hole. Edges are straight between longitudes as they are given, but for those of more than
 * 180 degrees, which are taken the shorter way around the Earth; edges from -180 to 180 are not.
 */
@Quirk(
    of = "ucar.nc2.ft2.simpgeometry.SimpleGeometryReader",
    seen = "5.5.3",
    does = "reads each hole of a polygon as a polygon of its own",
    instead = "maps are drawn from the rings as they are stored")
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

  /** Returns the geometries at {@code place}. */
  public static GeometryOutlines read(Place.Geometry place) throws IOException {
    GeometryContainer<Variable> container = place.container();
    double[] x = place.x().values();
    double[] y = place.y().values();
    GeometryParts parts = parts(container, Math.min(x.length, y.length));
    List<String> faults = faults(parts, x, y);
    String name = container.variable().getFullName();
    return new GeometryOutlines(
        container.type(),
        parts,
        x,
        y,
        place.x().is(AxisType.Lon),
        faults.stream().map(fault -> "%s: %s (CF 7.6); not drawn".formatted(name, fault)).toList());
  }

  /** Returns the geometries at {@code place}. */
  public static GeometryOutlines read(Place.Shapes place) throws IOException {
    TextGeometries all = place.read();
    List<String> faults = faults(all.parts(), all.x(), all.y());
    if (all.others() > 0) {
      faults.add("%s of its geometries are not %ss".formatted(all.others(), all.type().word()));
    }
    String name = place.texts().getFullName();
    List<String> notes = faults.stream().map(f -> "%s: %s; not drawn".formatted(name, f)).toList();
    return new GeometryOutlines(
        all.type(), all.parts(), all.x(), all.y(), place.isOnGlobe(), notes);
  }

  private static List<String> faults(GeometryParts parts, double[] x, double[] y) {
    List<String> faults = new ArrayList<>(parts.faults());
    int unplaced = 0;
    int first = -1;
    for (int i = parts.size() - 1; i >= 0; i--) {
      if (!arePlaces(parts, i, x, y)) {
        unplaced++;
        first = i;
      }
    }
    if (unplaced > 0) {
      faults.add(
          "%s %s without a place; the first is %s, counted from 0"
              .formatted(
                  unplaced,
                  unplaced == 1 ? "geometry has a node" : "geometries have nodes",
                  first));
    }
    return faults;
  }

  /** Returns the parts of the geometries of {@code container}, which have so many {@code nodes}. */
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

  /**
   * Returns what {@link #parts} throws of a variable that counts nodes; empty if it has numbers.
   */
  public static Optional<String> faultOf(Variable counts) {
    return counts.getDataType().isNumeric()
        ? Optional.empty()
        : Optional.of(
            "%s: is %s, but the counts and interior rings of geometries are numbers (CF 7.6)"
                .formatted(counts.getFullName(), counts.getDataType()));
  }

  private static long @Nullable [] numbers(@Nullable Variable variable) throws IOException {
    if (variable == null) {
      return null;
    }
    Optional<String> fault = faultOf(variable);
    if (fault.isPresent()) {
      throw new IOException(fault.get());
    }
    return (long[]) variable.read().get1DJavaArray(DataType.LONG);
  }

  /** Returns false of a polygon without a corner: what of it lies where is not known. */
  private static boolean arePlaces(GeometryParts parts, int geometry, double[] x, double[] y) {
    for (int p = parts.firstPart(geometry); p < parts.firstPart(geometry + 1); p++) {
      for (int node = parts.firstNode(p); node < parts.endNode(p); node++) {
        if (!Double.isFinite(x[node] + y[node])) {
          return false;
        }
      }
    }
    return true;
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
    if (!arePlaces(parts, cell, x, y)) {
      return;
    }
    int end = parts.firstPart(cell + 1);
    double around = Double.NaN; // The middle of the ring in which holes are.
    for (int p = parts.firstPart(cell); p < end; p++) {
      int from = parts.firstNode(p);
      int to = parts.endNode(p);
      if (type == GeometryType.POINT) {
        for (int node = from; node < to; node++) {
          part.accept(new double[] {x[node], x[node]}, new double[] {y[node], y[node]}, 2);
        }
      } else if (to - from >= type.leastNodes()) {
        boolean isInRing = onGlobe && parts.isHole(p);
        around = isInRing && Double.isNaN(around) ? middleOfRingAfter(p, end) : around;
        ring(from, to);
        if (isInRing) {
          ring.turnNear(around);
        } else {
          around = ring.middle();
        }
        part.accept(ring.x(), ring.y(), ring.length());
      }
    }
  }

  /** Some writers put holes before the ring around them; NaN if there is no such ring. */
  private double middleOfRingAfter(int hole, int end) {
    for (int p = hole + 1; p < end; p++) {
      if (!parts.isHole(p)) {
        ring(parts.firstNode(p), parts.endNode(p));
        return ring.middle();
      }
    }
    return Double.NaN;
  }

  /** Makes {@link #ring} the part with these nodes. */
  private void ring(int from, int to) {
    double[] xs = Arrays.copyOfRange(x, from, to);
    double[] ys = Arrays.copyOfRange(y, from, to);
    if (!onGlobe || !crosses(xs)) {
      ring.setPlane(xs, ys, xs.length);
    } else if (type == GeometryType.POLYGON) {
      ring.set(xs, ys, xs.length);
    } else {
      ring.setLine(xs, ys, xs.length);
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
